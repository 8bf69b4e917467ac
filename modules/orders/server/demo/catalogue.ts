import { Door, type DoorSpec, type DoorValues, DoorVersion } from '@mortise/doors/model'
import { configureDoor } from '@mortise/doors/server'
import { BusinessError, type RowOf } from '@mortise/model'
import { levelOf } from '@mortise/orders/model'
import type { PriceBook } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import type { Store } from '@mortise/stores/model'
import { bookOf, type DoorWorth, doorWorth } from '../door-worth.ts'
import type { Chance } from './chance.ts'

/** A configured door as one kind of store sells it. */
export interface Offer {
  readonly door: string
  readonly leadDays: number
  readonly worth: DoorWorth
}

/** Configurations of each door that are tried. */
const VARIANTS = 3

/** Usual openings; what a door cannot have is kept to what it can. */
const sizes: Readonly<Record<string, readonly number[]>> = {
  h: [2050, 2100, 2150, 2200, 2350],
  w: [750, 800, 850, 900, 950],
  t: [120, 160, 200, 240, 280],
}

/** Doors as customers order them, reckoned as the product reckons them, at the prices of a store. */
export async function catalogueOf(
  ctx: Context,
  store: RowOf<typeof Store>,
  chance: Chance,
  on: string,
): Promise<Offer[]> {
  const priceLevel = levelOf(store.type)
  const book = await bookOf(ctx, { store: store.id, customer: '', orderedOn: on, priceLevel })
  const offers: Offer[] = []
  for (const door of await ctx.repo(Door).find({ status: 'published' }, { sort: [['code', 'asc']] })) {
    const version = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
    if (!version?.snapshot) continue
    for (let variant = 0; variant < VARIANTS; variant++) {
      const worth = await tried(
        ctx,
        book,
        { door: door.id, version: version.id, spec: version.snapshot },
        chance,
      )
      if (worth) offers.push({ door: door.id, leadDays: door.leadDays, worth })
    }
  }
  return offers
}

interface Tried {
  readonly door: string
  readonly version: string
  readonly spec: DoorSpec
}

async function tried(
  ctx: Context,
  book: PriceBook,
  { door, version, spec }: Tried,
  chance: Chance,
): Promise<DoorWorth | null> {
  const { result } = await configureDoor(ctx, { version, values: {} })
  const values: DoorValues = { ...result.values, ...chosen(spec, result.offers, chance) }
  for (const params of [values, result.values]) {
    try {
      return await doorWorth(ctx, book, { door, doorVersion: version, params, qty: 1 }, 0)
    } catch (error) {
      // Chances may meet what a rule forbids; then the door is taken as it comes.
      if (!(error instanceof BusinessError)) throw error
    }
  }
  return null
}

function chosen(
  { parameters }: DoorSpec,
  offers: Readonly<Record<string, readonly { value: string; isOpen: boolean }[]>>,
  chance: Chance,
): DoorValues {
  return Object.fromEntries(
    parameters.flatMap(({ code, valueType, min, max, choices }) => {
      const usual = sizes[code]
      if (valueType === '1' && usual) {
        const size = Math.min(max ?? 9999, Math.max(min ?? 0, chance.pick(usual)))
        return [[code, String(size)] as const]
      }
      const open = (offers[code] ?? []).filter(({ isOpen }) => isOpen).map(({ value }) => value)
      const from = open.length > 0 ? open : choices
      return valueType === '2' && from.length > 0 ? [[code, chance.pick(from)] as const] : []
    }),
  )
}

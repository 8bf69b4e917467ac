import { Door, type DoorSpec, type DoorValues, DoorVersion } from '@mortise/doors/model'
import { configureDoor } from '@mortise/doors/server'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { Store } from '@mortise/stores/model'
import { type DoorWorth, doorWorth } from '../door-worth.ts'
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
  const offers: Offer[] = []
  for (const door of await ctx.repo(Door).find({ status: 'published' }, { sort: [['code', 'asc']] })) {
    const version = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
    if (!version?.snapshot) continue
    for (let variant = 0; variant < VARIANTS; variant++) {
      const worth = await tried(
        ctx,
        store,
        { door: door.id, version: version.id, spec: version.snapshot },
        chance,
        on,
      )
      if (worth?.listPrice) offers.push({ door: door.id, leadDays: door.leadDays, worth })
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
  store: RowOf<typeof Store>,
  { door, version, spec }: Tried,
  chance: Chance,
  on: string,
): Promise<DoorWorth | null> {
  const place = { store: store.id, customer: '', orderedOn: on, priceLevel: store.type === '1' ? '3' : '2' }
  const { result } = await configureDoor(ctx, { version, store: store.id, date: on, values: {} })
  const values: DoorValues = { ...result.values, ...chosen(spec, result.offers, chance) }
  for (const params of [values, result.values]) {
    const worth = await doorWorth(ctx, place, { door, doorVersion: version, params })
    if (worth.listPrice !== null) return worth
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

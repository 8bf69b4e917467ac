import { Door, type DoorSpec, type DoorValues, DoorVersion } from '@mortise/doors/model'
import { configureDoor } from '@mortise/doors/server'
import { Material, MaterialCategory } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { levelOf } from '@mortise/orders/model'
import { attempt, type OfferedDoor, openBook, priceDoor } from '@mortise/pricing/server'
import type { Context, Story } from '@mortise/server'
import type { Store } from '@mortise/stores/model'

/** A configured door as one kind of store sells it. */
export interface Offer {
  readonly door: string
  readonly leadDays: number
  readonly priced: OfferedDoor
}

/** Configurations of each door that are tried. */
const VARIANTS = 2

/** Usual openings; what a door cannot have is kept to what it can. */
const sizes: Readonly<Record<string, readonly number[]>> = {
  h: [2050, 2100, 2150, 2200, 2350],
  w: [750, 800, 850, 900, 950],
  t: [120, 160, 200, 240, 280],
}

/** A door with values that customers might want of it, and those that it begins with. */
interface Model {
  readonly door: RowOf<typeof Door>
  readonly version: string
  readonly initial: DoorValues
  readonly wanted: readonly DoorValues[]
}

/** Every door that is sold, with some of its configurations. */
export async function modelsOf(ctx: Context, story: Story): Promise<Model[]> {
  const models: Model[] = []
  for (const door of await ctx.repo(Door).find({ status: 'published' }, { sort: [['code', 'asc']] })) {
    const version = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
    const spec = version?.snapshot
    if (!spec) continue
    const { result } = await configureDoor(ctx, { version: version.id, values: {} })
    const materials = await materialsOf(ctx, spec)
    const wanted = Array.from({ length: VARIANTS }, () => ({
      ...result.values,
      ...chosen(spec, result.offers, story),
      ...materials(story),
    }))
    models.push({ door, version: version.id, initial: { ...result.values, ...materials(story) }, wanted })
  }
  return models
}

/** Draws the materials that a door is to be made of, each from the category that it may be of. */
async function materialsOf(
  { repo }: Context,
  { parameters }: DoorSpec,
): Promise<(story: Story) => DoorValues> {
  const choices: (readonly [code: string, ids: readonly string[]])[] = []
  for (const { code, valueType, category } of parameters) {
    if (valueType !== '5' || !category) continue
    const below = await repo(MaterialCategory).find({ treeCode: { startsWith: category.treeCode } })
    const found = await repo(Material).find(
      { category: { in: below.map(({ id }) => id) }, isActive: true },
      { sort: [['code', 'asc']], limit: 20 },
    )
    if (found.length > 0) choices.push([code, found.map(({ id }) => id)])
  }
  return (story) => Object.fromEntries(choices.map(([code, ids]) => [code, story.pick(ids)]))
}

/** Doors as customers order them, priced as the product prices them, at the prices of a store. */
export async function catalogueOf(
  ctx: Context,
  store: RowOf<typeof Store>,
  models: readonly Model[],
): Promise<Offer[]> {
  const level = levelOf(store.type)
  const book = await openBook(ctx, { store: store.id, customer: null, date: ctx.today, level })
  const offers: Offer[] = []
  for (const { door, version, initial, wanted } of models) {
    for (const params of wanted) {
      const line = { door: door.id, doorVersion: version, params, qty: 1 }
      // Chances may meet what a rule forbids; then the door is taken as it comes.
      const tried = await attempt(() => priceDoor(ctx, book, line))
      const priced =
        tried instanceof BusinessError
          ? await attempt(() => priceDoor(ctx, book, { ...line, params: initial }))
          : tried
      if (!(priced instanceof BusinessError)) offers.push({ door: door.id, leadDays: door.leadDays, priced })
    }
  }
  return offers
}

function chosen(
  { parameters }: DoorSpec,
  offers: Readonly<Record<string, readonly { value: string; isOpen: boolean }[]>>,
  story: Story,
): DoorValues {
  return Object.fromEntries(
    parameters.flatMap(({ code, valueType, min, max, choices }) => {
      const usual = sizes[code]
      if (valueType === '1' && usual) {
        const size = Math.min(max ?? 9999, Math.max(min ?? 0, story.pick(usual)))
        return [[code, String(size)] as const]
      }
      const open = (offers[code] ?? []).filter(({ isOpen }) => isOpen).map(({ value }) => value)
      const from = open.length > 0 ? open : choices
      return valueType === '2' && from.length > 0 ? [[code, story.pick(from)] as const] : []
    }),
  )
}

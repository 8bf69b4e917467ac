import {
  Door,
  type DoorSpec,
  type DoorValues,
  DoorVersion,
  type ParameterSpec,
  ValueType,
} from '@mortise/doors/model'
import { configureDoor } from '@mortise/doors/server'
import { Material, MaterialCategory } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { PriceType, type Share } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { openBook } from './open-book.ts'

type Shared = RowOf<typeof Share>

/** Seconds for which the pictures of a page can be fetched. */
const PICTURE_SECONDS = 3600
/** Materials to choose from in a trial. */
const MOST_MATERIALS = 100

/** What the page of factory prices lists: these fields, and none that tells of cost, floor or BOM. */
export async function listedDoors(ctx: Context, share: Shared) {
  const store = await ctx.repo(Store).get(share.store ?? '')
  const { lists } = await openBook(ctx, {
    store: store.id,
    customer: null,
    date: ctx.today,
    level: PriceType.factory,
  })
  const doors = await ctx.repo(Door).find({ status: 'published' }, { sort: [['code', 'asc']], limit: 500 })
  const rows = []
  for (const door of doors) {
    const spec = await specOf(ctx, door.id)
    if (!spec) continue
    const { price } = await calculate(ctx, share, door.id, await startOf(ctx, spec))
    rows.push({
      id: door.id,
      code: door.code,
      name: door.name,
      series: door.series,
      picture: pictureOf(ctx, door.pictures?.[0]),
      sizes: sizesOf(spec),
      unit: door.unit,
      price,
    })
  }
  return {
    store: store.name,
    openedAt: ctx.now,
    validUntil: lists[0]?.endOn ?? null,
    expiresAt: share.expiresAt,
    doors: rows,
  }
}

/** What of a door is asked in a trial: the parameters that shops fill in, and where they begin. */
export async function trialOf(ctx: Context, share: Shared, id: string) {
  const spec = await soldSpec(ctx, id)
  const start = await startOf(ctx, spec)
  const parameters = []
  for (const parameter of fronts(spec)) {
    const { code, name, valueType, unit, help, min, max, step, isRequired } = parameter
    const materials = valueType === ValueType.material ? await materialsOf(ctx, parameter) : []
    parameters.push({ code, name, valueType, unit, help, min, max, step, isRequired, materials })
  }
  return { id, name: spec.door.name, parameters, ...(await triedDoor(ctx, share, id, start)) }
}

/** A trial: what the values come to, what is wrong with them, and which choices are open. */
export async function triedDoor(ctx: Context, share: Shared, id: string, given: DoorValues) {
  const spec = await soldSpec(ctx, id)
  const visibleCodes = new Set(fronts(spec).map(({ code }) => code))
  const own = Object.fromEntries(Object.entries(given).filter(([code]) => visibleCodes.has(code)))
  const { price, result } = await calculate(ctx, share, id, { ...(await startOf(ctx, spec)), ...own })
  const only = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([code]) => visibleCodes.has(code)))
  return {
    price,
    values: only(result.values),
    visible: result.visible.filter((code) => visibleCodes.has(code)),
    errors: result.errors.map(({ parameters, message }) => ({ parameters, message })),
    warnings: result.warnings.map(({ message }) => message),
    offers: Object.fromEntries(
      Object.entries(only(result.offers)).map(([code, offers]) => [
        code,
        offers.map(({ value, name, picture, isOpen, reason }) => ({
          value,
          name,
          picture: pictureOf(ctx, picture),
          isOpen,
          reason,
        })),
      ]),
    ),
  }
}

async function calculate(ctx: Context, { store }: Shared, door: string, values: DoorValues) {
  const { result } = await configureDoor(ctx, { door, store, values })
  return { price: result.prices?.factory ?? null, result }
}

const fronts = (spec: DoorSpec): ParameterSpec[] => spec.parameters.filter(({ isFront }) => isFront)

async function specOf({ repo }: Context, door: string): Promise<DoorSpec | null> {
  const version = await repo(DoorVersion).first({ door }, { sort: [['no', 'desc']] })
  return version?.snapshot ?? null
}

async function soldSpec(ctx: Context, id: string): Promise<DoorSpec> {
  const door = await ctx.repo(Door).first({ id, status: 'published' })
  const spec = door && (await specOf(ctx, id))
  if (!spec) throw new BusinessError('该门型已停售')
  return spec
}

/** The least that a door can be: its defaults, and where it has none the smallest size and the first choice. */
export async function startOf(ctx: Context, { parameters }: DoorSpec): Promise<Record<string, string>> {
  const start: Record<string, string> = {}
  for (const parameter of parameters) {
    const { code, initial, min, choices, options, isRequired } = parameter
    if (initial || !isRequired) {
      start[code] = initial
      continue
    }
    const [material] = parameter.valueType === ValueType.material ? await materialsOf(ctx, parameter, 1) : []
    const first = { 1: String(min ?? ''), 2: choices[0] ?? options[0]?.code, 5: material?.id }[
      parameter.valueType
    ]
    start[code] = first ?? ''
  }
  return start
}

async function materialsOf({ repo }: Context, { category }: ParameterSpec, limit = MOST_MATERIALS) {
  if (!category) return []
  const categories = await repo(MaterialCategory).find({ treeCode: { startsWith: category.treeCode } })
  const materials = await repo(Material).find(
    { category: { in: categories.map(({ id }) => id) }, isActive: true },
    { sort: [['code', 'asc']], limit },
  )
  return materials.map(({ id, name, color }) => ({ id, name: color ? `${name}（${color}）` : name }))
}

/** Heights, widths and depths as far as a door can be made: `高1900～2800，宽600～1200`. */
const sizesOf = (spec: DoorSpec): string =>
  fronts(spec)
    .filter(({ valueType, min, max }) => valueType === ValueType.number && min !== null && max !== null)
    .map(({ name, min, max, unit }) => `${name}${min}～${max}${unit}`)
    .join('，')

const pictureOf = ({ files }: Context, path: string | null | undefined): string | null =>
  path ? files.signedUrl(path, PICTURE_SECONDS) : null

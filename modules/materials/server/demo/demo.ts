import { Material, MaterialCategory, MaterialGroup, Unit, UnitConversion } from '@mortise/materials/model'
import { mul, sum } from '@mortise/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { drawn, type Shape } from './draw.ts'
import { branches, colors, conversions, leaves, type Range, rangeOf, units } from './materials.ts'

type Ids = ReadonlyMap<string, string>

/** Units, the categories of a factory of doors and some three hundred materials, most with a picture. */
export async function demo(ctx: Context): Promise<void> {
  const unitIds = await addUnits(ctx)
  const pictureOf = pictures(ctx)
  const materials: MaterialRow[] = []
  for (const { name, code, kind } of branches) {
    const top = await ctx.repo(MaterialCategory).add({ name, code, kind })
    const own = leaves.filter(({ branch }) => branch === name)
    for (const leaf of new Set(own.map(({ leaf }) => leaf))) {
      const category = await ctx.repo(MaterialCategory).add({ name: leaf, parent: top.id })
      const ranges = own.filter((row) => row.leaf === leaf && row.name !== '').map(rangeOf)
      const versions = ranges.flatMap(versionsOf)
      for (const [index, version] of versions.entries()) {
        const row = rowOf(version, { kind, category, number: index + 1, unitIds })
        materials.push({ ...row, pictures: await pictureOf(version) })
      }
    }
  }
  await insertRows(ctx, Material, materials)
  await addGroups(ctx, materials)
}

async function addUnits({ repo }: Context): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const unit of units) {
    const { id } = await repo(Unit).add({ ...unit, dimension: unit.dimension })
    ids.set(unit.name, id)
  }
  for (const { unit, factor, base } of conversions)
    await repo(UnitConversion).add({ unit: ids.get(unit)!, factor, base: ids.get(base)! })
  return ids
}

interface Version {
  readonly range: Range
  readonly model: string | null
  readonly size: string | null
  readonly color: string | null
  /** How many steps above the cheapest. */
  readonly above: number
}

/** Every model in every size and colour. */
function versionsOf(range: Range): Version[] {
  const orNone = (list: readonly string[]) => (list.length > 0 ? list : [null])
  return orNone(range.models).flatMap((model, grade) =>
    orNone(range.sizes).flatMap((size, at) =>
      orNone(range.colors).map((color) => ({ range, model, size, color, above: grade + at })),
    ),
  )
}

interface Place {
  readonly kind: string
  readonly category: { readonly id: string; readonly treeCode: string | null }
  readonly number: number
  readonly unitIds: Ids
}
type MaterialRow = ReturnType<typeof rowOf>

function rowOf({ range, model, size, color, above }: Version, { kind, category, number, unitIds }: Place) {
  return {
    id: newId(),
    code: `${category.treeCode}${String(number).padStart(5, '0')}`,
    name: range.name,
    model,
    size,
    color,
    unit: unitIds.get(range.unit),
    category: category.id,
    kind,
    source: kind === '4' ? '2' : '1',
    price: sum([range.price, mul(range.step, above, 6)], 6),
    safetyStock: range.safety,
    leadDays: 3 + (number % 4) * 2,
    isLotManaged: range.isLotManaged,
    family: range.family,
    colorFamily: colors[color ?? model ?? '']?.family ?? null,
    hasGrain: range.family === '1' || range.family === '4',
    departs: [],
    pictures: [] as string[],
    conversions: range.also.map(([unit, factor]) => ({ unit: unitIds.get(unit), factor, use: '1' })),
  }
}

/** Pictures, each drawn once however many materials look so. */
function pictures({ files }: Context): (version: Version) => Promise<string[]> {
  const made = new Map<string, Promise<string>>()
  const draw = async (shape: Shape, hex: string, name: string) => {
    const options = { folder: 'materials', trusted: true }
    return (await files.save(await drawn(shape, hex), `${name}.png`, options)).path
  }
  return async ({ range: { shape, name }, model, color }) => {
    if (!shape) return []
    const hex = colors[color ?? model ?? '']?.hex ?? '#b98f5c'
    const picture = made.get(shape + hex) ?? draw(shape, hex, name)
    made.set(shape + hex, picture)
    return [await picture]
  }
}

/** Boards that stand in for each other, and faces of one price. */
async function addGroups({ repo }: Context, materials: readonly MaterialRow[]): Promise<void> {
  const items = (size: string, ...names: readonly string[]) =>
    names
      .flatMap((name) => materials.filter((row) => row.name === name && row.size === size))
      .map(({ id }, at) => ({ material: id, priority: at + 1 }))
  const boards = items('18厘', '实木多层板', '中纤板')
  await repo(MaterialGroup).add({ code: 'BOARD-18', name: '18厘基材替代', use: '1', items: boards })
  const films = items('0.25', 'PET饰面膜')
  await repo(MaterialGroup).add({ code: 'PET-025', name: 'PET膜0.25同价', use: '3', items: films })
}

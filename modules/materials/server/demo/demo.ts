import { Material, MaterialCategory, MaterialGroup, Unit, UnitConversion } from '@mortise/materials/model'
import { mul, sum } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { insertRows } from '@mortise/system/server'
import { drawn, type Shape } from './draw.ts'
import { colors, conversions, type ToldBranch, type ToldLeaf, type ToldRange, units } from './told.ts'
import { branches } from './tree-told.ts'

type Ids = ReadonlyMap<string, string>
interface Written {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly told: ToldRange
}

/** Units, the categories of a factory of doors and some three hundred materials, most with a picture. */
export async function demo(ctx: Context): Promise<void> {
  const unitIds = await putUnits(ctx)
  const pictures = makePictures(ctx)
  const written: Written[] = []
  for (const branch of branches) {
    const top = await ctx
      .repo(MaterialCategory)
      .add({ name: branch.name, code: branch.code, kind: branch.kind })
    for (const leaf of branch.leaves) {
      const category = await ctx.repo(MaterialCategory).add({ name: leaf.name, parent: top.id })
      const place = { category: category.id, treeCode: category.treeCode ?? '', unitIds, branch }
      for (const material of materialsOf(leaf, place)) written.push(await pictured(material, pictures))
    }
  }
  await insertRows(
    ctx,
    Material,
    written.map(({ row }) => row),
  )
  await putConversions(ctx, written, unitIds)
  await putGroups(ctx, written)
}

async function putUnits({ repo }: Context): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [name, code, precision, dimension] of units) {
    ids.set(name, (await repo(Unit).add({ name, code, precision, dimension })).id)
  }
  for (const [unit, factor, base] of conversions) {
    await repo(UnitConversion).add({ unit: ids.get(unit) ?? '', factor, base: ids.get(base) ?? '' })
  }
  return ids
}

interface Place {
  readonly category: string
  readonly treeCode: string
  readonly unitIds: Ids
  readonly branch: ToldBranch
}

/** Every model in every size and colour, numbered within its category. */
function materialsOf({ ranges = [] }: ToldLeaf, place: Place): Written[] {
  const none = [null]
  let number = 0
  return ranges.flatMap((told) =>
    (told.models ?? none).flatMap((model, grade) =>
      (told.sizes ?? none).flatMap((size, at) =>
        (told.colors ?? none).map((color) => ({
          told,
          row: rowOf(told, place, { model, size, color, number: ++number, above: grade + at }),
        })),
      ),
    ),
  )
}

interface Version {
  readonly model: string | null
  readonly size: string | null
  readonly color: string | null
  readonly number: number
  /** How many steps above the cheapest. */
  readonly above: number
}

function rowOf(
  told: ToldRange,
  place: Place,
  { model, size, color, number, above }: Version,
): Written['row'] {
  const tint = colors[color ?? model ?? '']
  return {
    id: newId(),
    code: `${place.treeCode}${String(number).padStart(5, '0')}`,
    name: told.name,
    model,
    size,
    color,
    unit: place.unitIds.get(told.unit),
    category: place.category,
    kind: place.branch.kind,
    source: place.branch.kind === '4' ? '2' : '1',
    price: sum([told.price, mul(told.step ?? 0, above, 6)], 6),
    safetyStock: told.safety ?? 0,
    leadDays: 3 + (number % 4) * 2,
    isLotManaged: told.isLotManaged ?? false,
    family: told.family ?? null,
    colorFamily: tint?.family ?? null,
    hasGrain: told.family === '1' || told.family === '4',
    departs: [],
    pictures: [],
  }
}

const DEFAULT_COLOR = '#b98f5c'

/** Pictures, each drawn once however many materials look so. */
function makePictures({ services, tenant, user }: Context) {
  const made = new Map<string, Promise<string>>()
  const make = async (shape: Shape, hex: string, name: string) => {
    const options = { folder: 'materials', trusted: true, tenant, by: user.username }
    return (await services.files.save(await drawn(shape, hex), `${name}.png`, options)).path
  }
  return (shape: Shape, tint: string | null, name: string): Promise<string> => {
    const hex = colors[tint ?? '']?.hex ?? DEFAULT_COLOR
    const key = `${shape} ${hex}`
    const known = made.get(key) ?? make(shape, hex, name)
    made.set(key, known)
    return known
  }
}

async function pictured(
  { row, told }: Written,
  pictureOf: ReturnType<typeof makePictures>,
): Promise<Written> {
  if (!told.shape) return { row, told }
  const path = await pictureOf(told.shape, (row.color ?? row.model) as string | null, told.name)
  return { told, row: { ...row, pictures: [path] } }
}

async function putConversions(
  { db, tenant }: Context,
  written: readonly Written[],
  unitIds: Ids,
): Promise<void> {
  const lines = written.flatMap(({ row, told }) =>
    Object.entries(told.also ?? {}).map(([unit, factor], at) => ({
      id: newId(),
      tenant_id: tenant,
      parent_id: row.id,
      sort_no: at,
      unit: unitIds.get(unit),
      factor,
      use: '1',
    })),
  )
  await db.insertInto('bas_material_conversions').values(lines).execute()
}

/** Boards that stand in for each other, and faces of one price. */
async function putGroups({ repo }: Context, written: readonly Written[]): Promise<void> {
  const named = (name: string, size: string) =>
    written.filter(({ row }) => row.name === name && row.size === size).map(({ row }) => row.id)
  const items = (ids: readonly string[]) => ids.map((material, at) => ({ material, priority: at + 1 }))
  await repo(MaterialGroup).add({
    code: 'BOARD-18',
    name: '18厘基材替代',
    use: '1',
    items: items([...named('实木多层板', '18厘'), ...named('中纤板', '18厘')]),
  })
  await repo(MaterialGroup).add({
    code: 'PET-025',
    name: 'PET膜0.25同价',
    use: '3',
    items: items(named('PET饰面膜', '0.25')),
  })
}

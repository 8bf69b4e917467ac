import { Door, DoorParameter, ParameterOption } from '@mortise/doors/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { Context } from '@mortise/server'
import { Category } from '@mortise/system/model'
import { DOOR_ROOT } from '../set-up-tenant.ts'
import type { DoorSpec, MaterialSpec, ParameterSpec } from './door-spec.ts'

type Ids = Map<string, string>
export interface Library {
  readonly parameters: readonly ParameterSpec[]
  readonly parameterIds: Ids
  readonly optionIds: Ids
  readonly materialIds: Ids
  readonly categoryIds: Ids
}

/** Pictures by the name of what they show: the code of a door, or `lock.L2`. */
export type Pictures = ReadonlyMap<string, string>

/** Materials, parameters and options; what is there already is taken as it is. */
export async function putLibrary(
  ctx: Context,
  materials: readonly MaterialSpec[],
  parameters: readonly ParameterSpec[],
  pictures: Pictures = new Map(),
): Promise<Library> {
  const categoryIds: Ids = new Map()
  const unitIds: Ids = new Map()
  const materialIds: Ids = new Map()
  for (const spec of materials) {
    const category = await once(categoryIds, spec.category, () => categoryNamed(ctx, spec.category))
    const unit = await once(unitIds, spec.unit, () => unitNamed(ctx, spec.unit))
    const known = await ctx.repo(Material).first({ code: spec.code })
    const { code, name, price } = spec
    const color = spec.color || null
    const path = pictures.get(code)
    const id =
      known?.id ??
      (
        await ctx
          .repo(Material)
          .add({ code, name, price, unit, category, color, pictures: path ? [path] : [] })
      ).id
    materialIds.set(code, id)
  }
  const parameterIds: Ids = new Map()
  const optionIds: Ids = new Map()
  for (const [index, { options = [], ...spec }] of parameters.entries()) {
    const { id } = await ctx.repo(DoorParameter).add({ ...spec, sort: index + 1 })
    parameterIds.set(spec.code, id)
    for (const [at, { picture: _, material, ...option }] of options.entries()) {
      const path = pictures.get(`${spec.code}.${option.code}`)
      const added = await ctx.repo(ParameterOption).add({
        ...option,
        parameter: id,
        sort: at + 1,
        material: material ? materialIds.get(material) : null,
        picture: path ? [path] : [],
      })
      optionIds.set(`${spec.code}.${option.code}`, added.id)
    }
  }
  return { parameters, parameterIds, optionIds, materialIds, categoryIds }
}

/** A door by the codes of what it points to, as a draft. */
export async function putDoor(
  ctx: Context,
  spec: DoorSpec,
  library: Library,
  pictures: Pictures = new Map(),
) {
  const { family, parameters, bom, ...rest } = spec
  const product = await finishedGood(ctx, spec)
  const own = [...pictures].filter(([name]) => name === spec.code || name.startsWith(`${spec.code} `))
  return ctx.repo(Door).add({
    ...rest,
    category: await familyNamed(ctx, family),
    material: product,
    pictures: own.map(([, path]) => path),
    parameters: parameters.map(({ parameter, category, ...line }) => ({
      ...line,
      parameter: library.parameterIds.get(parameter)!,
      valueType: library.parameters.find(({ code }) => code === parameter)!.valueType,
      category: category ? library.categoryIds.get(category) : null,
    })),
    variables: [...rest.variables],
    rules: [...rest.rules],
    prices: [...rest.prices],
    bom: bom.map(({ material, ...line }) => ({
      ...line,
      material: material ? library.materialIds.get(material) : null,
    })),
  })
}

async function once(ids: Ids, name: string, find: () => Promise<string>): Promise<string> {
  const known = ids.get(name) ?? (await find())
  ids.set(name, known)
  return known
}

async function categoryNamed({ repo }: Context, name: string): Promise<string> {
  const known = await repo(MaterialCategory).first({ name })
  return known?.id ?? (await repo(MaterialCategory).add({ name })).id
}

async function unitNamed({ repo }: Context, name: string): Promise<string> {
  const known = await repo(Unit).first({ name })
  return known?.id ?? (await repo(Unit).add({ name, code: name, precision: 3 })).id
}

async function familyNamed({ repo }: Context, name: string): Promise<string> {
  const root = await repo(Category).first({ code: DOOR_ROOT })
  const parent = root?.id ?? null
  const known = await repo(Category).first({ name, parent })
  return known?.id ?? (await repo(Category).add({ name, parent })).id
}

/** Finished doors are materials too, so that stock can hold them, each as a lot by its code. */
async function finishedGood(ctx: Context, { code, name }: DoorSpec): Promise<string> {
  const known = await ctx.repo(Material).first({ code: `CP-${code}` })
  if (known) return known.id
  const category = await categoryNamed(ctx, '成品门')
  const unit = await unitNamed(ctx, '樘')
  const lots = { valuation: 'LOT', isLotManaged: true } as const
  return (
    await ctx
      .repo(Material)
      .add({ code: `CP-${code}`, name: `${code}${name}`, unit, category, source: '2', ...lots })
  ).id
}

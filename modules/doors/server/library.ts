import {
  type DoorDraft,
  type DoorLibrary,
  DoorParameter,
  DoorTable,
  type OptionSpec,
  ParameterOption,
} from '@mortise/doors/model'
import { Material, MaterialCategory } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

/** All that the lines of doors may point to, and the codes of the materials that this one names. */
export async function loadLibrary(ctx: Context, draft?: DoorDraft): Promise<DoorLibrary> {
  const parameters = await ctx.repo(DoorParameter).find()
  const options = await ctx.repo(ParameterOption).find(
    { isActive: true },
    {
      sort: [
        ['sort', 'asc'],
        ['code', 'asc'],
      ],
    },
  )
  const categories = await ctx.repo(MaterialCategory).find()
  const tables = await ctx.repo(DoorTable).find({}, { sort: [['code', 'asc']] })
  const named = [
    ...options.map(({ material }) => material),
    ...(draft?.bom ?? []).map(({ material }) => material),
  ]
  const materials = await codesOf(ctx, named)
  return {
    parameters: Object.fromEntries(
      parameters.map(({ id, code, name, unit, help }) => [
        id,
        { code, name, unit: unit ?? '', help: help ?? '' },
      ]),
    ),
    options: Object.fromEntries(
      parameters.map(({ id }) => [
        id,
        options.filter(({ parameter }) => parameter === id).map((option) => optionOf(option, materials)),
      ]),
    ),
    categories: Object.fromEntries(
      categories.map(({ id, treeCode, name }) => [id, { treeCode: treeCode ?? '', name }]),
    ),
    materials,
    tables: tables.map(({ code, rows }) => ({
      code,
      rows: rows.map(({ x, y, value }) => ({ x, y: y ?? '', value })),
    })),
  }
}

const optionOf = (
  option: RowOf<typeof ParameterOption>,
  materials: DoorLibrary['materials'],
): OptionSpec => ({
  id: option.id,
  code: option.code,
  name: option.name,
  picture: option.picture?.[0] ?? '',
  n1: option.n1,
  n2: option.n2,
  n3: option.n3,
  add: option.addPrice,
  mat: option.material ? (materials[option.material] ?? '') : '',
})

async function codesOf(
  ctx: Context,
  ids: readonly (string | null | undefined)[],
): Promise<Record<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined && id !== ''))] as string[]
  if (wanted.length === 0) return {}
  const found = await ctx.repo(Material).find({ id: { in: wanted } })
  return Object.fromEntries(found.map(({ id, code }) => [id, code]))
}

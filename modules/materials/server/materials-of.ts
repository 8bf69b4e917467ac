import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Counted = 'stockQty' | 'availableQty'
type Known = Exclude<keyof typeof Material.fields, Counted>
/** What a material is. What lies there of it is summed up for each reader, and not for those who do not ask. */
export type KnownMaterial = Pick<RowOf<typeof Material>, 'id' | Known>

const isKnown = (key: string): key is Known =>
  Material.fields[key as keyof typeof Material.fields].kind !== 'rollup'
const known = ['id', ...Object.keys(Material.fields).filter(isKnown)] as const

type Named = readonly { readonly material: string | null }[]

/** The materials that lines name, by id, read at once; a line that names none yet is passed over. */
export async function materialsById(
  { repo }: Context,
  lines: Named,
): Promise<ReadonlyMap<string, KnownMaterial>> {
  const ids = [...new Set(lines.flatMap(({ material }) => material || []))]
  const found =
    ids.length > 0 ? await repo(Material).pick(known, { id: { in: ids } }, { limit: ids.length }) : []
  return new Map(found.map((material) => [material.id, material]))
}

/** The same, where a material that is not there is refused. */
export async function materialsOf(ctx: Context, lines: Named): Promise<(id: string) => KnownMaterial> {
  const byId = await materialsById(ctx, lines)
  return (id) => {
    const material = byId.get(id)
    if (!material) throw new BusinessError('物料不存在或已删除', { field: 'material' })
    return material
  }
}

import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Named = readonly { readonly material: string | null }[]

/** The materials that lines name, by id, read at once; a line that names none yet is passed over. */
export async function materialsById(
  { repo }: Context,
  lines: Named,
): Promise<ReadonlyMap<string, RowOf<typeof Material>>> {
  const ids = [...new Set(lines.flatMap(({ material }) => material || []))]
  const found = ids.length > 0 ? await repo(Material).find({ id: { in: ids } }, { limit: ids.length }) : []
  return new Map(found.map((material) => [material.id, material]))
}

/** The same, where a material that is not there is refused. */
export async function materialsOf(
  ctx: Context,
  lines: Named,
): Promise<(id: string) => RowOf<typeof Material>> {
  const byId = await materialsById(ctx, lines)
  return (id) => {
    const material = byId.get(id)
    if (!material) throw new BusinessError('物料不存在或已删除', { field: 'material' })
    return material
  }
}

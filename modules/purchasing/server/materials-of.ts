import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

/** The materials that lines name, by id, read at once. */
export async function materialsOf(
  { repo }: Context,
  lines: readonly { readonly material: string }[],
): Promise<(id: string) => RowOf<typeof Material>> {
  const ids = [...new Set(lines.map(({ material }) => material))]
  const found = ids.length > 0 ? await repo(Material).find({ id: { in: ids } }) : []
  const byId = new Map<string, RowOf<typeof Material>>(found.map((row) => [row.id, row]))
  return (id) => {
    const material = byId.get(id)
    if (!material) throw new BusinessError('物料不存在或已删除', { field: 'material' })
    return material
  }
}

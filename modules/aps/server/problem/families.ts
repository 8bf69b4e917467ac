import { ProcessType } from '@mortise/engineering/model'
import { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof WorkOrder>

const coloured: ReadonlySet<string> = new Set([ProcessType.painting, ProcessType.veneering])
const byMaterial: ReadonlySet<string> = new Set([
  ProcessType.cutting,
  ProcessType.edging,
  ProcessType.pressing,
])

/** What a unit is set up for: the colour of what is painted or veneered, the material of what is cut, edged or pressed. */
export type FamilyOf = (order: Order, opNo: number, type: string | undefined) => string | null

/** Families by what work orders take: at the operation itself, else anywhere. */
export async function familiesOf(ctx: Context, orders: readonly Order[]): Promise<FamilyOf> {
  const ids = [...new Set(orders.flatMap(({ mats }) => mats.map(({ material }) => material)))]
  const rows = ids.length > 0 ? await ctx.repo(Material).find({ id: { in: ids } }, { limit: ids.length }) : []
  const materials = new Map<string, RowOf<typeof Material>>(rows.map((row) => [row.id, row]))
  return ({ mats }, opNo, type = '') => {
    const key = coloured.has(type) ? 'colorFamily' : byMaterial.has(type) ? 'family' : null
    if (!key) return null
    const told = (of: Order['mats']) => of.map(({ material }) => materials.get(material)?.[key]).find(Boolean)
    return told(mats.filter((mat) => mat.opNo === opNo)) ?? told(mats) ?? null
  }
}

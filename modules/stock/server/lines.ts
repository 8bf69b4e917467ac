import { Material } from '@mortise/materials/model'
import { unitsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { refuse } from './posting/refuse.ts'

interface Counted {
  readonly material: string
  readonly unit: string | null
  readonly qty: number
  readonly mainQty: number | null
}

/** Lines with their quantities in main units; a unit that leads nowhere is refused with its line. */
export async function inMainUnits<L extends Counted>(ctx: Context, lines: readonly L[]): Promise<L[]> {
  const units = await unitsOf(ctx)
  const ids = [...new Set(lines.map(({ material }) => material).filter((id) => !!id))]
  const found = await ctx.repo(Material).find({ id: { in: ids } }, { limit: ids.length + 1 })
  const materials = new Map(found.map((material) => [material.id, material]))
  return lines.map((line, row) => {
    const material = materials.get(line.material)
    if (!material || typeof line.qty !== 'number') return line
    const unit = line.unit || material.unit
    const { precision } = units.get(unit)
    const sentence = `物料「${material.name}」的数量必须大于 0，且小数位不超过 ${precision} 位`
    if (!(line.qty > 0) || units.isTooFine(line.qty, unit)) refuse({ row }, sentence, 'qty')
    if (unit === material.unit) return { ...line, unit, mainQty: line.qty }
    try {
      const mainQty = units.toMain(material, line.qty, unit)
      if (mainQty === 0) refuse({ row }, sentence, 'qty')
      return { ...line, mainQty }
    } catch (error) {
      if (!(error instanceof BusinessError) || error.options.row !== undefined) throw error
      return refuse({ row }, error.message, 'unit')
    }
  })
}

/** Refuses quantities in main units that are finer than those. */
export async function refuseFine<L extends { readonly material: string }>(
  ctx: Context,
  lines: readonly L[],
  quantities: readonly (keyof L & string)[],
): Promise<void> {
  const units = await unitsOf(ctx)
  const ids = [...new Set(lines.map(({ material }) => material).filter((id) => !!id))]
  const found = await ctx.repo(Material).find({ id: { in: ids } }, { limit: ids.length + 1 })
  const materials = new Map<string, RowOf<typeof Material>>(found.map((material) => [material.id, material]))
  for (const [row, line] of lines.entries()) {
    const material = materials.get(line.material)
    if (!material) continue
    const { name, precision } = units.get(material.unit)
    for (const field of quantities) {
      const qty = line[field]
      if (typeof qty === 'number' && units.isTooFine(qty, material.unit))
        refuse({ row }, `单位「${name}」的数量最多${precision}位小数`, field)
    }
  }
}

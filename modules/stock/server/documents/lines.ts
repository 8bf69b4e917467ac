import { materialsById, unitsOf } from '@mortise/materials/server'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { refuse } from '../posting/refuse.ts'

interface Counted {
  readonly material: string
  readonly unit: string | null
  readonly qty: number
  readonly mainQty: number | null
}

/** Lines with their quantities in main units; a unit that leads nowhere is refused with its line. */
export async function inMainUnits<L extends Counted>(ctx: Context, lines: readonly L[]): Promise<L[]> {
  const units = await unitsOf(ctx)
  const materials = await materialsById(ctx, lines)
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

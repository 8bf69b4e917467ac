import {
  type Conversion,
  converted,
  Material,
  ratioBetween,
  Unit,
  UnitConversion,
} from '@mortise/materials/model'
import { BusinessError, decimalParts, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Counted = Pick<RowOf<typeof Material>, 'name' | 'unit' | 'conversions'>

/** Tells quantities of materials in other units. */
export interface Units {
  /** The unit, or a refusal. */
  get(id: string): RowOf<typeof Unit>
  /** Whether a quantity has more decimals than its unit. */
  isTooFine(quantity: number, unit: string): boolean
  /** A quantity in the material's own unit, to as many decimals as that has; refused where no conversion leads there. */
  toMain(material: Counted, quantity: number, unit: string): number
  /** A quantity in the material's own unit told in another. */
  fromMain(material: Counted, quantity: number, unit: string): number
  /** How many of the material's own unit one of another is; null where no conversion leads there. */
  factorOf(material: Counted, unit: string): number | null
}

/** All units and what holds between them, read once for as many quantities as a document has. */
export async function unitsOf(ctx: Context): Promise<Units> {
  const [units, common] = await Promise.all([ctx.repo(Unit).find({}), ctx.repo(UnitConversion).find({})])
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const get = (id: string) => {
    const unit = byId.get(id)
    if (!unit) throw new BusinessError('计量单位不存在或已删除')
    return unit
  }
  const ratioOf = (material: Counted, from: string, to: string) =>
    ratioBetween([...ownOf(material), ...common], from, to)
  const between = (material: Counted, quantity: number, [from, to]: readonly [string, string]): number => {
    const ratio = ratioOf(material, from, to)
    if (ratio) return converted(quantity, ratio, get(to).precision)
    throw new BusinessError(
      `物料「${material.name}」的单位「${get(from).name}」与「${get(to).name}」之间没有换算关系，请先维护单位换算`,
    )
  }
  return {
    get,
    isTooFine: (quantity, unit) => decimalParts(String(quantity)).scale > get(unit).precision,
    toMain: (material, quantity, unit) => between(material, quantity, [unit, material.unit]),
    fromMain: (material, quantity, unit) => between(material, quantity, [material.unit, unit]),
    factorOf(material, unit) {
      const ratio = ratioOf(material, unit, material.unit)
      return ratio && converted(1, ratio, 8)
    },
  }
}

const ownOf = ({ unit: base, conversions }: Counted): Conversion[] =>
  conversions.map(({ unit, factor }) => ({ unit, factor, base }))

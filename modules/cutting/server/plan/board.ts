import { areaOf } from '@mortise/cutting/model'
import { Material, UnitDimension } from '@mortise/materials/model'
import { unitsOf } from '@mortise/materials/server'
import { BusinessError, mul, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

/** A material that panels are cut from. */
export interface Board {
  readonly material: RowOf<typeof Material>
  /** How many of its own unit a square metre is, and how finely that counts. */
  readonly perSquareMetre: number
  readonly precision: number
  /** Counted in whole sheets, what is left of one cannot be kept in stock. */
  readonly keepsOffcuts: boolean
}

/** Decimals by which a part of a sheet can be told from a whole one. */
const LEAST_PRECISION = 2

export async function boardOf(ctx: Context, id: string): Promise<Board> {
  const material = await ctx.repo(Material).get(id)
  const units = await unitsOf(ctx)
  const isArea = (unit: string) => UnitDimension.items[units.get(unit).dimension ?? '1'] === '面积'
  const other = material.conversions.find(({ unit }) => isArea(unit))
  const perSquareMetre = isArea(material.unit) ? 1 : other ? units.factorOf(material, other.unit) : null
  if (!perSquareMetre)
    throw new BusinessError(`物料「${material.name}」不按面积计量，也没有面积单位的换算，不能排版`, {
      field: 'material',
    })
  const { precision } = units.get(material.unit)
  return { material, perSquareMetre, precision, keepsOffcuts: precision >= LEAST_PRECISION }
}

/** How much of the material, in its own unit, a piece of this size is. */
export const qtyOf = (
  { perSquareMetre, precision }: Pick<Board, 'perSquareMetre' | 'precision'>,
  size: { readonly length: number; readonly width: number },
): number => mul(areaOf(size), perSquareMetre, precision)

import { Material } from '@mortise/materials/model'
import { refuseDisabled, unitsOf } from '@mortise/materials/server'
import { refuseLine } from '@mortise/model'
import { isDoorCount, SoldType, WHOLE_DOORS } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'

interface SoldLine {
  readonly type: string
  readonly material: string | null
  readonly qty: number
  readonly unitPrice: number | null
  readonly amount: number
}

/** Doors are sold whole, materials as finely as their unit counts, and none that is no longer in use. */
export async function refuseWrongGoods(
  ctx: Context,
  of: { readonly label: string },
  lines: readonly SoldLine[],
  before: readonly SoldLine[] = [],
): Promise<void> {
  const row = lines.findIndex(({ type, qty }) => type === SoldType.door && !isDoorCount(qty))
  if (row >= 0) refuseLine(of, row, 'qty', WHOLE_DOORS)
  // Else many lines of next to nothing would add up to something for nothing.
  const free = lines.findIndex(({ unitPrice, amount }) => (unitPrice ?? 0) > 0 && amount === 0)
  if (free >= 0) refuseLine(of, free, 'qty', '金额不足0.01元')
  const ids = [...new Set(lines.flatMap(({ material }) => material ?? []))]
  if (ids.length === 0) return
  await refuseDisabled(ctx, of, lines.map(named), before.map(named))
  const units = await unitsOf(ctx)
  const materials = await ctx.repo(Material).find({ id: { in: ids } }, { limit: ids.length })
  const unitOf = new Map<string, string>(materials.map(({ id, unit }) => [id, unit]))
  for (const [at, { material, qty }] of lines.entries()) {
    const unit = unitOf.get(material ?? '')
    if (!unit || !units.isTooFine(qty, unit)) continue
    const { name, precision } = units.get(unit)
    refuseLine(of, at, 'qty', `单位「${name}」的数量最多${precision}位小数`)
  }
}

const named = ({ material }: SoldLine) => ({ material: material ?? '' })

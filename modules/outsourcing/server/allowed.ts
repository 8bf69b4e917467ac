import { materialsById, unitsOf } from '@mortise/materials/server'
import { add, newLine, type RowOf, sub } from '@mortise/model'
import { type OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import { needOf } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>
type Receipt = RowOf<typeof OutsourceReceipt>

/** What a line of a receipt may use of one material, for its good and for its bad pieces. */
export interface Allowed {
  readonly mat: Order['mats'][number]
  readonly item: Receipt['items'][number]
  readonly ok: number
  readonly bad: number
}

/**
 * What was agreed for what came: shares of all that an order needs, rounded up together, so that they come to the whole.
 * `isCounted`: the order counts this receipt already.
 */
export async function allowedFor(
  ctx: Context,
  { items }: Pick<Receipt, 'items'>,
  order: Order,
  { isCounted }: { readonly isCounted: boolean },
): Promise<Allowed[]> {
  const mats = order.mats.filter(({ isPieces }) => !isPieces)
  const materials = await materialsById(ctx, mats)
  const units = await unitsOf(ctx)
  return items.flatMap((item) => {
    const output = order.items.find(({ id }) => id === item.orderItem)
    if (!output) return []
    const before = sub(output.receivedQty, isCounted ? item.qty : 0, 4)
    const good = item.okQty ?? 0
    return mats
      .filter((mat) => mat.output === item.material)
      .map((mat): Allowed => {
        const material = materials.get(mat.material)
        const precision = material ? units.get(material.unit).precision : 0
        const need = { total: mat.needQty, pieces: output.qty, precision }
        const ok = needOf(need, before, good)
        return { mat, item, ok, bad: needOf(need, add(before, good, 4), item.badQty ?? 0) }
      })
  })
}

/** Lines of a receipt that say what may be used; what somebody says was used stays. */
export const usedLines = (
  ctx: Context,
  allowed: readonly Allowed[],
  known: Receipt['mats'],
): Receipt['mats'] =>
  allowed.map(({ mat, ok, bad }) => {
    const was = known.find((line) => line.mat === mat.id)
    const own = { mat: mat.id, material: mat.material, allowedQty: add(ok, bad, 4) }
    return { ...newLine(OutsourceReceipt.fields.mats, ctx), ...was, ...own }
  })

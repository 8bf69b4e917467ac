import { materialsById, unitsOf } from '@mortise/materials/server'
import {
  add,
  compare,
  div,
  fixedNumber,
  fixedOf,
  mul,
  newLine,
  type RowOf,
  refuseLine,
  roundFixed,
  sub,
  sum,
} from '@mortise/model'
import { type OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import { needOf } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>
type Receipt = RowOf<typeof OutsourceReceipt>
type Mat = Order['mats'][number]

/** What a line of a receipt may use of one material, for its good and for its bad pieces. */
export interface Allowed {
  readonly mat: Mat
  readonly item: Receipt['items'][number]
  readonly ok: number
  readonly bad: number
  /** What the good ones hold at least, with nothing lost on the way. */
  readonly held: number
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
  const precisionOf = ({ material }: Mat) => {
    const known = materials.get(material)
    return known ? units.get(known.unit).precision : 0
  }
  const came = cameBefore(order, isCounted ? items : [])
  return items.flatMap((item) => {
    const output = order.items.find(({ id }) => id === item.orderItem)
    if (!output) return []
    const before = came.get(output.id) ?? 0
    came.set(output.id, add(before, item.qty, 4))
    const good = item.okQty ?? 0
    return mats
      .filter((mat) => mat.output === item.material)
      .map((mat): Allowed => {
        const precision = precisionOf(mat)
        const need = { total: mat.needQty, pieces: output.qty, precision }
        return {
          mat,
          item,
          ok: needOf(need, before, good),
          bad: needOf(need, add(before, good, 4), item.badQty ?? 0),
          held: heldBy(mat, good, precision),
        }
      })
  })
}

/** How many pieces of each output came before those that the order counts already. */
const cameBefore = ({ items }: Order, counted: Receipt['items']): Map<string, number> =>
  new Map(
    items.map(({ id, receivedQty }) => {
      const own = counted.filter(({ orderItem }) => orderItem === id)
      return [
        id,
        sub(
          receivedQty,
          sum(own, ({ qty }) => qty, 4),
          4,
        ),
      ]
    }),
  )

const heldBy = ({ usage, per }: Mat, pieces: number, precision: number): number =>
  fixedNumber(roundFixed(fixedOf(div(mul(pieces, usage, 8), per ?? 1, 8)), precision, 'floor'))

/** One line for each material of a receipt that says what may be used; what somebody says was used stays. */
export const usedLines = (
  ctx: Context,
  allowed: readonly Allowed[],
  known: Receipt['mats'],
): Receipt['mats'] =>
  matsOf(allowed).map((mat) => {
    const was = known.find((line) => line.mat === mat.id)
    const allowedQty = sum(allowedOf(allowed, mat), ({ ok, bad }) => add(ok, bad, 4), 4)
    const own = { mat: mat.id, material: mat.material, allowedQty }
    return { ...newLine(OutsourceReceipt.fields.mats, ctx), ...was, ...own }
  })

export const matsOf = (allowed: readonly Allowed[]): Mat[] => [...new Set(allowed.map(({ mat }) => mat))]
export const allowedOf = (allowed: readonly Allowed[], mat: Mat): Allowed[] =>
  allowed.filter((each) => each.mat === mat)

/** Good pieces hold their material, whatever a partner says was used of it. */
export function refuseLessThanHeld(allowed: readonly Allowed[], used: Receipt['mats']): void {
  for (const [row, { mat: id, usedQty }] of used.entries()) {
    if (usedQty === null) continue
    const held = sum(
      allowed.filter(({ mat }) => mat.id === id),
      (each) => each.held,
      4,
    )
    if (compare(usedQty, held) < 0)
      refuseLine(
        OutsourceReceipt.fields.mats,
        row,
        'usedQty',
        `实际耗用 ${usedQty} 少于合格产出所含的 ${held}`,
      )
  }
}

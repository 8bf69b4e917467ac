import { compare, type RowOf, refuseLine, sub } from '@mortise/model'
import { BadDuty, DeductionKind, type OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import { MoveType, type StockReservation } from '@mortise/stock/model'
import { type StockLine, takeHeld } from '@mortise/stock/server'
import { type Allowed, allowedOf, matsOf } from './allowed.ts'

type Receipt = RowOf<typeof OutsourceReceipt>

interface Moved {
  readonly line: StockLine
  /** Why what leaves by it is no part of any output and is owed by the partner. */
  readonly lost?: keyof typeof DeductionKind.items
}

/** How a receipt moves stock: what was used goes out first, so that what it cost is known when the output comes in. */
export function receivedLines(
  receipt: Receipt,
  order: RowOf<typeof OutsourceOrder>,
  allowed: readonly Allowed[],
  held: readonly RowOf<typeof StockReservation>[],
): Moved[] {
  const take = takeHeld(held)
  const used = matsOf(allowed).flatMap((mat) => {
    const row = receipt.mats.findIndex((line) => line.mat === mat.id)
    const { id, usedQty, allowedQty = 0 } = receipt.mats[row] ?? {}
    const lines = allowedOf(allowed, mat)
    let left = usedQty ?? allowedQty
    const out = (most: number, more: Omit<Moved, 'line'> & Partial<StockLine>): Moved[] => {
      const { lost, ...line } = more
      const qty = Math.min(left, most)
      left = sub(left, qty, 4)
      if (compare(qty, 0) <= 0) return []
      const { parts, missing } = take({ line: mat.id, qty })
      if (missing > 0)
        refuseLine(
          OutsourceReceipt.fields.mats,
          row,
          'usedQty',
          `外协仓结存 ${sub(qty, missing, 4)}，耗用需要 ${qty}`,
        )
      const own = { material: mat.material, warehouse: receipt.partnerWarehouse ?? '', line: id, row }
      return parts.map((part): Moved => {
        const moved = { ...own, ...part, qty: -part.qty, type: MoveType.outsourceUse, ...line } as StockLine
        return lost ? { line: moved, lost } : { line: moved }
      })
    }
    const wasted = ({ badDuty }: Receipt['items'][number]) =>
      badDuty === BadDuty.own ? { type: MoveType.scrap } : { lost: DeductionKind.bad }
    return [
      ...lines.flatMap(({ item, ok }) => out(ok, { carry: item.id, workOrder: order.workOrder })),
      ...lines.flatMap(({ item, bad }) => out(bad, wasted(item))),
      ...out(left, { lost: DeductionKind.overUse }),
    ]
  })
  return order.workOrder ? used : [...used, ...madeLines(receipt)]
}

const madeLines = ({ items, warehouse }: Receipt): Moved[] =>
  items.flatMap(({ id, material, lotNo, okQty, feeNet }, row) =>
    compare(okQty, 0) > 0
      ? [
          {
            line: {
              material,
              lotNo,
              warehouse: warehouse ?? '',
              qty: okQty ?? 0,
              amount: feeNet ?? 0,
              carry: id,
              line: id,
              row,
            },
          },
        ]
      : [],
  )

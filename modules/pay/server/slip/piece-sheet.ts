import { sum } from '@mortise/model'
import { PieceUnit, type WorkerPieces } from '@mortise/pay/model'
import type { Context, TableSheet } from '@mortise/server'
import type { Payee } from './payees.ts'
import { piecesOfMonth } from './pieces-of-month.ts'

/** What everybody of a batch made in the month, door by door; whoever made nothing is left out. */
export async function workersPieces(
  ctx: Context,
  { month, scope }: { readonly month: string; readonly scope: string },
  people: readonly Payee[],
): Promise<WorkerPieces[]> {
  if (scope === 'bonus') return []
  const made = await piecesOfMonth(
    ctx,
    month,
    people.map(({ slip }) => slip.worker),
  )
  return people.flatMap(({ slip, no, name }) => {
    const pieces = made.get(slip.worker) ?? []
    return pieces.length > 0 ? [{ no, name, pieces, amount: sum(pieces, ({ amount }) => amount) }] : []
  })
}

/** 计件明细表 as a sheet, with what each comes to. */
export function pieceSheet(workers: readonly WorkerPieces[]): TableSheet {
  const blank = Array.from({ length: 11 }, () => '')
  const rows = workers.flatMap(({ no, name, pieces, amount }) => [
    ...pieces.map((piece) => [
      no,
      name,
      piece.workOn,
      piece.opName ?? '',
      piece.orderNo ?? '',
      piece.workOrderNo ?? '',
      piece.itemName ?? piece.remark ?? '',
      piece.serial ?? '',
      piece.qty,
      piece.measure ?? piece.qty,
      piece.unit ? PieceUnit.items[piece.unit] : '',
      piece.price === null ? '' : String(piece.price),
      String(piece.share),
      piece.amount,
    ]),
    [no, `${name} 小计`, ...blank, amount],
  ])
  return {
    name: '计件明细表',
    titles: [
      '工号',
      '姓名',
      '工作日期',
      '工序',
      '订单',
      '工单',
      '门型',
      '门码',
      '数量',
      '计价数量',
      '计价单位',
      '单价',
      '分配比例',
      '金额',
    ],
    rows,
  }
}

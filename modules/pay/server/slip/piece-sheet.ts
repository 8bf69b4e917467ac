import { add } from '@mortise/model'
import type { Context, TableSheet } from '@mortise/server'
import { piecesOfMonth } from './pieces-of-month.ts'
import type { Payee } from './sheets.ts'

/** 计件明细表: what everybody of a batch made in the month, door by door, with what each comes to. */
export async function pieceSheet(ctx: Context, month: string, people: readonly Payee[]): Promise<TableSheet> {
  const pieces = await piecesOfMonth(
    ctx,
    month,
    people.map(({ slip }) => slip.worker),
  )
  const rows = people.flatMap(({ slip, no, name }) => {
    const own = pieces.get(slip.worker) ?? []
    const lines = own.map((piece) => [
      no,
      name,
      piece.workOn,
      piece.opName ?? '',
      piece.orderNo ?? '',
      piece.workOrderNo ?? '',
      piece.itemName ?? '',
      piece.serial ?? '',
      piece.qty,
      piece.price === null ? '' : String(piece.price),
      String(piece.share),
      piece.amount,
    ])
    const total = own.reduce((all, { amount }) => add(all, amount), 0)
    const blank = Array.from({ length: 7 }, () => '')
    return own.length > 0 ? [...lines, [no, `${name} 小计`, ...blank, '', '', total]] : []
  })
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
      '单价',
      '分配比例',
      '金额',
    ],
    rows,
  }
}

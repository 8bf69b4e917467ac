import { refuseFineInMain } from '@mortise/materials/server'
import { add, BusinessError, compare, type RowOf, refuseLine } from '@mortise/model'
import { DeductionKind, OutsourceMode, OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import { reportOutside, sendPieces, takeReportBack } from '@mortise/production/server'
import { type Context, rules } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postDocument, refuseUndoing, refuseUnpostable, reverseDocument } from '@mortise/stock/server'
import { allowedFor, refuseLessThanHeld, usedLines } from './allowed.ts'
import { addDeductions, cancelDeductions } from './deductions.ts'
import { bookedFor, chargedLines } from './fees.ts'
import { heldAt } from './partner-stock.ts'
import { receivedLines } from './received-lines.ts'

type Receipt = RowOf<typeof OutsourceReceipt>
type Order = RowOf<typeof OutsourceOrder>

const of = OutsourceReceipt.fields.items

export const outsourceReceiptRules = rules(OutsourceReceipt, {
  async prepare(receipt, ctx) {
    if (!receipt.order || receipt.items.some(({ qty }) => !qty)) return
    const order = await ctx.repo(OutsourceOrder).get(receipt.order)
    const allowed = await allowedFor(ctx, receipt, order, { isCounted: false })
    const mats = usedLines(ctx, allowed, receipt.mats)
    refuseLessThanHeld(allowed, mats)
    return { mats }
  },

  async check({ items, mats }, ctx) {
    for (const [row, { qty, badQty }] of items.entries())
      if (compare(badQty, qty) > 0)
        refuseLine(of, row, 'badQty', `不良数量 ${badQty} 不能大于收货数量 ${qty}`)
    await refuseFineInMain(ctx, of, items, { qty: ({ qty }) => qty, badQty: ({ badQty }) => badQty })
    await refuseFineInMain(ctx, OutsourceReceipt.fields.mats, mats, { usedQty: ({ usedQty }) => usedQty })
  },

  moves: {
    post: { guard: refuseUntakeable, effect: takeIn },
    /** The fee is owed by its day, whatever day the mirror of its moves has. */
    reverse: { guard: ({ date }, ctx) => refuseUndoing(ctx, date, '冲销'), effect: undo },
  },
})

async function refuseUntakeable(
  { order, date, warehouse, partnerWarehouse }: Receipt,
  ctx: Context,
): Promise<void> {
  await refuseUnpostable(ctx, date)
  if ((await ctx.repo(OutsourceOrder).get(order)).mode === OutsourceMode.process) return
  if (!warehouse) throw new BusinessError('请选择收货仓库', { field: 'warehouse' })
  if (warehouse === partnerWarehouse)
    throw new BusinessError('调出仓与调入仓不能相同', { field: 'warehouse' })
}

/**
 * What came is made of what was agreed for it, and costs that and the fee; what was used beyond, or for bad pieces, the
 * partner owes. Pieces of a work order go on there.
 */
async function takeIn(receipt: Receipt, ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(OutsourceOrder).get(receipt.order)
  const allowed = await allowedFor(ctx, receipt, order, { isCounted: true })
  const { items, mats } = await repo(OutsourceReceipt).put(receipt.id, {
    items: await withFees(ctx, order, receipt),
    mats: usedLines(ctx, allowed, receipt.mats),
  })
  const counts = mats.map(({ mat, usedQty, allowedQty }) => ({
    line: mat ?? '',
    consumedQty: usedQty ?? allowedQty,
  }))
  await repo(OutsourceOrder).countLines([...counts, ...piecesOf(order, items, 1)])
  const held = await heldAt(ctx, order, receipt.partnerWarehouse ?? '')
  const moved = receivedLines({ ...receipt, items, mats }, order, allowed, held)
  if (moved.length > 0) {
    const lines = moved.map(({ line }) => line)
    const { moves } = await postDocument(ctx, OutsourceReceipt, receipt, {
      type: MoveType.outsourceReceipt,
      lines,
    })
    const lost = moved.flatMap(({ lost: why }, at) => {
      const move = moves[at]
      return why && move ? [{ ...move, kind: why, reason: reasonOf(why, receipt) }] : []
    })
    await addDeductions(ctx, order, receipt.no, lost)
  }
  if (order.mode === OutsourceMode.process) await goOn(ctx, order, receipt)
}

const reasonOf = (kind: string, { no }: Receipt): string =>
  kind === DeductionKind.bad ? `${no} 不良品耗料` : `${no} 耗用超出定额`

/** Without tax, of the good ones: what all receipts in force charge comes to the whole fee, whichever were undone. */
async function withFees(ctx: Context, order: Order, { id, items }: Receipt): Promise<Receipt['items']> {
  const before = await bookedFor(ctx, order.id, id)
  const fees = chargedLines(order, items, ({ okQty }) => okQty, { before })
  return items.map((item, at) => ({ ...item, feeNet: fees[at]?.net ?? 0 }))
}

/** Pieces of a work order that are not with the partner any more. */
const piecesOf = ({ mats }: Order, items: Receipt['items'], by: 1 | -1) =>
  mats.filter(({ isPieces }) => isPieces).map(({ id }) => ({ line: id, consumedQty: by * piecesIn(items) }))

const piecesIn = (items: Receipt['items']): number => items.reduce((all, { qty }) => add(all, qty, 4), 0)

async function goOn(
  ctx: Context,
  { workOrder, opNo }: Order,
  { no, items, totalOk, totalBad }: Receipt,
): Promise<void> {
  const at = { workOrder: workOrder ?? '', opNo: opNo ?? 0 }
  await sendPieces(ctx, { ...at, qty: -piecesIn(items) })
  await reportOutside(ctx, { ...at, qty: totalOk ?? 0 }, { action: 'FINISH', no })
  await reportOutside(ctx, { ...at, qty: totalBad ?? 0 }, { action: 'DEFECT', no })
}

async function undo(receipt: Receipt, ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(OutsourceOrder).get(receipt.order)
  const { no, items, mats } = receipt
  await cancelDeductions(ctx, no)
  if (order.mode === OutsourceMode.process) {
    const at = { workOrder: order.workOrder ?? '', opNo: order.opNo ?? 0 }
    await takeReportBack(ctx, at.workOrder, no)
    await sendPieces(ctx, { ...at, qty: piecesIn(items) })
  }
  const isPosted = order.mode === OutsourceMode.piece || mats.length > 0
  if (isPosted) await reverseDocument(ctx, OutsourceReceipt, receipt)
  const used = mats.map(({ mat, usedQty, allowedQty }) => ({
    line: mat ?? '',
    consumedQty: -(usedQty ?? allowedQty),
  }))
  await repo(OutsourceOrder).countLines([...used, ...piecesOf(order, items, -1)])
}

import { Delivery } from '@mortise/deliveries/model'
import { type AnyEntity, BusinessError, compare, pick, type RowOf, sub } from '@mortise/model'
import { type CustomerOrder, DoorUnit } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import {
  Lot,
  LotQuality,
  MoveType,
  ReservationSource,
  StockMove,
  Warehouse,
  WarehouseKind,
} from '@mortise/stock/model'
import { needAgain, postDocument, type StockLine } from '@mortise/stock/server'

interface GoodsBack {
  readonly act: string
  /** The delivery by which they left. */
  readonly of: string
  /** Lines of the document, each with the line of the delivery by which the goods left. */
  readonly lines: readonly { readonly line: string; readonly sent: string; readonly qty: number }[]
  /** The order that wants them again; none where nobody does. */
  readonly wantedBy: Pick<RowOf<typeof CustomerOrder>, 'id' | 'no'> | null
}

/** Goods that come back lie where they are inspected, at the cost of the move by which they left. */
export async function takeGoodsBack(
  ctx: Context,
  entity: AnyEntity,
  document: { readonly id: string; readonly no: string; readonly date: string },
  { act, of, lines, wantedBy }: GoodsBack,
): Promise<void> {
  const left = await leftMoves(ctx, of)
  const warehouse = await inspectingWarehouse(ctx)
  const back: StockLine[] = []
  for (const { line, sent, qty } of lines) {
    let open = qty
    for (const move of left.filter((each) => each.line === sent)) {
      const part = Math.min(open, move.open)
      if (compare(part, 0) <= 0) continue
      open = sub(open, part, 4)
      move.open = sub(move.open, part, 4)
      const { material, lotNo, orderLine, id } = move
      back.push({ material, warehouse, lotNo: lotNo || null, qty: part, costOf: id, orderLine, line })
    }
    if (compare(open, 0) > 0) throw new BusinessError(`退回数量超出发货流水，还差 ${open}`)
  }
  await postDocument(ctx, entity, document, { act, type: MoveType.saleReturn, lines: back })
  const codes = await inspectDoors(ctx, back)
  const loose = back.filter(({ lotNo }) => !lotNo || !codes.has(lotNo))
  if (wantedBy)
    await needAgain(
      ctx,
      { type: ReservationSource.order, ...pick(wantedBy, 'id', 'no') },
      loose.map(({ orderLine, material, qty }) => ({ line: orderLine ?? '', material, qty })),
    )
}

/** A door is a lot of its own and waits to be inspected; other goods wait by where they lie. Answers the codes of the doors. */
async function inspectDoors({ repo }: Context, back: readonly StockLine[]): Promise<ReadonlySet<string>> {
  const lots = back.flatMap(({ lotNo }) => lotNo ?? [])
  const doors = await repo(DoorUnit).find({ code: { in: lots } }, { limit: lots.length + 1 })
  for (const { material, lotNo } of back) {
    if (!doors.some(({ code }) => code === lotNo)) continue
    const lot = await repo(Lot).first({ material, lotNo: lotNo ?? '' })
    if (lot) await repo(Lot).put(lot.id, { quality: LotQuality.inspecting })
  }
  return new Set(doors.map(({ code }) => code))
}

/** The moves by which a delivery left, with what of each has not come back; what was undone is none of them. */
async function leftMoves({ repo }: Context, delivery: string) {
  const moves = await repo(StockMove).find(
    { document: delivery, entity: Delivery.name, type: MoveType.saleOut },
    { sort: [['lineNo', 'asc']], limit: 10_000 },
  )
  const ids = moves.map(({ id }) => id)
  const later = await repo(StockMove).find({ costOf: { in: ids } }, { limit: 10_000 })
  const undone = await repo(StockMove).find({ reverses: { in: ids } }, { limit: 10_000 })
  return moves
    .filter(({ id }) => !undone.some(({ reverses }) => reverses === id))
    .map(({ id, line, material, lotNo, orderLine, qty }) => {
      const came = later.filter(({ costOf }) => costOf === id)
      return {
        id,
        line,
        material,
        lotNo,
        orderLine,
        open: came.reduce((rest, move) => sub(rest, move.qty, 4), -qty),
      }
    })
}

/** A place for goods that come back, until somebody has looked at them; the first that come back make one. */
async function inspectingWarehouse({ repo }: Context): Promise<string> {
  const kind = WarehouseKind.inspecting
  const known = await repo(Warehouse).find({ kind }, { sort: [['code', 'asc']] })
  const found = known.find(({ isActive }) => isActive)
  if (found) return found.id
  if (known.length > 0) throw new BusinessError('待检仓已停用，请先在仓库中启用')
  const made = await repo(Warehouse).add({ code: 'DJ', name: '待检仓', kind, canShip: false, sort: 7 })
  return made.id
}

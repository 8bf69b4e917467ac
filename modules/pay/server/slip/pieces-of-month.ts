import { Door } from '@mortise/doors/model'
import { BusinessError } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { PayPiece, type SlipPiece } from '@mortise/pay/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MANY } from '../batch/people.ts'

/** Pieces that are told at once; their own list exports more, beside the requests. */
const MOST = 20_000
const ALL = { limit: MANY } as const

/** What some people made in a month, with the orders and the doors it was made for, by who made it. */
export async function piecesOfMonth(
  { repo }: Context,
  month: string,
  workers: readonly string[],
): Promise<ReadonlyMap<string, SlipPiece[]>> {
  const pieces = await repo(PayPiece).find(
    { worker: { in: [...workers] }, month, status: { in: ['confirmed', 'settled'] } },
    { sort: [['workOn', 'asc']], limit: MOST + 1 },
  )
  if (pieces.length > MOST) throw new BusinessError(`计件明细超过${MOST}笔，请在计件明细中按月份导出`)
  const works = await rowsById(
    pieces.map(({ workOrder }) => workOrder),
    (ids) => repo(WorkOrder).pick(['id', 'no', 'itemName', 'door', 'orders'], { id: { in: ids } }, ALL),
  )
  const doors = await rowsById(
    [...works.values()].map(({ door }) => door),
    (ids) => repo(Door).pick(['id', 'pictures'], { id: { in: ids } }, ALL),
  )
  const lines = await rowsById(
    pieces.map(({ orderLine }) => orderLine),
    (ids) => repo(OrderLine).pick(['id', 'order'], { id: { in: ids } }, ALL),
  )
  const ordersOf = ({ order, orderLine, workOrder }: (typeof pieces)[number]) => {
    if (order) return [order]
    const { orders: merged } = works.get(workOrder ?? '') ?? {}
    return merged?.length ? merged : [lines.get(orderLine ?? '')?.order ?? null]
  }
  const orders = await rowsById(pieces.flatMap(ordersOf), (ids) =>
    repo(CustomerOrder).pick(['id', 'no'], { id: { in: ids } }, ALL),
  )
  const made = new Map<string, SlipPiece[]>()
  for (const piece of pieces) {
    const work = works.get(piece.workOrder ?? '')
    const numbers = ordersOf(piece).flatMap((order) => orders.get(order ?? '')?.no ?? [])
    const own = made.get(piece.worker) ?? []
    made.set(piece.worker, own)
    own.push({
      id: piece.id,
      workOn: piece.workOn,
      opName: piece.opName,
      orderNo: numbers.join('、') || null,
      workOrderNo: work?.no ?? null,
      itemName: work?.itemName ?? null,
      serial: piece.serial,
      qty: piece.qty,
      measure: piece.measure,
      unit: piece.unit,
      price: piece.price,
      share: piece.share ?? 1,
      amount: piece.amount,
      remark: piece.remark,
      picture: doors.get(work?.door ?? '')?.pictures?.[0] ?? null,
    })
  }
  return made
}

/** Rows that are pointed to, by their ids; each is asked for once. */
async function rowsById<R extends { readonly id: string }, I extends string>(
  ids: readonly (I | null)[],
  read: (ids: I[]) => Promise<readonly R[]>,
): Promise<ReadonlyMap<string, R>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = wanted.length === 0 ? [] : await read(wanted)
  return new Map(rows.map((row) => [row.id, row]))
}

import { Door } from '@mortise/doors/model'
import { Process } from '@mortise/engineering/model'
import { compare, mul, type RowOf } from '@mortise/model'
import { DoorUnit, OrderLine } from '@mortise/orders/model'
import { bestPrices, measureOf, PayPrice, PieceUnit, splitAmount } from '@mortise/pay/model'
import { Defect, DefectDuty, type FactoryScan, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { openMonths } from './open-month.ts'

type Scan = RowOf<typeof FactoryScan>
type Order = RowOf<typeof WorkOrder>
type Price = RowOf<typeof PayPrice>

/** What many scans ask for again and again, each looked up once. */
export interface PieceLookups {
  keyOf(process: string): Promise<string>
  pricesOf(pieceKey: string): Promise<readonly Price[]>
  doorOf(order: Order): Promise<PricedDoor>
  monthsOf(work: Worked): Promise<ReadonlyMap<string, string>>
}
interface Worked {
  readonly workers: readonly string[]
  readonly month: string
}
interface PricedDoor {
  readonly productType: string | null
  readonly values: Readonly<Record<string, unknown>>
}

export const pieceLookups = (ctx: Context): PieceLookups => ({
  keyOf: once(async (process) => {
    const { code, pieceKey } = await ctx.repo(Process).get(process)
    return pieceKey || code
  }),
  pricesOf: once((pieceKey) => ctx.repo(PayPrice).find({ pieceKey, isActive: true }, { limit: 1000 })),
  doorOf: once(
    (order) => doorOf(ctx, order),
    ({ id }) => id,
  ),
  monthsOf: once(
    ({ workers, month }) => openMonths(ctx, workers, month),
    ({ workers, month }) => [month, ...workers].join(),
  ),
})

/** The answer that was given first. */
function once<A, B>(ask: (about: A) => Promise<B>, keyOf: (about: A) => unknown = (about) => about) {
  const known = new Map<unknown, Promise<B>>()
  return (about: A): Promise<B> => {
    const key = keyOf(about)
    const answer = known.get(key) ?? ask(about)
    known.set(key, answer)
    return answer
  }
}

/** What whoever did the work of a scan gets for it, each a row; none where it earns nobody anything. */
export async function piecesOfScan(ctx: Context, order: Order, scan: Scan, lookups = pieceLookups(ctx)) {
  const workers = scan.workers ?? []
  if (workers.length === 0 || scan.isOutsourced) return []
  const qty = await paidQty(ctx, scan)
  if (compare(qty, 0) <= 0) return []
  const process = order.ops.find(({ opNo }) => opNo === scan.opNo)?.process
  if (!process) return []
  const pieceKey = await lookups.keyOf(process)
  const workOn = scan.scannedAt.slice(0, 10)
  const shares = workers.map((worker) => scan.shares?.[worker] ?? 1 / workers.length)
  const priced = await priceOfWork(lookups, order, { pieceKey, workOn, qty, opName: scan.opName ?? pieceKey })
  const amounts = priced.price === null ? null : splitAmount(priced.measure, priced.price, shares)
  const months = await lookups.monthsOf({ workers, month: workOn.slice(0, 7) })
  const orderLine = await lineOf(ctx, order, scan.serial)
  const { price, priceRow, unit, fault } = priced
  const measure = price === null ? null : priced.measure
  return workers.map((worker, at) => ({
    scan: scan.uid,
    worker,
    sign: 1,
    source: 'scan' as const,
    pieceKey,
    opName: scan.opName,
    workOrder: order.id,
    door: order.door,
    order: order.orders?.length === 1 ? order.orders[0] : (orderLine?.order ?? null),
    orderLine: orderLine?.id ?? null,
    serial: scan.serial,
    workOn,
    qty,
    quality: scan.isRework ? ('rework' as const) : ('ok' as const),
    share: shares[at] ?? 1,
    price,
    priceRow,
    measure,
    unit,
    amount: amounts?.[at] ?? null,
    month: months.get(worker) ?? workOn.slice(0, 7),
    fault,
  }))
}

/** Whose door it was: doors of several orders may go through the shop together, and then its code tells. */
async function lineOf({ repo }: Context, { units }: Order, serial: string | null) {
  const [first] = units
  if (!first) return null
  if (units.every(({ orderLine }) => orderLine === first.orderLine))
    return { id: first.orderLine, order: null }
  const [door] = serial ? await repo(DoorUnit).pick(['order', 'line'], { code: serial }) : []
  return door ? { id: door.line, order: door.order } : null
}

/** Pieces that passed before earn nothing, and what is done again only where the material was bad. */
async function paidQty({ repo }: Context, scan: Scan): Promise<number> {
  if (!scan.isRework) return scan.qty - scan.againQty
  const where = { workOrder: scan.workOrder ?? '', opNo: scan.opNo ?? 0, duty: DefectDuty.material } as const
  const isOfMaterial = await repo(Defect).first(scan.serial ? { ...where, serial: scan.serial } : where)
  return isOfMaterial ? scan.qty : 0
}

interface Work {
  readonly pieceKey: string
  readonly opName: string
  readonly workOn: string
  readonly qty: number
}
interface PricedWork {
  readonly price: number | null
  readonly priceRow: string | null
  readonly unit: Price['unit'] | null
  /** Pieces, or what they measure. */
  readonly measure: number
  readonly fault: string | null
}

async function priceOfWork(lookups: PieceLookups, order: Order, work: Work): Promise<PricedWork> {
  const { pieceKey, workOn, qty, opName } = work
  const prices = await lookups.pricesOf(pieceKey)
  const door = prices.some(asksForDoor) ? await lookups.doorOf(order) : { productType: null, values: {} }
  const [found, ...others] = bestPrices(prices, { pieceKey, workOn, ...door })
  const none = { price: null, priceRow: null, unit: null, measure: qty }
  if (!found) return { ...none, fault: `未维护计件单价：${opName}/${order.itemName ?? ''}`.slice(0, 200) }
  if (others.length > 0)
    return { ...none, fault: `多条计件单价同时符合：${opName}/${order.itemName ?? ''}`.slice(0, 200) }
  const { id, price, unit } = found
  const measure = measureOf(unit, door.values)
  if (measure === null)
    return { ...none, fault: `缺少洞口尺寸，不能按${PieceUnit.items[unit]}计件：${opName}` }
  return { price, priceRow: id, unit, measure: mul(qty, measure, 6), fault: null }
}

const asksForDoor = ({ productType, condition, unit }: Price): boolean =>
  !!productType || !!condition || unit === 'area' || unit === 'metre'

/** The kind and parameters of the doors, which are alike within a work order; sides and other numbers as numbers. */
async function doorOf({ repo }: Context, { door, units }: Order): Promise<PricedDoor> {
  const [sold] = door ? await repo(Door).pick(['category'], { id: door }) : []
  const line = units[0]?.orderLine
  const [ordered] = line ? await repo(OrderLine).pick(['params'], { id: line }) : []
  const values = Object.entries(ordered?.params ?? {}).map(([key, text]) => [key, asNumber(text)])
  return { productType: sold?.category ?? null, values: Object.fromEntries(values) }
}

const asNumber = (text: string): string | number => (isNumeric(text) ? Number(text) : text)

/** What a door says by such a text conditions read as a number. */
export const isNumeric = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

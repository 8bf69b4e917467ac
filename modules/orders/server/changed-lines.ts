import { BusinessError, compare, mul, type RowOf, sub } from '@mortise/model'
import {
  ChangeAction,
  type ChangeOrder,
  CustomerOrder,
  type Impact,
  OrderLineType,
  type Stage,
} from '@mortise/orders/model'
import { inLine, type OfferedDoor, type PriceBook, priceDoor } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf } from './order-prices.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Change = RowOf<typeof ChangeOrder>['lines'][number]

export interface Changed {
  readonly change: Change
  /** The line as it will be; null for one that goes. */
  readonly line: Line | null
  readonly impact: Impact
}

/** What each line of a change would make of its order, tried without changing anything. */
export async function changedLines(
  ctx: Context,
  order: Order,
  changes: readonly Change[],
): Promise<Changed[]> {
  const book = await bookOf(ctx, order)
  const results: Changed[] = []
  const seen = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const was = order.lines.find(({ id }) => id === change.line)
    if (change.action !== ChangeAction.add && !was)
      throw new BusinessError(`变更明细第${index + 1}行不属于订单${order.no}`, { field: 'lines', row: index })
    if (was && seen.has(was.id))
      throw new BusinessError(`变更明细第${index + 1}行与前面重复`, { field: 'lines', row: index })
    if (was) seen.add(was.id)
    results.push(await changedLine(ctx, book, { order, change, was, index }))
  }
  return results
}

async function changedLine(
  ctx: Context,
  book: PriceBook,
  { order, change, was, index }: { order: Order; change: Change; was: Line | undefined; index: number },
): Promise<Changed> {
  const no = was ? order.lines.indexOf(was) + 1 : index + 1
  const priced = (line: Parameters<typeof priceDoor>[2]) =>
    inLine(CustomerOrder.fields.lines, no - 1, () => priceDoor(ctx, book, line))
  const before = was?.door ? await priced({ ...was, door: was.door }) : null
  if (change.action === ChangeAction.remove) {
    if (was && compare(was.producedQty, 0) > 0)
      throw new BusinessError(`第${no}行已完工${was.producedQty}，不能减少`)
    return { change, line: null, impact: impactOf(was, before, null, null) }
  }
  if (change.action === ChangeAction.qty) {
    const least = Math.max(was?.shippedQty ?? 0, was?.producedQty ?? 0)
    if (compare(change.qty, least) < 0) throw new BusinessError(`第${no}行已完工${least}，不能减少`)
    if (!was || !change.qty) throw new BusinessError(`第${no}行新数量应大于零`)
    const line = { ...was, qty: change.qty, amount: mul(was.unitPrice, change.qty) }
    return { change, line, impact: impactOf(was, before, line, before) }
  }
  const door = was?.door ?? change.door
  if (!door) throw new BusinessError(`第${no}行不是门，不能改参数`)
  const { params } = change
  const qty = was?.qty ?? change.qty ?? 1
  const after = await priced({ door, doorVersion: was?.doorVersion, params, qty })
  const line = { ...(was ?? addedLine(change, door)), ...offeredOnLine(after, was) } as Line
  const whole = { ...line, amount: mul(line.unitPrice, line.qty) }
  return { change, line: whole, impact: impactOf(was, before, whole, after) }
}

const addedLine = (change: Change, door: string) => ({
  type: OrderLineType.door,
  door,
  room: change.room,
  qty: change.qty ?? 1,
  discountShare: 0,
  releasedQty: 0,
  producedQty: 0,
  packedQty: 0,
  shippedQty: 0,
  signedQty: 0,
  installedQty: 0,
  returnedQty: 0,
  closedQty: 0,
})

/** A price set by hand keeps its distance from the list. */
function offeredOnLine(offered: OfferedDoor, was: Line | undefined) {
  const { doorVersion, params, itemName, unit, spec, listPrice, retailPrice, configHash } = offered
  const byHand = was ? sub(was.unitPrice, was.listPrice) : 0
  const unitPrice = sub(listPrice, -byHand)
  return { doorVersion, params, itemName, unit, spec, listPrice, retailPrice, unitPrice, configHash }
}

function impactOf(
  was: Line | undefined,
  before: OfferedDoor | null,
  line: Line | null,
  after: OfferedDoor | null,
): Impact {
  const codes = [...new Set([...(before?.bom ?? []), ...(after?.bom ?? [])].map(({ code }) => code))]
  const part = (door: OfferedDoor | null, code: string) => door?.bom.find((each) => each.code === code)
  const total = (door: OfferedDoor | null, code: string, qty: number | undefined) =>
    mul(part(door, code)?.quantity, qty, 3)
  return {
    priceBefore: was?.unitPrice ?? 0,
    priceAfter: line?.unitPrice ?? 0,
    amountBefore: was?.amount ?? 0,
    amountAfter: line?.amount ?? 0,
    bom: codes
      .map((code) => ({
        code,
        name: part(after, code)?.name ?? part(before, code)?.name ?? '',
        before: total(before, code, was?.qty),
        after: total(after, code, line?.qty),
      }))
      .filter((each) => compare(each.before, each.after) !== 0),
    stage: was ? stageOf(was) : '未开工',
    sunkCost: was && before ? mul(before.costPrice, was.producedQty) : 0,
  }
}

/** How far the shop is, as far as the line's counters tell. */
export function stageOf(line: Line): Stage {
  if (compare(line.releasedQty, 0) <= 0) return '未开工'
  return compare(line.producedQty, line.qty) >= 0 ? '已完工' : '已开工'
}

import { BusinessError, compare, mul, pick, type RowOf, refuseRow, rowWords, sub } from '@mortise/model'
import {
  ChangeAction,
  type ChangedValues,
  ChangeOrder,
  CustomerOrder,
  type FrozenLine,
  type Impact,
  OrderEvaluation,
  type Stage,
} from '@mortise/orders/model'
import { inLine, type OfferedDoor, priceDoor } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { refuseUnfilled } from '../prices/freeze-lines.ts'
import { frozenBy, frozenDoor, frozenGoods } from '../prices/frozen-line.ts'
import { bookOf } from '../prices/order-prices.ts'
import { progressOf } from './line-progress.ts'
import { repricedQty } from './repriced-qty.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Change = RowOf<typeof ChangeOrder>['lines'][number]

export interface Changed {
  readonly change: Change
  /** The line that is changed; undefined for a new one. */
  readonly was: Line | undefined
  /** What it becomes, and what it is then made of; null for one that goes. */
  readonly next: { readonly values: ChangedValues; readonly frozen: FrozenLine } | null
  readonly impact: Impact
  readonly stage: Stage
}

/** What each line of a change would make of its order, tried without changing anything. Other lines are not looked at. */
export async function changedLines(
  ctx: Context,
  order: Order,
  changes: readonly Change[],
): Promise<Changed[]> {
  const rows = await ctx.repo(OrderEvaluation).find({ order: order.id, isCurrent: true })
  const frozen = new Map(rows.map((row) => [row.line, frozenBy(row)]))
  const named = namedLines(order, changes)
  const progress = await progressOf(
    ctx,
    named.flatMap(({ was }) => was ?? []),
  )
  const results: Changed[] = []
  for (const { change, was, no } of named) {
    const before = was ? (frozen.get(was.id) ?? frozenGoods(null)) : null
    const next = await nextOf(ctx, order, { change, was, before, no })
    const { stage, sunk } = progress.get(was?.id ?? '') ?? { stage: '未开工' as const, sunk: 0 }
    results.push({ change, was, next, stage, impact: { ...impactOf(was, before, next), sunkCost: sunk } })
  }
  return results
}

export interface NamedLine {
  readonly change: Change
  readonly was: Line | undefined
  /** As people count it, in the order or, for a new one, in the change. */
  readonly no: number
}

/** The lines that a change names, each once and of its order, and none of them further than it may be changed. */
export function namedLines(order: Order, changes: readonly Change[]): NamedLine[] {
  const seen = new Set<string>()
  return changes.map((change, index) => {
    const was = order.lines.find(({ id }) => id === change.line)
    if (change.action !== ChangeAction.add && !was)
      refuseRow(index, 'line', `不属于订单${order.no}`, { lines: ChangeOrder.fields.lines })
    if (was && seen.has(was.id)) refuseRow(index, 'line', '与前面重复', { lines: ChangeOrder.fields.lines })
    if (was) seen.add(was.id)
    const no = was ? order.lines.indexOf(was) + 1 : index + 1
    refuseWrongChange(change, was, no)
    return { change, was, no }
  })
}

/** What has been made or shipped is not taken away, and of a gift there is one or none. */
function refuseWrongChange({ action, qty }: Change, was: Line | undefined, no: number): void {
  if (was?.isGift && action !== ChangeAction.remove)
    throw new BusinessError(rowWords('', no - 1, '是赠品，不能改数量或参数'))
  const made = Math.max(was?.shippedQty ?? 0, was?.producedQty ?? 0)
  const isLess = action === ChangeAction.qty && compare(qty, made) < 0
  if (isLess || (action === ChangeAction.remove && made > 0))
    throw new BusinessError(rowWords('', no - 1, `已完工${made}，不能减少`))
  if (action === ChangeAction.params && made > 0)
    throw new BusinessError(rowWords('', no - 1, `已完工${made}，不能改参数，请将余下数量减掉后另增一行`))
  if (action === ChangeAction.qty && !qty) throw new BusinessError(rowWords('', no - 1, '新数量应大于零'))
}

async function nextOf(
  ctx: Context,
  order: Order,
  { change, was, before, no }: NamedLine & { before: FrozenLine | null },
): Promise<Changed['next']> {
  if (change.action === ChangeAction.remove) return null
  if (change.action === ChangeAction.qty && was && before) {
    const { listPrice, frozen } = await repricedQty(ctx, order, was, before, change.qty ?? 0)
    const unitPrice = byHand(listPrice, was)
    return { values: { ...valuesOf(was), qty: change.qty ?? 0, listPrice, unitPrice }, frozen }
  }
  const door = was?.door ?? change.door
  if (!door) throw new BusinessError(rowWords('', no - 1, '不是门，不能改参数'))
  const qty = was?.qty ?? change.qty ?? 1
  // What is made otherwise costs what it costs today.
  const book = await bookOf(ctx, { ...order, orderedOn: ctx.today })
  const offered = await inLine(CustomerOrder.fields.lines, no - 1, () =>
    priceDoor(ctx, book, { door, doorVersion: was?.doorVersion, params: change.params, qty }),
  )
  refuseUnfilled(offered, no - 1)
  return { values: offeredValues(offered, was, qty), frozen: frozenDoor(offered) }
}

/** A price set by hand keeps its distance from the list. */
const byHand = (listPrice: number | null, was: Line | undefined): number | null =>
  was ? sub(listPrice, sub(was.listPrice, was.unitPrice)) : listPrice

const offeredKeys = [
  'doorVersion',
  'params',
  'itemName',
  'unit',
  'spec',
  'listPrice',
  'retailPrice',
  'configHash',
] as const

const valuesOf = (line: Line): ChangedValues => pick(line, ...offeredKeys, 'qty', 'unitPrice')

const offeredValues = (offered: OfferedDoor, was: Line | undefined, qty: number): ChangedValues => ({
  ...pick(offered, ...offeredKeys),
  qty,
  unitPrice: byHand(offered.listPrice, was),
})

function impactOf(
  was: Line | undefined,
  before: FrozenLine | null,
  next: Changed['next'],
): Omit<Impact, 'sunkCost'> {
  const after = next?.frozen ?? null
  const codes = [...new Set([...(before?.bom ?? []), ...(after?.bom ?? [])].map(({ code }) => code))]
  const part = (frozen: FrozenLine | null, code: string) => frozen?.bom.find((each) => each.code === code)
  const total = (frozen: FrozenLine | null, code: string, qty: number | undefined) =>
    mul(part(frozen, code)?.qty, qty, 3)
  return {
    priceBefore: was?.unitPrice ?? 0,
    priceAfter: next?.values.unitPrice ?? 0,
    amountBefore: was?.amount ?? 0,
    amountAfter: mul(next?.values.unitPrice, next?.values.qty),
    bom: codes
      .map((code) => ({
        code,
        name: part(after, code)?.name ?? part(before, code)?.name ?? '',
        before: total(before, code, was?.qty),
        after: total(after, code, next?.values.qty),
      }))
      .filter((each) => compare(each.before, each.after) !== 0),
  }
}

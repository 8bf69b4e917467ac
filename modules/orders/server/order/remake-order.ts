import { BusinessError, newLine, pick, type RowOf } from '@mortise/model'
import {
  CustomerOrder,
  type DoorUnit,
  type FrozenLine,
  OrderEvaluation,
  OrderLineType,
  OrderType,
  plannedPayments,
} from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'
import { PayTerm } from '@mortise/stores/model'
import { keepRevision } from '../ledger/sign-order.ts'
import { evaluationOf, frozenBy } from '../prices/frozen-line.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Evaluation = RowOf<typeof OrderEvaluation>

interface Remake {
  /** The case that it makes good. */
  readonly source: { readonly id: string; readonly no: string }
  readonly unit: RowOf<typeof DoorUnit>
  /** Codes of the materials that are made again; null for the whole door. */
  readonly codes: readonly string[] | null
  /** What the customer pays for it. */
  readonly charge: number
  readonly deliverOn: string
}

/** What a door was made of when its order was approved, or changed since. */
export async function frozenDoorOf(
  { repo }: Context,
  { line, code }: RowOf<typeof DoorUnit>,
): Promise<Evaluation> {
  const frozen = await repo(OrderEvaluation).first({ line, isCurrent: true })
  if (!frozen) throw new BusinessError(`门码${code}没有用料记录，不能补件或重做`)
  return frozen
}

/** An order of a door, or of parts of one, that are made again on the version and by the materials of that door. */
export async function remakeOrder(ctx: Context, remake: Remake): Promise<Order> {
  const { repo } = ctx
  const { source, unit, codes, charge, deliverOn } = remake
  const former = await repo(CustomerOrder).get(unit.order)
  const frozen = await frozenDoorOf(ctx, unit)
  const { id, orderedOn } = await repo(CustomerOrder).add(
    {
      ...pick(former, 'customer', 'store', 'address', 'receiver', 'receiverTel'),
      deliverOn,
      needsInstall: former.needsInstall && codes === null,
      // Made good on nobody's credit: what is charged is paid before it leaves.
      payTerm: PayTerm.prepaid,
      remark: `售后单 ${source.no}，门码 ${unit.code}`,
    },
    { given: { source: source.id } },
  )
  const was = former.lines.find((line) => line.id === unit.line)
  const line: Line = {
    ...newLine(CustomerOrder.fields.lines, ctx),
    type: OrderLineType.door,
    door: unit.door,
    ...pick(frozen, 'doorVersion', 'building', 'floor', 'room', 'spec', 'unit'),
    itemName: `${frozen.itemName ?? ''}${codes ? '（补件）' : '（重做）'}`,
    params: was?.params ?? frozen.values,
    configHash: codes ? null : frozen.configHash,
    qty: 1,
    listPrice: charge,
    unitPrice: charge,
    retailPrice: charge,
    amount: charge,
    netAmount: charge,
    remakes: unit.line,
    remadeCodes: codes,
  }
  await repo(CustomerOrder).put(id, {
    // No form offers it.
    type: OrderType.afterSales,
    lines: [line],
    payments: plannedPayments(charge, 0, { orderedOn, deliverOn }).map((payment) => ({
      ...newLine(CustomerOrder.fields.payments, ctx),
      ...payment,
    })) as Order['payments'],
  })
  return repo(CustomerOrder).move(id, 'remake')
}

/** What it is made of is fixed by the door that it makes good, whatever doors of that kind are made of today. */
export async function approveRemade(order: Order, ctx: Context): Promise<void> {
  const { repo } = ctx
  const frozen: FrozenLine[] = []
  for (const { remakes, remadeCodes, listPrice } of order.lines) {
    const former = await repo(OrderEvaluation).first({ line: remakes ?? '', isCurrent: true })
    if (!former) throw new BusinessError('原订单没有用料记录，不能生成补单')
    const bom = former.bom.filter(({ code }) => !remadeCodes || remadeCodes.includes(code))
    frozen.push({
      ...frozenBy(former),
      listPrice,
      trace: null,
      ...(remadeCodes && { configHash: null, costPrice: null }),
      bom,
    })
  }
  await insertRows(
    ctx,
    OrderEvaluation,
    order.lines.map((line, row) => evaluationOf(order, line, row + 1, frozen[row]!)),
    { known: 'refused' },
  )
  const saved = await repo(CustomerOrder).put(order.id, {
    approvedAt: ctx.now,
    approvedBy: ctx.user.username,
    promisedOn: order.deliverOn,
  })
  await keepRevision(ctx, saved)
  await repo(CustomerOrder).move(order.id, 'confirmFree')
}

/** Parts that a line makes again, by the codes of the materials that were chosen; null of a whole door. */
export async function remadeParts({ repo }: Context, { id, remadeCodes }: Line): Promise<string[] | null> {
  if (!remadeCodes) return null
  const frozen = await repo(OrderEvaluation).first({ line: id, isCurrent: true })
  return [...new Set((frozen?.bom ?? []).map(({ part }) => part ?? LOOSE_PART))]
}

/** Pieces that belong to no part go with the accessories. */
const LOOSE_PART = '9'

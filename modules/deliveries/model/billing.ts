import { type Amount, add, compare, div, mul, type RowOf, sub, sum } from '@mortise/model'
import { type CustomerOrder, OrderLineType, shippedValueOf, wantedQty } from '@mortise/orders/model'
import { taxIn } from '@mortise/pricing/model'
import { BillItem } from './dicts.ts'

type Order = Pick<
  RowOf<typeof CustomerOrder>,
  'freightAmount' | 'otherAmount' | 'installAmount' | 'needsInstall' | 'taxRate'
> & { readonly lines: readonly OrderedLine[] }
type OrderedLine = Pick<
  RowOf<typeof CustomerOrder>['lines'][number],
  | 'id'
  | 'type'
  | 'itemName'
  | 'qty'
  | 'netAmount'
  | 'shippedQty'
  | 'installedQty'
  | 'returnedQty'
  | 'closedQty'
>

/** What is owed for a line of an order, or beside the lines. */
export interface Charge {
  readonly item: keyof (typeof BillItem)['items']
  readonly orderLine: string | null
  readonly itemName: string | null
  readonly amount: number
}
export interface BilledCharge extends Charge {
  readonly taxAmount: number
}

const hasLeft = ({ lines }: Order): boolean =>
  lines.some(({ shippedQty, returnedQty }) => compare(add(shippedQty, returnedQty, 3), 0) > 0)

/** How many of an order's doors hang, of how many; nothing where we hang none. */
function hungOf({ lines, needsInstall }: Order): { readonly hung: number; readonly all: number } | null {
  const doors = lines.filter(({ type }) => type === OrderLineType.door)
  const all = sum(doors, wantedQty, 3)
  if (!needsInstall || doors.length === 0) return null
  return { hung: sum(doors, ({ installedQty }) => installedQty, 3), all }
}

/**
 * All that is owed for an order as it stands: goods for what is with the customer, and as soon as anything has left what is
 * charged beside them. Installation is owed for by the doors that hang, services as soon as one does; where we hang none,
 * both with the goods.
 */
export function chargesOf(order: Order): Charge[] {
  const isBegun = hasLeft(order)
  const beside = (item: Charge['item'], amount: Amount): Charge => ({
    item,
    orderLine: null,
    itemName: BillItem.items[item],
    amount: isBegun ? add(amount, 0) : 0,
  })
  const hanging = hungOf(order)
  const isServed = hanging ? hanging.hung > 0 : isBegun
  const installed = hanging
    ? hanging.all > 0
      ? div(mul(order.installAmount, Math.min(hanging.hung, hanging.all), 5), hanging.all)
      : 0
    : order.installAmount
  return [
    ...order.lines.map((line): Charge => {
      const { id, itemName } = line
      if (line.type !== OrderLineType.service)
        return { item: BillItem.goods, orderLine: id, itemName, amount: shippedValueOf([line]) }
      return { item: BillItem.service, orderLine: id, itemName, amount: isServed ? line.netAmount : 0 }
    }),
    beside(BillItem.install, installed),
    beside(BillItem.charges, add(order.freightAmount, order.otherAmount)),
  ]
}

/** What is still to be billed of an order: all that it comes to but for what nobody wants any more, less what was billed. */
export function unbilledOf(order: Order & { readonly totalAmount: number }, billed: number): number {
  const dropped = order.lines
    .filter(({ type }) => type !== OrderLineType.service)
    .map((line) => sub(line.netAmount, shippedValueOf([{ ...line, shippedQty: wantedQty(line) }])))
  const wanted = dropped.reduce((rest, amount) => sub(rest, amount), order.totalAmount)
  return Math.max(0, sub(wanted, billed))
}

const keyOf = ({ item, orderLine }: Charge): string => `${item} ${orderLine ?? ''}`

/** What is to be billed now: what is owed less what was billed so far. Tax is rounded on the whole, so that parts come to it. */
export function dueOf(order: Order, billed: readonly BilledCharge[]): BilledCharge[] {
  const owed = chargesOf(order)
  const known = new Set(owed.map(keyOf))
  // What was billed for a line that a change took out is owed no more.
  const gone = billed.filter((charge) => !known.has(keyOf(charge)))
  const all = [...owed, ...new Map(gone.map((charge) => [keyOf(charge), { ...charge, amount: 0 }])).values()]
  return all.flatMap((charge): BilledCharge[] => {
    const before = billed.filter((each) => keyOf(each) === keyOf(charge))
    const past = (key: 'amount' | 'taxAmount') => before.reduce((total, each) => add(total, each[key]), 0)
    const amount = sub(charge.amount, past('amount'))
    const taxAmount = sub(taxIn(charge.amount, order.taxRate), past('taxAmount'))
    return amount === 0 && taxAmount === 0 ? [] : [{ ...charge, amount, taxAmount }]
  })
}

import { type Amount, add, compare, type RowOf, sub } from '@mortise/model'
import { type CustomerOrder, OrderLineType, shippedValueOf } from '@mortise/orders/model'
import { taxIn } from '@mortise/pricing/model'
import { BillItem } from './dicts.ts'

type Order = Pick<
  RowOf<typeof CustomerOrder>,
  'freightAmount' | 'otherAmount' | 'installAmount' | 'needsInstall' | 'taxRate'
> & { readonly lines: readonly OrderedLine[] }
type OrderedLine = Pick<
  RowOf<typeof CustomerOrder>['lines'][number],
  'id' | 'type' | 'itemName' | 'qty' | 'netAmount' | 'shippedQty' | 'returnedQty'
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

/**
 * All that is owed for an order as it stands: goods for what is with the customer, and as soon as anything has left what is
 * charged beside them; installation and services too where nobody installs.
 */
export function chargesOf(order: Order): Charge[] {
  const isBegun = hasLeft(order)
  const beside = (item: Charge['item'], amount: Amount): Charge => ({
    item,
    orderLine: null,
    itemName: BillItem.items[item],
    amount: isBegun ? add(amount, 0) : 0,
  })
  const withGoods = isBegun && !order.needsInstall
  return [
    ...order.lines.map((line): Charge => {
      const { id, itemName } = line
      if (line.type !== OrderLineType.service)
        return { item: BillItem.goods, orderLine: id, itemName, amount: shippedValueOf([line]) }
      return { item: BillItem.service, orderLine: id, itemName, amount: withGoods ? line.netAmount : 0 }
    }),
    beside(BillItem.install, withGoods ? order.installAmount : 0),
    beside(BillItem.charges, add(order.freightAmount, order.otherAmount)),
  ]
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

import { type BilledCharge, BillItem, type Delivery } from '@mortise/deliveries/model'
import { add, div, mul, type RowOf, sub, sum } from '@mortise/model'

type Item = RowOf<typeof Delivery>['items'][number]

/** What each line of a delivery is worth: its part of what is billed for its line of the order, rounded so that they come to it. */
export function valuedItems(items: readonly Item[], bill: readonly BilledCharge[]): Item[] {
  const soFar = new Map<string, number>()
  return items.map((item) => {
    const line = item.orderLine ?? ''
    const billed = sum(
      bill.filter((charge) => charge.item === BillItem.goods && charge.orderLine === line),
      ({ amount }) => amount,
    )
    const all = sum(
      items.filter((each) => each.orderLine === line),
      ({ qty }) => qty,
      3,
    )
    const before = soFar.get(line) ?? 0
    const after = add(before, item.qty, 3)
    soFar.set(line, after)
    const valueUpTo = (qty: number) => div(mul(billed, qty, 5), all)
    return { ...item, value: sub(valueUpTo(after), valueUpTo(before)) }
  })
}

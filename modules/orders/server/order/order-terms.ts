import type { Customer } from '@mortise/customers/model'
import { addDays, BusinessError, formatMoney, type RowOf } from '@mortise/model'
import { type CustomerOrder, OrderType } from '@mortise/orders/model'
import { type Context, provide } from '@mortise/server'
import { PayTerm, type Store } from '@mortise/stores/model'
import { withheldItems } from '@mortise/system/server'

type Order = RowOf<typeof CustomerOrder>

/** Days by which an order may be written down late. */
const LATE_DAYS = 3

/** An order was placed today or a few days ago: its prices and promotions are those of that day. */
export function refuseWrongDay(
  { orderedOn }: Order,
  { today, can }: Pick<Context, 'today' | 'can'>,
  before: Order | null,
): void {
  if (orderedOn === before?.orderedOn) return
  if (orderedOn > today) throw new BusinessError('下单日期不能晚于今天', { field: 'orderedOn' })
  const earliest = addDays(today, -LATE_DAYS)
  if (orderedOn < earliest && !can('customerOrder:backdate'))
    throw new BusinessError(`下单日期不能早于${earliest}，您没有补录更早订单的权限`, { field: 'orderedOn' })
}

/** What is made again comes of after-sales, and is not paid for beforehand; projects have prices of their own. */
export function refuseWrongType({ type, source, project }: Pick<Order, 'type' | 'source' | 'project'>): void {
  if (type === OrderType.afterSales && !source)
    throw new BusinessError('售后补单只能由售后单生成，不能直接下单', { field: 'type' })
  if (type === OrderType.project && !project)
    throw new BusinessError('工程订单须在工程项目中按合同清单下单，不能直接下单', { field: 'type' })
  if (type !== OrderType.project && project)
    throw new BusinessError('按工程合同下的订单，订单类型不能更改', { field: 'type' })
}

/** So that no form offers what would be refused. */
export const typesAreWithheld = provide(withheldItems, () => ({
  [OrderType.code]: [OrderType.afterSales],
}))

/** The terms of the store may be made stricter by whoever sells; 1 is the strictest. */
export function refuseLooserTerm(
  { payTerm, project }: { readonly payTerm: string; readonly project: Order['project'] },
  { payTerm: usual }: RowOf<typeof Store>,
  { can }: Pick<Context, 'can'>,
  before: Order | null,
): void {
  const known = before?.payTerm ?? usual
  if (known === PayTerm.contract && payTerm !== known)
    throw new BusinessError('按合同节点收款的工程订单，结算方式不能更改', { field: 'payTerm' })
  if (payTerm === PayTerm.contract) {
    if (project) return
    throw new BusinessError('只有按合同节点收款的工程订单可以按合同节点结算', { field: 'payTerm' })
  }
  if (Number(payTerm) > Number(known) && !can('customerOrder:terms'))
    throw new BusinessError('结算方式只能改得更严，您没有放宽结算方式的权限', { field: 'payTerm' })
}

/** A store sells to its own customers, and what one paid is not another's. */
export function refuseForeignCustomer(
  { customer, store }: Order,
  { name, store: own }: RowOf<typeof Customer>,
  before: Order | null,
): void {
  if (customer === before?.customer) return
  if (before && before.paidAmount > 0)
    throw new BusinessError(`订单已收款${formatMoney(before.paidAmount)}元，不能更换客户，请先退款`, {
      plain: '订单已收款，不能更换客户，请先退款',
      field: 'customer',
    })
  if (own === store) return
  throw new BusinessError(
    own
      ? `客户【${name}】属于其他门店，不能在本门店下单`
      : `客户【${name}】没有所属门店，请先在客户资料中指定门店`,
    { field: 'customer' },
  )
}

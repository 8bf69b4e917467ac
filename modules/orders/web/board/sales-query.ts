import { Customer } from '@mortise/customers/model'
import type { AdvancedItem, Row } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { listAddress } from '@mortise/web'

/** What a figure of sales is about: a period, and one store or all. */
export interface SalesQuery {
  readonly from: string
  readonly to: string
  readonly store?: string | undefined
}
type Address = `/${string}`

export const ORDERS = '/orders/customer-order'
export const SIGNINGS = '/orders/order-signing'
export const atStore = ({ store }: Pick<SalesQuery, 'store'>): Row => (store ? { store } : {})
const matching = (...items: readonly AdvancedItem[]) => ({ matchType: 'and', items }) as const

/** Orders that are still to be delivered and promised for these days, `from,to`. */
export function promisedOrders(query: SalesQuery, days?: string): Address {
  const search = { ...atStore(query), ...(days && { promisedOn: days.split(',') }) }
  const advanced = matching(
    { field: 'status', rule: 'in', val: 'awaitingDeposit,confirmed,producing' },
    { field: 'promiseDate', rule: 'ext', val: 'is not null' },
  )
  return `${ORDERS}${listAddress(CustomerOrder, search, { advanced, order: ['promisedOn', 'asc'] })}`
}

/** Orders that were signed in the period and still count, of one store or of all. */
export function signedOrders(query: SalesQuery, store = query.store): Address {
  const search = { ...atStore({ store }), approvedAt: [query.from, query.to] }
  const advanced = matching({ field: 'status', rule: 'in', val: SIGNED })
  return `${ORDERS}${listAddress(CustomerOrder, search, { advanced })}`
}
const SIGNED = 'awaitingDeposit,confirmed,producing,completed,closed'

/** Orders in the shop that are promised for a day up to this one. */
export function dueOrders(query: Pick<SalesQuery, 'store'>, day: string): Address {
  const search = { ...atStore(query), status: 'producing', promisedOn: ['', day] }
  return `${ORDERS}${listAddress(CustomerOrder, search, { order: ['promisedOn', 'asc'] })}`
}

/** Customers who came in the period and reached one of these stages. */
export function arrivedCustomers(query: SalesQuery, stages?: string): Address {
  const advanced = matching(
    { field: 'createTime', rule: 'ge', val: `${query.from} 00:00:00` },
    { field: 'createTime', rule: 'le', val: `${query.to} 23:59:59` },
    ...(stages ? [{ field: 'stage', rule: 'in', val: stages }] : []),
  )
  return `/customers/customer${listAddress(Customer, atStore(query), { advanced })}`
}

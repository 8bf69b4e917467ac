import { Customer } from '@mortise/customers/model'
import type { AdvancedItem, Row } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { api, listAddress } from '@mortise/web'

/** What a figure of sales is about: a period, and one store or all. */
export interface Asked {
  readonly from: string
  readonly to: string
  readonly store?: string | undefined
}

export interface Point {
  readonly name: string
  /** By which the rows behind the point are found. */
  readonly value: string
  readonly count: number
  /** Null for those who may not see money. */
  readonly amount: number | null
}

/** Asks the server to count. */
export const askBoard = <T>(
  what: string,
  { from, to, store }: Asked,
  { signal }: { signal: AbortSignal },
): Promise<T> =>
  api.get<T>(`/erp_dashboard/erpDashboard/${what}`, { from, to, storeId: store }, { signal, quiet: true })

const matching = (...items: readonly AdvancedItem[]) => ({ matchType: 'and', items }) as const
export const ORDERS = '/orders/customer-order'
export const atStore = ({ store }: Pick<Asked, 'store'>): Row => (store ? { store } : {})

type Address = `/${string}`

/** Orders that are still to be delivered and promised for these days. */
export function promisedOrders(asked: Asked, days?: string): Address {
  const search = { ...atStore(asked), ...(days && { promisedOn: days.split(',') }) }
  const advanced = matching(
    { field: 'status', rule: 'in', val: 'awaitingDeposit,confirmed,producing' },
    { field: 'promiseDate', rule: 'ext', val: 'is not null' },
  )
  return `${ORDERS}${listAddress(CustomerOrder, search, { advanced, order: ['promisedOn', 'asc'] })}`
}

/** Orders in the shop that are promised for a day up to this one. */
export const dueOrders = ({ store }: Pick<Asked, 'store'>, day: string): Address =>
  `${ORDERS}${listAddress(
    CustomerOrder,
    { ...(store && { store }), status: 'producing', promisedOn: ['', day] },
    { order: ['promisedOn', 'asc'] },
  )}`

/** Customers who came in the period and reached one of these stages. */
export function arrivedCustomers(asked: Asked, stages: string): Address {
  const advanced = matching(
    { field: 'createTime', rule: 'ge', val: `${asked.from} 00:00:00` },
    { field: 'createTime', rule: 'le', val: `${asked.to} 23:59:59` },
    ...(stages ? [{ field: 'stage', rule: 'in', val: stages }] : []),
  )
  return `/customers/customer${listAddress(Customer, atStore(asked), { advanced })}`
}

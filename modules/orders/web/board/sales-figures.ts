import { type AnyMeasure, codeOf, type Where } from '@mortise/model'
import { AmountSigned, CustomerOrder, DoorsSold, OrdersPlaced, OrdersSigned } from '@mortise/orders/model'
import {
  addDays,
  api,
  type Figure,
  fetchRows,
  type MeasureView,
  measureCard,
  measurePlot,
  today,
} from '@mortise/web'
import {
  arrivedCustomers,
  atStore,
  dueOrders,
  ORDERS,
  promisedOrders,
  type SalesQuery,
  SIGNINGS,
  signedOrders,
} from './sales-query.ts'

/** As many as have colours of their own. */
const SLICES = 7

/** Asked for when it is shown: a page that stays open goes with the days. */
type QueryNow = () => SalesQuery

/** A measure of the period, of one store or of all, and the list of its rows. */
const measured = (
  queryNow: QueryNow,
  measure: AnyMeasure,
  page: MeasureView['page'],
): Omit<MeasureView, 'title'> => ({
  measure,
  page,
  within: queryNow,
  search: atStore(queryNow()),
})

/** 签单额 and how many orders make it, and those that are late. */
export const signedFigures = (query: SalesQuery): readonly Figure[] => [
  measureCard({ ...measured(() => query, AmountSigned, SIGNINGS), title: '签单额' }),
  measureCard({ ...measured(() => query, OrdersSigned, ORDERS), title: '签单数' }),
  orderCount({
    key: `orders.late:${query.store ?? ''}`,
    title: '超期订单',
    note: '生产中，已过承诺交期',
    to: dueOrders(query, addDays(today(), -1)),
    where: () => ({ ...atStore(query), status: 'producing', promisedOn: { lt: today() } }),
  }),
]

interface OrderCount {
  readonly key: string
  readonly title: string
  readonly note?: string
  readonly needs?: string
  readonly to: `/${string}`
  readonly where: () => Where<typeof CustomerOrder>
}

/** How many orders there are of a kind. */
const orderCount = ({ where, note, ...figure }: OrderCount): Figure => ({
  shape: 'amount',
  needs: codeOf(CustomerOrder, 'list'),
  ...figure,
  async load(signal) {
    const { total, isBound } = await fetchRows(CustomerOrder, { where: where(), size: 1 }, signal)
    return { value: total, isBound, unit: '张', note }
  },
})

/** Orders by the day on which they were placed. */
export const trendFigure = (title: string, queryNow: QueryNow): Figure =>
  measurePlot({
    ...measured(queryNow, OrdersPlaced, ORDERS),
    title,
    kind: 'line',
    by: 'orderedOn.day',
    show: 'count',
    series: '订单数',
  })

/** Stores by what they signed: in money for those who may see it. */
export const storesFigure = (title: string, queryNow: QueryNow): Figure =>
  countedBars(title, queryNow, {
    call: 'rank',
    needs: codeOf(CustomerOrder, 'list'),
    series: '签单数',
    amounts: '签单额（元）',
    limit: 6,
    to: signedOrders,
  })

/** Doors by the pieces that were sold. */
export const doorsFigure = (title: string, queryNow: QueryNow): Figure =>
  measurePlot({
    ...measured(queryNow, DoorsSold, SIGNINGS),
    title,
    kind: 'pie',
    by: 'door',
    limit: SLICES,
  })

/** How far the customers have come who appeared in the period. */
export const funnelFigure = (title: string, queryNow: QueryNow): Figure =>
  countedBars(title, queryNow, {
    call: 'funnel',
    needs: 'customer:list',
    series: '客户数',
    to: arrivedCustomers,
  })

/** Promises that are still to be kept, by how soon. */
export const riskFigure = (title: string, queryNow: QueryNow): Figure =>
  countedBars(title, queryNow, {
    call: 'board',
    needs: codeOf(CustomerOrder, 'list'),
    series: '未完成订单',
    to: promisedOrders,
  })

interface Point {
  readonly name: string
  /** By which the rows behind the point are found. */
  readonly value: string
  readonly count: number
  /** Kept back from whoever may not see money. */
  readonly amount: number | null
}
interface CountedBars {
  readonly call: string
  readonly needs: string
  readonly series: string
  /** Shows what they come to instead, to whoever may see it. */
  readonly amounts?: string
  readonly limit?: number
  readonly to: (query: SalesQuery, value?: string) => `/${string}`
}

/** Bars that no measure tells: the server counts them by a call of their own. */
const countedBars = (
  title: string,
  queryNow: QueryNow,
  { call, needs, series, amounts, limit, to }: CountedBars,
): Figure => ({
  shape: 'plot',
  key: `orders.${call}:${Object.values(queryNow()).join(':')}`,
  title,
  needs,
  get to() {
    return to(queryNow())
  },
  async load(signal) {
    const { store: storeId, ...period } = queryNow()
    const path = `/erp_dashboard/erpDashboard/${call}`
    const all = await api.get<Point[]>(path, { ...period, storeId }, { signal, quiet: true })
    const points = all.slice(0, limit)
    const isSummed = amounts !== undefined && points.every(({ amount }) => amount !== null)
    const values = points.map(({ count, amount }) => (isSummed ? (amount ?? 0) : count))
    return {
      kind: 'bar',
      categories: points.map(({ name }) => name),
      series: [{ name: isSummed ? amounts : series, values }],
      to: points.map(({ value }) => to(queryNow(), value)),
    }
  },
})

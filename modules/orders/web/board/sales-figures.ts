import { type AnyMeasure, codeOf } from '@mortise/model'
import { CustomerOrder, DoorsSold, OrdersPlaced, OrdersSigned } from '@mortise/orders/model'
import {
  addDays,
  type Figure,
  fetchRows,
  type MeasureView,
  measureCard,
  measurePlot,
  type Plot,
  today,
} from '@mortise/web'
import {
  type Asked,
  arrivedCustomers,
  askBoard,
  atStore,
  dueOrders,
  ORDERS,
  type Point,
  promisedOrders,
} from './ask-board.ts'

const needs = codeOf(CustomerOrder, 'list')
/** As many as have colours of their own. */
const SLICES = 7

/** Asked when it is shown: a page that stays open goes with the days. */
type Asking = () => Asked

const keyOf = (name: string, { from, to, store = '' }: Asked) => `orders.${name}:${from}:${to}:${store}`

/** A measure of orders in the period, of one store or of all. */
const ofOrders = (asking: Asking, measure: AnyMeasure = OrdersSigned): Omit<MeasureView, 'title'> => ({
  measure,
  page: ORDERS,
  within: asking,
  search: atStore(asking()),
})

/** 签单额 and how many orders make it. */
export const signedFigures = (asked: Asked): readonly Figure[] => [
  measureCard({ ...ofOrders(() => asked), title: '签单额' }),
  measureCard({ ...ofOrders(() => asked), title: '签单数', show: 'count', unit: '张' }),
  {
    shape: 'amount',
    key: keyOf('late', asked),
    title: '超期订单',
    needs,
    to: dueOrders(asked, addDays(today(), -1)),
    async load(signal) {
      const where = {
        status: 'producing',
        promisedOn: { lt: today() },
        ...(asked.store && { store: asked.store }),
      } as const
      const { total, isBound } = await fetchRows(CustomerOrder, { where, size: 1 }, signal)
      return { value: total, isBound, unit: '张', note: '生产中，已过承诺交期' }
    },
  },
]

/** Orders by the day on which they were placed. */
export const trendFigure = (title: string, asking: Asking): Figure =>
  measurePlot({
    ...ofOrders(asking, OrdersPlaced),
    title,
    kind: 'line',
    by: 'orderedOn.day',
    show: 'count',
    series: '订单数',
  })

/** How far the customers have come who appeared in the period. */
export const funnelFigure = (title: string, asking: Asking): Figure => ({
  shape: 'plot',
  key: keyOf('funnel', asking()),
  title,
  needs: 'customer:list',
  get to() {
    return arrivedCustomers(asking(), '')
  },
  async load(signal) {
    const asked = asking()
    return plotOf('bar', '客户数', await askBoard<Point[]>('funnel', asked, { signal }), ({ value }) =>
      arrivedCustomers(asked, value),
    )
  },
})

/** Stores by what they signed: in money for those who may see it. */
export const storesFigure = (title: string, asking: Asking): Figure =>
  measurePlot({ ...ofOrders(asking), title, kind: 'bar', by: 'store', limit: 6 })

/** Promises that are still to be kept, by how soon. */
export const riskFigure = (title: string, asking: Asking): Figure => ({
  shape: 'plot',
  key: keyOf('risk', asking()),
  title,
  needs,
  get to() {
    return promisedOrders(asking())
  },
  async load(signal) {
    const asked = asking()
    return plotOf('bar', '未完成订单', await askBoard<Point[]>('board', asked, { signal }), ({ value }) =>
      promisedOrders(asked, value),
    )
  },
})

/** Doors by the pieces that were sold. */
export const doorsFigure = (title: string, asking: Asking): Figure =>
  measurePlot({
    ...ofOrders(asking, DoorsSold),
    page: '/orders/order-line',
    title,
    kind: 'pie',
    by: 'door',
    limit: SLICES,
  })

const plotOf = (
  kind: Plot['kind'],
  name: string,
  points: readonly Point[],
  to: (point: Point) => `/${string}`,
): Plot => ({
  kind,
  categories: points.map((point) => point.name),
  series: [{ name, values: points.map(({ count }) => count) }],
  to: points.map(to),
})

import { codeOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { addDays, askRows, type Figure, type Plot, today } from '@mortise/web'
import {
  type Asked,
  arrivedCustomers,
  askBoard,
  dueOrders,
  type Point,
  placedOrders,
  promisedOrders,
  signedOrders,
  soldDoors,
} from './ask-board.ts'

const needs = codeOf(CustomerOrder, 'list')
/** As many as have colours of their own. */
const SLICES = 7

/** Asked when it is shown: a page that stays open goes with the days. */
type Asking = () => Asked

const keyOf = (name: string, { from, to, store = '' }: Asked) => `orders.${name}:${from}:${to}:${store}`

/** 签单额 and how many orders make it. */
export const signedFigures = (asked: Asked): readonly Figure[] => [
  {
    shape: 'amount',
    key: keyOf('signedAmount', asked),
    title: '签单额',
    needs: 'dashboard:money',
    to: signedOrders(asked),
    async load(signal) {
      const { amount } = await askBoard<Point>('card', asked, { signal })
      return { value: Math.round(amount ?? 0), unit: '元' }
    },
  },
  {
    shape: 'amount',
    key: keyOf('signedCount', asked),
    title: '签单数',
    needs,
    to: signedOrders(asked),
    load: async (signal) => ({
      value: (await askBoard<Point>('card', asked, { signal })).count,
      unit: '张',
    }),
  },
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
      const { total, isBound } = await askRows(CustomerOrder, { where, size: 1 }, signal)
      return { value: total, isBound, unit: '张', note: '生产中，已过承诺交期' }
    },
  },
]

/** Orders by the day on which they were placed. */
export const trendFigure = (title: string, asking: Asking): Figure => ({
  shape: 'plot',
  key: keyOf('trend', asking()),
  title,
  needs,
  get to() {
    return placedOrders(asking())
  },
  async load(signal) {
    const asked = asking()
    return plotOf('line', '订单数', await askBoard<Point[]>('trend', asked, { signal }), {
      named: ({ name }) => name.slice(5),
      to: ({ value }) => placedOrders({ ...asked, from: value, to: value }),
    })
  },
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
    return plotOf('bar', '客户数', await askBoard<Point[]>('funnel', asked, { signal }), {
      to: ({ value }) => arrivedCustomers(asked, value),
    })
  },
})

/** Stores by what they signed: in money for those who may see it. */
export const storesFigure = (title: string, asking: Asking): Figure => ({
  shape: 'plot',
  key: keyOf('stores', asking()),
  title,
  needs,
  get to() {
    return signedOrders(asking())
  },
  async load(signal) {
    const asked = asking()
    const points = await askBoard<Point[]>('rank', asked, { signal })
    const isMoney = points.some(({ amount }) => amount !== null)
    return plotOf('bar', isMoney ? '签单额（元）' : '订单数', points.slice(0, 6), {
      worth: ({ count, amount }) => (isMoney ? Math.round(amount ?? 0) : count),
      to: ({ value }) => signedOrders({ ...asked, store: value }),
    })
  },
})

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
    return plotOf('bar', '未完成订单', await askBoard<Point[]>('board', asked, { signal }), {
      to: ({ value }) => promisedOrders(asked, value),
    })
  },
})

/** Doors by the pieces that were sold. */
export const doorsFigure = (title: string, asking: Asking): Figure => ({
  shape: 'plot',
  key: keyOf('doors', asking()),
  title,
  needs,
  get to() {
    return soldDoors(asking())
  },
  async load(signal) {
    const asked = asking()
    const points = await askBoard<Point[]>('rank', asked, { signal, groupBy: 'door' })
    return plotOf('pie', '樘数', points.slice(0, SLICES), {
      to: ({ value }) => soldDoors(asked, value),
    })
  },
})

interface Drawn {
  readonly named?: (point: Point) => string
  readonly worth?: (point: Point) => number
  readonly to: (point: Point) => `/${string}`
}

const plotOf = (
  kind: Plot['kind'],
  name: string,
  points: readonly Point[],
  { named = (point) => point.name, worth = ({ count }) => count, to }: Drawn,
): Plot => ({
  kind,
  categories: points.map(named),
  series: [{ name, values: points.map(worth) }],
  to: points.map(to),
})

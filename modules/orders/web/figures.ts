import { codeOf, startOfMonth } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { addDays, api, askRows, daysBetween, type Figure, formatDate, type Plot, today } from '@mortise/web'

const listOrders = codeOf(CustomerOrder, 'list')
const ORDERS = '/orders/customer-order'
const BOARD = '/erp_dashboard/erpDashboard'
/** As many as fit beside a plot. */
const LISTED = 6

interface Point {
  readonly name: string
  readonly count: number
  readonly amount: number | null
}

/** What the home page tells about orders, as far as one may see them. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'orders.signed',
    title: '本月签单额',
    needs: 'dashboard:money',
    to: ORDERS,
    async load(signal) {
      const month = startOfMonth(today())
      const former = startOfMonth(addDays(month, -1))
      const upTo = addDays(former, daysBetween(month, today()))
      const [now, before] = await Promise.all([
        ask<Point>('card', signal, { from: month, to: today() }),
        ask<Point>('card', signal, { from: former, to: upTo < month ? upTo : addDays(month, -1) }),
      ])
      return {
        value: Math.round(now.amount ?? 0),
        unit: '元',
        before: { when: '上月同期', value: Math.round(before.amount ?? 0) },
      }
    },
  },
  {
    shape: 'amount',
    key: 'orders.submitted',
    title: '待审核订单',
    needs: codeOf(CustomerOrder, 'audit'),
    to: `${ORDERS}?status=submitted`,
    async load(signal) {
      const { total, isBound } = await askRows(
        CustomerOrder,
        { where: { status: 'submitted' }, size: 1 },
        signal,
      )
      return { value: total, isBound, unit: '张' }
    },
  },
  {
    shape: 'plot',
    key: 'orders.trend',
    title: '近 30 日下单',
    needs: listOrders,
    to: ORDERS,
    load: async (signal) =>
      plotOf(
        'line',
        '订单数',
        (await ask<Point[]>('trend', signal)).map(({ name, count }) => [name.slice(5), count]),
      ),
  },
  {
    shape: 'plot',
    key: 'orders.funnel',
    title: '客户转化漏斗（近 90 日）',
    needs: 'customer:list',
    to: '/customers/customer',
    load: async (signal) =>
      plotOf(
        'bar',
        '客户数',
        (await ask<Point[]>('funnel', signal, { from: addDays(today(), -89) })).map(({ name, count }) => [
          name,
          count,
        ]),
      ),
  },
  {
    shape: 'plot',
    key: 'orders.stores',
    title: '门店排行（近 30 日签单）',
    needs: listOrders,
    to: ORDERS,
    load: async (signal) =>
      plotOf(
        'bar',
        '订单数',
        (await ask<Point[]>('rank', signal)).slice(0, 6).map(({ name, count }) => [name, count]),
      ),
  },
  {
    shape: 'plot',
    key: 'orders.risk',
    title: '承诺交期风险',
    needs: listOrders,
    to: `${ORDERS}?status=producing`,
    load: async (signal) =>
      plotOf(
        'bar',
        '未完成订单',
        (await ask<Point[]>('board', signal)).map(({ name, count }) => [name, count]),
      ),
  },
  {
    shape: 'plot',
    key: 'orders.doors',
    title: '热销门型（近 90 日樘数）',
    needs: listOrders,
    to: '/orders/order-line',
    load: async (signal) =>
      plotOf(
        'pie',
        '樘数',
        (await ask<Point[]>('rank', signal, { groupBy: 'door', from: addDays(today(), -89) })).map(
          ({ name, count }) => [name, count],
        ),
      ),
  },
  {
    shape: 'waiting',
    key: 'orders.late',
    title: '超期与临期订单',
    needs: listOrders,
    to: `${ORDERS}?status=producing`,
    of: CustomerOrder,
    none: '近 7 日没有到期的订单',
    async load(signal) {
      const where = { status: 'producing', promisedOn: { le: addDays(today(), 7) } } as const
      const { rows, total, isBound } = await askRows(
        CustomerOrder,
        { where, sort: [['promisedOn', 'asc']], size: LISTED },
        signal,
      )
      return {
        total,
        isBound,
        rows: rows.map((row) => ({
          row,
          title: row.no,
          detail: [row.customerId_dictText, row.storeId_dictText].filter(Boolean).join(' · '),
          note: formatDate(row.promisedOn, 'MM-DD'),
          isLate: row.promisedOn !== null && row.promisedOn < today(),
        })),
      }
    },
  },
]

const ask = <T>(what: string, signal: AbortSignal, query: Readonly<Record<string, string>> = {}) =>
  api.get<T>(`${BOARD}/${what}`, query, { signal, quiet: true })

const plotOf = (
  kind: Plot['kind'],
  name: string,
  points: readonly (readonly [category: string, value: number])[],
): Plot => ({
  kind,
  categories: points.map(([category]) => category),
  series: [{ name, values: points.map(([, value]) => value) }],
})

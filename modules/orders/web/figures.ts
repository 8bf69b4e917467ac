import { codeOf, startOfMonth } from '@mortise/model'
import { AmountSigned, CustomerOrder } from '@mortise/orders/model'
import {
  addDays,
  daysBetween,
  type Figure,
  fetchRows,
  formatDate,
  measureCard,
  textOf,
  today,
} from '@mortise/web'
import { doorsFigure, funnelFigure, riskFigure, storesFigure, trendFigure } from './board/sales-figures.ts'
import { dueOrders, SIGNINGS } from './board/sales-query.ts'

/** As many as fit beside a plot. */
const LISTED = 6

const lastDays = (count: number) => () => ({ from: addDays(today(), 1 - count), to: today() })
const thisMonth = () => ({ from: startOfMonth(today()), to: today() })
/** As many days of the month before, or all that it has. */
function lastMonthSoFar() {
  const { from: month, to } = thisMonth()
  const former = startOfMonth(addDays(month, -1))
  const upTo = addDays(former, daysBetween(month, to))
  return { from: former, to: upTo < month ? upTo : addDays(month, -1) }
}

/** What the home page tells about orders, as far as one may see them. */
export const figures: readonly Figure[] = [
  measureCard({
    measure: AmountSigned,
    title: '本月签单额',
    page: SIGNINGS,
    within: thisMonth,
    before: { when: '上月同期', within: lastMonthSoFar },
  }),
  trendFigure('近 30 日下单', lastDays(30)),
  funnelFigure('客户转化漏斗（近 90 日）', lastDays(90)),
  storesFigure('门店排行（近 30 日签单）', lastDays(30)),
  riskFigure('承诺交期风险', lastDays(30)),
  doorsFigure('热销门型（近 90 日樘数）', lastDays(90)),
  {
    shape: 'waiting',
    key: 'orders.late',
    title: '超期与临期订单',
    needs: codeOf(CustomerOrder, 'list'),
    get to() {
      return dueOrders({}, addDays(today(), 7))
    },
    of: CustomerOrder,
    none: '近 7 日没有到期的订单',
    async load(signal) {
      const where = { status: 'producing', promisedOn: { le: addDays(today(), 7) } } as const
      const { rows, total, isBound } = await fetchRows(
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
          detail: [textOf(CustomerOrder, row, 'customer'), textOf(CustomerOrder, row, 'store')]
            .filter(Boolean)
            .join(' · '),
          note: formatDate(row.promisedOn, 'MM-DD'),
          isLate: row.promisedOn !== null && row.promisedOn < today(),
        })),
      }
    },
  },
]

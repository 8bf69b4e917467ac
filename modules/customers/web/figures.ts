import { Customer, Customers } from '@mortise/customers/model'
import { codeOf, startOfWeek, wholeDays } from '@mortise/model'
import {
  addDays,
  type Figure,
  fetchRows,
  formatDate,
  measureCard,
  measurePlot,
  now,
  textOf,
  today,
} from '@mortise/web'

const listCustomers = codeOf(Customer, 'list')
const PAGE = '/customers/customer'
/** As many as fit beside a plot. */
const LISTED = 6

/** What the home page tells about customers, as far as one may see them. */
export const figures: readonly Figure[] = [
  measureCard({
    measure: Customers,
    title: '本周新增客户',
    page: PAGE,
    within: () => ({ from: startOfWeek(today()), to: today() }),
    before: { when: '上周', within: lastWeek },
  }),
  {
    shape: 'waiting',
    key: 'customers.due',
    title: '今日待跟进',
    needs: listCustomers,
    to: PAGE,
    of: Customer,
    none: '今天没有待跟进的客户',
    async load(signal) {
      const [, end] = wholeDays(today(), today())
      const where = { nextFollowAt: { le: end }, stage: { ne: 'lost' } } as const
      const { rows, total, isBound } = await fetchRows(
        Customer,
        { where, sort: [['nextFollowAt', 'asc']], size: LISTED },
        signal,
      )
      return {
        total,
        isBound,
        rows: rows.map((row) => ({
          row,
          title: row.name,
          detail: [row.tel, textOf(Customer, row, 'head')].filter(Boolean).join(' · '),
          note: formatDate(row.nextFollowAt, 'MM-DD HH:mm'),
          isLate: row.nextFollowAt !== null && row.nextFollowAt < now(),
        })),
      }
    },
  },
  measurePlot({ measure: Customers, title: '客户来源', page: PAGE, kind: 'pie', by: 'source' }),
  measurePlot({ measure: Customers, title: '客户等级', page: PAGE, kind: 'bar', by: 'level' }),
]

function lastWeek() {
  const monday = startOfWeek(today())
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

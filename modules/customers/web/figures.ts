import { Customer } from '@mortise/customers/model'
import { codeOf, startOfWeek, type Where, wholeDays } from '@mortise/model'
import { addDays, api, askRows, type Figure, formatDate, now, type Plot, today } from '@mortise/web'

const listCustomers = codeOf(Customer, 'list')
const PAGE = '/customers/customer'
/** As many as fit beside a plot. */
const LISTED = 6

/** What the home page tells about customers, as far as one may see them. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'customers.fresh',
    title: '本周新增客户',
    needs: listCustomers,
    to: PAGE,
    async load(signal) {
      const monday = startOfWeek(today())
      const [now, before] = await Promise.all([
        count({ createTime: { ge: `${monday} 00:00:00` } }, signal),
        count({ createTime: { ge: `${addDays(monday, -7)} 00:00:00`, lt: `${monday} 00:00:00` } }, signal),
      ])
      return {
        value: now.total,
        isBound: now.isBound,
        unit: '位',
        before: { when: '上周', value: before.total },
      }
    },
  },
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
      const { rows, total, isBound } = await askRows(
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
          detail: [row.tel, row.customerHead_dictText].filter(Boolean).join(' · '),
          note: formatDate(row.nextFollowAt, 'MM-DD HH:mm'),
          isLate: row.nextFollowAt !== null && row.nextFollowAt < now(),
        })),
      }
    },
  },
  {
    shape: 'plot',
    key: 'customers.source',
    title: '客户来源',
    needs: listCustomers,
    to: PAGE,
    load: (signal) => spread('pie', 'source', signal),
  },
  {
    shape: 'plot',
    key: 'customers.level',
    title: '客户等级',
    needs: listCustomers,
    to: PAGE,
    load: (signal) => spread('bar', 'level', signal),
  },
]

const count = (where: Where<typeof Customer>, signal: AbortSignal) =>
  askRows(Customer, { where, size: 1 }, signal)

async function spread(kind: Plot['kind'], by: 'source' | 'level', signal: AbortSignal): Promise<Plot> {
  const path = `${Customer.wire}/tally`
  const counted = await api.get<{ text: string; count: number }[]>(path, { by }, { signal, quiet: true })
  return {
    kind,
    categories: counted.map(({ text }) => text),
    series: [{ name: Customer.label, values: counted.map(({ count }) => count) }],
  }
}

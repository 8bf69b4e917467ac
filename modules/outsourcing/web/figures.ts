import { codeOf } from '@mortise/model'
import { OutsourceFees, OutsourceOrder } from '@mortise/outsourcing/model'
import { addDays, type Figure, fetchRows, listAddress, measurePlot, today } from '@mortise/web'

const PAGE = '/outsourcing/outsource-order'
const AWAITED = ['approved', 'running'] as const

/** What the home page tells of work outside: what is late, and whom it is paid to. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'outsourcing.late',
    title: '逾期未收外协',
    needs: codeOf(OutsourceOrder, 'list'),
    get to() {
      const items = [{ field: 'status', rule: 'in', val: AWAITED.join() }]
      const late = { backOn: ['', addDays(today(), -1)] as [string, string] }
      return `${PAGE}${listAddress(OutsourceOrder, late, { advanced: { matchType: 'and', items } })}` as const
    },
    async load(signal) {
      const where = { status: { in: AWAITED }, backOn: { lt: today() } } as const
      const { total, isBound } = await fetchRows(OutsourceOrder, { where, size: 1 }, signal)
      return { value: total, isBound, unit: '单' }
    },
  },
  measurePlot({
    measure: OutsourceFees,
    title: '外协加工费',
    page: '/outsourcing/outsource-settlement',
    kind: 'bar',
    by: 'supplier',
  }),
]

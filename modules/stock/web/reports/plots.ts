import { type AnyEntity, codeOf, endOfMonth, viewCodeOf } from '@mortise/model'
import { StockAge, StockMove, StockSummary } from '@mortise/stock/model'
import { listAddress, type Plot } from '@mortise/web'

/** What the server tells of the stock as a whole. */
export interface Figures {
  readonly categories: readonly { readonly id: string; readonly name: string; readonly value: number }[]
  readonly months: readonly { readonly month: string; readonly received: number; readonly issued: number }[]
  readonly classes: readonly { readonly share: string; readonly count: number }[]
  readonly ages: readonly number[]
}

/** What the address of the reports calls the one that is shown first. */
export const SHOWN = 'show'

const ageKeys = ['to30', 'to60', 'to90', 'to180', 'over180'] as const

/** The plots by their titles; each leads to the rows behind it, for those who may list them. */
export function plotsOf(
  { categories, months, classes, ages }: Figures,
  has: (code: string) => boolean,
): [string, Plot][] {
  const isListed = (entity: AnyEntity) => has(codeOf(entity, 'list'))
  return [
    [
      '各分类库存金额',
      {
        kind: 'pie',
        categories: categories.map(({ name }) => name),
        series: [{ name: '库存金额', values: categories.map(({ value }) => value) }],
        ...(isListed(StockSummary) && { to: categories.map(({ id }) => inCategory(id)) }),
      },
    ],
    [
      '近12个月收发金额',
      {
        kind: 'bar',
        categories: months.map(({ month }) => month),
        series: [
          { name: '入库', values: months.map(({ received }) => received) },
          { name: '出库', values: months.map(({ issued }) => issued) },
        ],
        ...(isListed(StockMove) && { to: months.map(({ month }) => inMonth(month)) }),
      },
    ],
    [
      '库龄分布',
      {
        kind: 'bar',
        categories: ageKeys.map((key) => StockAge.fields[key].label),
        series: [{ name: '数量', values: ages }],
        ...(isListed(StockAge) && { to: ageKeys.map(ofAge) }),
      },
    ],
    [
      'ABC分类物料数',
      {
        kind: 'bar',
        categories: classes.map(({ share }) => `${share}类`),
        series: [{ name: '物料数', values: classes.map(({ count }) => count) }],
        // Sorted by what it is worth, which is guarded.
        ...(isListed(StockSummary) &&
          has(viewCodeOf(StockSummary, 'value')) && { to: classes.map(() => byWorth) }),
      },
    ],
  ]
}

type Address = `/${string}`
const report = ({ name }: AnyEntity, query: string): Address => `/stock/reports${query}&${SHOWN}=${name}`

const inCategory = (category: string): Address =>
  report(StockSummary, listAddress(StockSummary, { category }))
const inMonth = (month: string): Address =>
  `/stock/stock-move${listAddress(StockMove, { date: [`${month}-01`, endOfMonth(`${month}-01`)] })}`
function ofAge(field: (typeof ageKeys)[number]): Address {
  const advanced = { matchType: 'and', items: [{ field, rule: 'gt', val: '0' }] } as const
  return report(StockAge, listAddress(StockAge, {}, { advanced, order: [field, 'desc'] }))
}
/** The most valuable first, which is how they fall into classes. */
const byWorth = report(StockSummary, listAddress(StockSummary, {}, { order: ['value', 'desc'] }))

import { advancedOf, conditionOf, endOfMonth, sum } from '@mortise/model'
import {
  type DoorLabour,
  MonthlyWages,
  Overtime,
  PayBatch,
  PayPiece,
  PieceWages,
  perDoor,
} from '@mortise/pay/model'
import { WorkOrder } from '@mortise/production/model'
import { api, type Figure, listAddress, type MeasureView, measureCard, measurePlot } from '@mortise/web'
import { inOrder } from './in-order.ts'

interface PayQuery {
  readonly from: string
  readonly to: string
  readonly worker: string | null
}

/** As many as a plot of bars has room for. */
const BARS = 15

const PIECES = '/pay/pay-piece'
const BATCHES = '/pay/pay-batch'
const ATTENDANCE = '/pay/pay-attendance'
const WORKS = '/production/work-order'

/** What labour cost in a period: pieces by who did them, at what and for which doors, overtime, and months by what they are a cost of. */
export function payFigures(query: PayQuery): readonly Figure[] {
  const { from, to, worker } = query
  const ofWorker = worker ? { worker } : {}
  const pieces: Omit<MeasureView, 'title'> = {
    measure: PieceWages,
    page: PIECES,
    within: () => ({ from, to }),
    search: ofWorker,
  }
  const month = to.slice(0, 7)
  return [
    measureCard({ ...pieces, title: '计件工资' }),
    measureCard({ ...pieces, title: '计件笔数', show: 'count', unit: '笔' }),
    ...doorFigures(query),
    measurePlot({ ...pieces, title: '计件排行', kind: 'bar', by: 'worker', limit: BARS }),
    measurePlot({ ...pieces, title: '各门型人工', kind: 'bar', by: 'door', limit: BARS }),
    measurePlot({ ...pieces, title: '各工序计件', kind: 'bar', by: 'opName', limit: BARS }),
    measurePlot({ ...pieces, title: '每月计件工资', kind: 'line', by: 'workOn.month' }),
    lastMonths(
      measurePlot({ measure: MonthlyWages, title: '每月应发工资', page: BATCHES, kind: 'bar', by: 'month' }),
    ),
    measurePlot({
      measure: Overtime,
      title: `${month} 平时加班`,
      page: ATTENDANCE,
      kind: 'bar',
      by: 'worker',
      limit: BARS,
      search: { month, ...ofWorker },
    }),
    targetFigure(query),
  ]
}

/** Wages and what the company adds to them, by what they are a cost of. */
const targetFigure = ({ from, to }: PayQuery): Figure => {
  const months = { from: from.slice(0, 7), to: to.slice(0, 7) }
  return {
    shape: 'plot',
    key: `pay.targets:${months.from}:${months.to}`,
    title: '人工成本归属',
    needs: 'paySlip:look',
    to: batchesOf(months),
    async load(signal) {
      const targets = await api.post<{ name: string; cost: number }[]>(`${PayBatch.wire}/targets`, months, {
        signal,
        quiet: true,
      })
      return {
        kind: 'pie',
        categories: targets.map(({ name }) => name),
        series: [{ name: '人工成本（元）', values: targets.map(({ cost }) => cost) }],
        to: targets.map(() => batchesOf(months)),
      }
    },
  }
}

/** Batches of some months: slips themselves are in no list. */
function batchesOf({ from, to }: { readonly from: string; readonly to: string }): `/${string}` {
  const advanced = advancedOf(PayBatch, conditionOf(PayBatch, { month: { ge: from, le: to } }))
  return `${BATCHES}${listAddress(PayBatch, {}, { advanced })}`
}

const MONTHS = 12

type PlotFigure = Extract<Figure, { shape: 'plot' }>

/** The last months of a plot, one after the other. */
const lastMonths = (plot: PlotFigure): PlotFigure => ({
  ...plot,
  load: async (signal) => inOrder(await plot.load(signal), MONTHS),
})

/** Work orders of doors that were finished in a period, of one kind or of all. */
function worksOf(from: string, to: string, door: string | null = null): `/${string}` {
  const finishedAt = { ge: `${from} 00:00:00`, le: `${to} 23:59:59` }
  const advanced = advancedOf(WorkOrder, conditionOf(WorkOrder, { finishedAt }))
  return `${WORKS}${listAddress(WorkOrder, door ? { door } : {}, { advanced })}`
}

/** What a door that was finished in the period cost in pieces, on the average: of all, by its kind and by month. */
function doorFigures({ from, to }: PayQuery): readonly Figure[] {
  const load = (signal: AbortSignal) =>
    api.post<readonly DoorLabour[]>(`${PayPiece.wire}/doorLabour`, { from, to }, { signal, quiet: true })
  const about = (key: string, title: string) => ({
    key: `pay.${key}:${from}:${to}`,
    title,
    needs: 'payPiece:view.amount',
    to: worksOf(from, to),
  })
  const name = '每樘计件工资（元）'
  return [
    {
      ...about('perDoor', '每樘人工'),
      shape: 'amount',
      async load(signal) {
        const rows = await load(signal)
        const note = `完工 ${sum(rows, ({ doors }) => doors)} 樘`
        return { value: perDoor(rows) ?? 0, unit: '元', note }
      },
    },
    {
      ...about('perDoorKind', '各门型每樘人工'),
      shape: 'plot',
      async load(signal) {
        const kinds = groups(await load(signal), ({ door }) => door)
          .map((rows) => ({ ...rows[0], value: perDoor(rows) }))
          .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
          .slice(0, BARS)
        return {
          kind: 'bar',
          categories: kinds.map((kind) => kind.name),
          series: [{ name, values: kinds.map(({ value }) => value ?? 0) }],
          to: kinds.map(({ door }) => worksOf(from, to, door)),
        }
      },
    },
    {
      ...about('perDoorMonth', '每月每樘人工'),
      shape: 'plot',
      async load(signal) {
        const months = groups(await load(signal), ({ month }) => month)
        return {
          kind: 'line',
          categories: months.map(([{ month }]) => month),
          series: [{ name, values: months.map((rows) => perDoor(rows) ?? 0) }],
          to: months.map(([{ month }]) => {
            const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)]
            return worksOf(first > from ? first : from, last < to ? last : to)
          }),
        }
      },
    },
  ]
}

type Some<T> = readonly [T, ...T[]]

/** Rows that have something in common, in the order in which they come first. */
function groups<T>(rows: readonly T[], keyOf: (row: T) => string): Some<T>[] {
  const found = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const own = found.get(keyOf(row))
    if (own) own.push(row)
    else found.set(keyOf(row), [row])
  }
  return [...found.values()]
}

import { type AdvancedItem, codeOf } from '@mortise/model'
import {
  DoorsFaulty,
  DoorsHung,
  FaultsFound,
  LineFulfilment,
  LinesLate,
  LinesOnTime,
  LinesSigned,
  type StageDays,
  VisitsAccepted,
  VisitsAcceptedAtOnce,
} from '@mortise/service/model'
import {
  api,
  type Figure,
  listAddress,
  measureCard,
  measurePlot,
  measureRate,
  measureRates,
} from '@mortise/web'

interface QualityQuery {
  readonly from: string
  readonly to: string
  readonly store: string | null
}

/** As many as a plot of bars has room for. */
const BARS = 12

const LINES = '/service/line-fulfilment'
const DOORS = '/service/hung-door'
const FAULTS = '/service/found-fault'
const VISITS = '/service/install'

/** How deliveries, visits and doors of a period did; faults by all that they may come of. */
export function qualityFigures(query: QualityQuery): readonly Figure[] {
  const { from, to, store } = query
  const asked = { within: () => ({ from, to }), search: store ? { store } : {} }
  const lines = { ...asked, measure: LinesOnTime, among: LinesSigned, page: LINES } as const
  const visits = { ...asked, measure: VisitsAcceptedAtOnce, among: VisitsAccepted, page: VISITS } as const
  const doors = { ...asked, measure: DoorsFaulty, among: DoorsHung, page: DOORS } as const
  const bars = { kind: 'bar', limit: BARS } as const
  const faults = (title: string, by: (typeof FaultsFound.by)[number]) =>
    measurePlot({ ...asked, ...bars, measure: FaultsFound, page: FAULTS, title, by, isPareto: true })
  return [
    measureRate({ ...lines, title: '准时交付率' }),
    measureCard({ ...asked, measure: LinesLate, page: LINES, title: '逾期交付' }),
    measureRate({ ...visits, title: '一次安装合格率' }),
    measureRate({ ...doors, title: '90天售后率' }),
    measureRates({ ...lines, title: '每月准时交付率', kind: 'line', by: 'signedAt.month' }),
    stagesFigure(query),
    measureRates({ ...visits, ...bars, title: '各安装队一次合格率', by: 'team' }),
    measureRates({ ...doors, ...bars, title: '各门型90天售后率', by: 'door' }),
    faults('缺陷原因', 'faultType'),
    faults('缺陷门型', 'door'),
    faults('缺陷部件', 'part'),
    faults('缺陷生产批次', 'batch'),
    faults('缺陷门店', 'store'),
    faults('缺陷安装师傅', 'installer'),
  ]
}

/** The middle days of each stage; a bar leads to its lines, the slowest first. */
const stagesFigure = ({ from, to, store }: QualityQuery): Figure => ({
  shape: 'plot',
  key: `service.stages:${from}:${to}:${store ?? ''}`,
  title: '各阶段天数（中位数）',
  needs: codeOf(LineFulfilment, 'list'),
  to: slowest({ from, to, store }),
  async load(signal) {
    const days = await api.get<StageDays[]>(
      `${LineFulfilment.wire}/stageDays`,
      { from, to, storeId: store ?? undefined },
      { signal, quiet: true },
    )
    return {
      kind: 'bar',
      unit: '天',
      categories: days.map(({ stage }) => LineFulfilment.fields[stage].label.replace('(天)', '')),
      series: [{ name: '中位数', values: days.map(({ median }) => median) }],
      to: days.map(({ stage }) => slowest({ from, to, store }, stage)),
    }
  },
})

function slowest({ from, to, store }: QualityQuery, stage?: StageDays['stage']): `/${string}` {
  const items: AdvancedItem[] = stage ? [{ field: stage, rule: 'ext', val: 'is not null' }] : []
  const search = { signedAt: [from, to], ...(store && { store }) }
  return `${LINES}${listAddress(LineFulfilment, search, {
    advanced: { matchType: 'and', items },
    ...(stage && { order: [stage, 'desc'] }),
  })}`
}

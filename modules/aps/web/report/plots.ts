import { type Band, bandCounts, deviationBands, latenessBands, type ScheduleReport } from '@mortise/aps/model'
import type { Plot } from '@mortise/web'

const PAGE = '/aps/reports'

/** Which rows of which report somebody asked for, in the address of the page. */
export const SHOWN = { report: 'report', part: 'part' } as const
export type ReportKey = 'lateness' | 'setUp' | 'stability' | 'actual'

const rowsAt = (report: ReportKey, part: string | number): `/${string}` =>
  `${PAGE}?${new URLSearchParams({ [SHOWN.report]: report, [SHOWN.part]: String(part) })}`

const banded = (
  report: ReportKey,
  name: string,
  bands: readonly Band[],
  minutes: readonly number[],
): Plot => ({
  kind: 'bar',
  categories: bands.map(({ label }) => label),
  series: [{ name, values: bandCounts(bands, minutes) }],
  to: bands.map((_, at) => rowsAt(report, at)),
})

const hours = (minutes: number) => Math.round(minutes / 6) / 10

/** The plots of the schedule, each leading to what it counts. */
export function plotsOf({ jobs, units, publications, done }: ScheduleReport): readonly {
  readonly key: ReportKey
  readonly title: string
  readonly plot: Plot
}[] {
  const oldestFirst = publications.toReversed()
  return [
    {
      key: 'lateness',
      title: '迟期分布（工单数）',
      plot: banded(
        'lateness',
        '工单',
        latenessBands,
        jobs.map(({ late }) => late),
      ),
    },
    {
      key: 'setUp',
      title: '换型占比（小时）',
      plot: {
        kind: 'bar',
        unit: '小时',
        categories: units.map(({ name }) => name),
        series: [
          { name: '加工', values: units.map(({ work }) => hours(work)) },
          { name: '换型', values: units.map(({ setUp }) => hours(setUp)) },
        ],
        to: units.map(({ id }) => rowsAt('setUp', id)),
      },
    },
    {
      key: 'stability',
      title: '计划稳定性（每次发布移动的工序）',
      plot: {
        kind: 'bar',
        categories: oldestFirst.map(({ no }) => no),
        series: [
          { name: '沿用', values: oldestFirst.map(({ kept, moved }) => kept - moved) },
          { name: '移动', values: oldestFirst.map(({ moved }) => moved) },
        ],
        to: oldestFirst.map(({ id }) => rowsAt('stability', id)),
      },
    },
    {
      key: 'actual',
      title: '计划与实际（完工偏差，工序数）',
      plot: banded(
        'actual',
        '工序',
        deviationBands,
        done.map(({ late }) => late),
      ),
    },
  ]
}

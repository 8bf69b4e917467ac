import {
  type Band,
  bandOf,
  deviationBands,
  latenessBands,
  type ScheduleReport,
  ScheduleTask,
} from '@mortise/aps/model'
import { WorkOrder } from '@mortise/production/model'
import { listAddress } from '@mortise/web'
import type { ReportKey } from './plots.ts'

/** A report as a table: on the screen, on paper and in a sheet. */
export interface Sheet {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly (string | number)[]
    /** The record behind the first cell. */
    readonly to: string
  }[]
}

const clock = (moment: string) => moment.slice(0, 16)
const hours = (minutes: number) => (minutes / 60).toFixed(1)
const workOrder = (no: string) => `/production/work-order${listAddress(WorkOrder, { no })}`

/** The rows behind a plot, or behind one part of it. */
export function sheetOf(report: ScheduleReport, key: ReportKey, part: string | null): Sheet {
  const isIn = (bands: readonly Band[], late: number) => part === null || bandOf(bands, late) === Number(part)
  const isOf = (id: string) => part === null || id === part
  if (key === 'lateness')
    return {
      title: '工单迟期',
      head: ['工单', '品名', '交期', '计划完工', '晚（小时）', '区间'],
      rows: report.jobs
        .filter(({ late }) => isIn(latenessBands, late))
        .map(({ no, name, dueOn, endAt, late }) => ({
          key: no,
          cells: [
            no,
            name,
            dueOn,
            clock(endAt),
            hours(late),
            latenessBands[bandOf(latenessBands, late)]!.label,
          ],
          to: workOrder(no),
        })),
    }
  if (key === 'setUp')
    return {
      title: '机组换型',
      head: ['机组', '加工（小时）', '换型（小时）', '换型占比'],
      rows: report.units
        .filter(({ id }) => isOf(id))
        .map(({ id, name, work, setUp }) => ({
          key: id,
          cells: [name, hours(work), hours(setUp), percent(setUp, work + setUp)],
          to: `/aps/schedule-task${listAddress(ScheduleTask, {
            scenario: [report.scenario?.id ?? ''],
            unit: [id],
          })}`,
        })),
    }
  if (key === 'stability')
    return {
      title: '计划稳定性',
      head: ['方案', '发布时间', '迟期工单', '沿用工序', '移动工序', '移动占比'],
      rows: report.publications
        .filter(({ id }) => isOf(id))
        .map(({ id, no, publishedAt, lateJobs, kept, moved }) => ({
          key: id,
          cells: [no, clock(publishedAt), lateJobs, kept, moved, percent(moved, kept)],
          to: `/aps/gantt?scenario=${id}`,
        })),
    }
  return {
    title: '计划与实际',
    head: ['工单', '工序号', '工序', '机组', '计划完工', '实际完工', '晚（小时）'],
    rows: report.done
      .filter(({ late }) => isIn(deviationBands, late))
      .map(({ workOrder: no, opNo, process, unit, plannedAt, finishedAt, late }) => ({
        key: `${no} ${opNo}`,
        cells: [no, opNo, process, unit, clock(plannedAt), clock(finishedAt), hours(late)],
        to: workOrder(no),
      })),
  }
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`

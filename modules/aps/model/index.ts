import { defineModule } from '@mortise/model'
import { DailySchedule, TaskCard } from './daily-schedule.ts'
import { BoardShift, LateCause, PinKind } from './dicts.ts'
import { duties } from './duties.ts'
import { type CurvePoint, ScheduleScenario, scoreFields } from './schedule-scenario.ts'
import { ScheduleProblem, ScheduleTask } from './schedule-task.ts'
import { FrozenHours, StableDays } from './settings.ts'

export type {
  ComparedScenarios,
  DragAnswer,
  ExplainedMinutes,
  Gantt,
  GanttJob,
  GanttLane,
  GanttTask,
  MovedTask,
  PromiseAnswer,
  RunProgress,
} from './answers.ts'
export type { BoardAnswer, BoardKind, BoardTask } from './board.ts'
export { type GuestOp, type PlacedGuest, Room } from './insert-job.ts'
export {
  type Fixing,
  laneFinder,
  minutesBetween,
  modelOf,
  momentAfter,
  opsOf,
  type PlacedOp,
  type Problem,
  type ProblemJob,
  type ProblemLane,
  type ProblemOp,
  planOf,
  weightsOf,
} from './problem.ts'
export {
  BoardShift,
  type CurvePoint,
  DailySchedule,
  FrozenHours,
  LateCause,
  PinKind,
  ScheduleProblem,
  ScheduleScenario,
  ScheduleTask,
  StableDays,
  scoreFields,
  TaskCard,
}

export const aps = defineModule('aps', {
  label: '高级排程',
  icon: 'schedule',
  duties,
  entities: [ScheduleScenario, ScheduleTask, ScheduleProblem, DailySchedule, TaskCard],
  dicts: [PinKind, LateCause, BoardShift],
  parameters: [FrozenHours, StableDays],
  permissions: {
    'scheduleScenario:run': '排产计算',
    'scheduleScenario:publish': '发布排程',
    'scheduleScenario:drag': '调整排程',
    'scheduleScenario:promise': '交期承诺',
  },
  menu: [
    { label: '排产', open: '/aps/schedule' },
    { label: '排产甘特图', open: '/aps/gantt' },
    { label: '排程任务', open: ScheduleTask },
    { label: '任务卡', open: TaskCard },
    { label: '计划排产', open: DailySchedule },
  ],
})

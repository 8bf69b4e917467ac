import { defineModule } from '@mortise/model'
import { DailySchedule, TaskCard } from './daily-schedule.ts'
import { BoardShift, LateCause, PinKind } from './dicts.ts'
import { duties } from './duties.ts'
import {
  type CurvePoint,
  type PlanRepair,
  runSettings,
  ScheduleScenario,
  scoreFields,
} from './schedule-scenario.ts'
import { ScheduleProblem, ScheduleTask } from './schedule-task.ts'
import { FollowsShop, FrozenHours, StableDays } from './settings.ts'

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
export { changedOps, withoutLostPins } from './free-pins.ts'
export { type NewGuest, type SeatedGuest, seatJob } from './insert-job.ts'
export {
  type Fixing,
  knownOf,
  laneFinder,
  minutesBetween,
  modelOf,
  momentAfter,
  namesOf,
  opsOf,
  type PlacedOp,
  type Problem,
  type ProblemJob,
  type ProblemLane,
  type ProblemOp,
  planOf,
  readyAt,
  standingOf,
  weightsOf,
} from './problem.ts'
export type { ScheduleReport } from './report/answers.ts'
export { type Band, bandCounts, bandOf, deviationBands, latenessBands } from './report/bands.ts'
export {
  changedOrders,
  changedUnits,
  figuresOf,
  orderCount,
  type SimulatedFigures,
  type SimulatedOrder,
  type SimulatedPlan,
  type SimulationAnswer,
  UTILISATION_DAYS,
} from './simulate/outcome.ts'
export { changedProblem, type SimulatedChange } from './simulate/what-if.ts'
export {
  BoardShift,
  type CurvePoint,
  DailySchedule,
  FollowsShop,
  FrozenHours,
  LateCause,
  PinKind,
  type PlanRepair,
  runSettings,
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
  parameters: [FrozenHours, StableDays, FollowsShop],
  permissions: {
    'scheduleScenario:run': '排产计算',
    'scheduleScenario:publish': '发布排程',
    'scheduleScenario:drag': '调整排程',
    'scheduleScenario:promise': '交期承诺',
  },
  menu: [
    { label: '排产', open: '/aps/schedule' },
    { label: '排产甘特图', open: '/aps/gantt' },
    { label: '排产模拟', open: '/aps/simulate' },
    { label: '排程报表', open: '/aps/reports' },
    { label: '排程任务', open: ScheduleTask },
    { label: '任务卡', open: TaskCard },
    { label: '计划排产', open: DailySchedule },
  ],
})

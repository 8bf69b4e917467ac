import { can, type Duties, reads } from '@mortise/model'
import { DailySchedule, TaskCard } from './daily-schedule.ts'
import { ScheduleScenario } from './schedule-scenario.ts'
import { ScheduleTask } from './schedule-task.ts'

const looks = [
  ...reads(ScheduleScenario, ScheduleTask, DailySchedule, TaskCard),
  '/aps/schedule',
  '/aps/gantt',
  '/aps/reports',
]

/** Planners plan; whoever makes, buys or sells sees what comes of it. */
export const duties: Duties = {
  planner: [
    looks,
    can(ScheduleScenario, 'delete'),
    '/aps/simulate',
    'scheduleScenario:run',
    'scheduleScenario:publish',
    'scheduleScenario:drag',
    'scheduleScenario:promise',
  ],
  generalManager: [looks, 'scheduleScenario:promise'],
  engineer: [looks],
  reviewer: [looks, 'scheduleScenario:promise'],
  buyer: [reads(DailySchedule, TaskCard)],
  keeper: [reads(DailySchedule, TaskCard)],
  warehouseManager: [reads(DailySchedule, TaskCard)],
  inspector: [reads(DailySchedule, TaskCard)],
  worker: [reads(DailySchedule, TaskCard)],
  sales: ['scheduleScenario:promise'],
  salesManager: ['scheduleScenario:promise'],
}

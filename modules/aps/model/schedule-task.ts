import { Process, WorkshopUnit } from '@mortise/engineering/model'
import { defineEntity, f } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { LateCause, PinKind } from './dicts.ts'
import { ScheduleScenario } from './schedule-scenario.ts'

/** An operation of a work order in a plan: on which lane of which unit, from when to when. */
export const ScheduleTask = defineEntity('scheduleTask', {
  label: '排程任务',
  table: 'erp_apstask',
  wire: '/erp_apstask/erpApstask',
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    scenario: f.ref('排程方案', ScheduleScenario, { required: true, search: true, wire: 'scenarioId' }),
    /** Its place among the operations of the plan. */
    at: f.int('序号', { required: true }),
    workOrder: f.ref('生产工单', WorkOrder, { required: true, search: true, wire: 'workOrderId' }),
    op: f.text('工单工序', { required: true, max: 36, search: 'eq', wire: 'workOrderOpId' }),
    opNo: f.int('工序号', { required: true, isName: true }),
    process: f.ref('工序', Process, { required: true, search: true, wire: 'processId' }),
    /** Nobody's where a partner outside does it. */
    unit: f.ref('机组', WorkshopUnit, { search: true, wire: 'jzId' }),
    lane: f.int('台位', { required: true }),
    qty: f.int('数量', { required: true }),
    /** Pieces that had passed the operation when it was planned. */
    doneQty: f.int('排程前完成', { readonly: true, default: 0 }),
    startAt: f.datetime('计划开工', { required: true, search: true, wire: 'start' }),
    endAt: f.datetime('计划完工', { required: true, wire: 'end' }),
    setUpMinutes: f.int('换型(分钟)', { default: 0, sum: true, wire: 'setupMinutes' }),
    setUpFrom: f.text('原族', { max: 16, wire: 'setupFrom' }),
    setUpTo: f.text('新族', { max: 16, wire: 'setupTo' }),
    pinKind: f.dict('固定方式', PinKind, { search: true }),
    isFrozen: f.bool('冻结', { default: false, wire: 'frozen' }),
    isLate: f.bool('迟期', { default: false, search: true, wire: 'late' }),
    slack: f.int('余量(分钟)', { wire: 'slackMin', help: '所属工单到交期还剩多少分钟，负数为迟期' }),
    cause: f.dict('主要原因', LateCause, { search: true }),
    segments: f.json<readonly (readonly [from: string, to: string])[]>('工作时段', { wire: 'segs' }),
  },
  title: 'opNo',
  list: [
    'scenario',
    'workOrder',
    'opNo',
    'process',
    'unit',
    'lane',
    'qty',
    'startAt',
    'endAt',
    'setUpMinutes',
    'isLate',
    'slack',
    'cause',
    'pinKind',
    'isFrozen',
  ],
  sort: ['startAt', 'asc'],
})

/** What a plan was made from, and what was changed of it by hand: kept to be gone back to, shown nowhere. */
export const ScheduleProblem = defineEntity('scheduleProblem', {
  label: '排程输入',
  table: 'erp_aps_problem',
  audited: false,
  verbs: [],
  fields: {
    scenario: f.ref('排程方案', ScheduleScenario, { required: true, unique: true }),
    problem: f.json<unknown>('输入'),
    history: f.json<readonly unknown[]>('调整记录'),
  },
})

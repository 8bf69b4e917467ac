import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PlanItemStatus } from './dicts.ts'
import { ProductionPlan } from './production-plan.ts'

/** 计划进度: the lines of all plans beside each other, with how ready and how far they are. */
export const PlanItem = defineEntity('planItem', {
  label: '计划进度',
  table: 'erp_production_plan_item',
  wire: '/erp_production_plan/erpProductionPlanItem',
  isView: true,
  rightsOf: { entity: ProductionPlan, lines: 'items' },
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    plan: f.ref('生产计划', ProductionPlan, { search: true, wire: 'planId' }),
    order: f.ref('客户订单', CustomerOrder, { search: true, wire: 'orderId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    itemName: f.text('品名', { search: 'contains' }),
    spec: f.text('规格'),
    qty: f.int('数量', { sum: true }),
    plannedQty: f.int('已排工单', { sum: true }),
    dueOn: f.date('交期', { search: true, wire: 'dueDate' }),
    promisedOn: f.date('承诺交期', { search: true, wire: 'promiseDate' }),
    readyRate: f.decimal('齐套率', { percent: true, scale: 4, wire: 'readyPct' }),
    progress: f.decimal('进度', { percent: true, scale: 4 }),
    status: f.dict('状态', PlanItemStatus, { search: true }),
  },
  title: 'itemName',
  list: [
    'order',
    'customer',
    'itemName',
    'status',
    'readyRate',
    'progress',
    'qty',
    'plannedQty',
    'dueOn',
    'promisedOn',
    'spec',
    'plan',
  ],
  sort: ['dueOn', 'asc'],
})

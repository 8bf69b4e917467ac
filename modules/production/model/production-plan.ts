import { Customer } from '@mortise/customers/model'
import { Door, DoorVersion } from '@mortise/doors/model'
import { defineEntity, f, sub, takesWhole } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'

/** What is to be made of a released order: each of its lines of doors, until work orders make all of them. */
export const ProductionPlan = defineEntity('productionPlan', {
  label: '生产计划',
  table: 'erp_production_plan',
  wire: '/erp_production_plan/erpProductionPlan',
  verbs: ['list', 'queryById', 'exportXls'],
  findBy: ['no'],
  fields: {
    no: f.serial('计划单号', 'SCJH{yyyyMMdd}{0000}', { wire: 'docNo' }),
    order: f.ref('客户订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    dueOn: f.date('交期', { required: true, search: true, wire: 'dueDate' }),
    items: f.lines('计划明细', {
      required: true,
      wire: 'itemList',
      fields: {
        orderLine: f.ref('订单行', OrderLine, { required: true, wire: 'orderLineId' }),
        door: f.ref('门型', Door, { required: true, wire: 'doorId' }),
        doorVersion: f.ref('版本', DoorVersion, { wire: 'doorVersionId' }),
        itemName: f.text('品名', { max: 100 }),
        spec: f.text('规格', { max: 500 }),
        revision: f.int('变更版次', { wire: 'revNo' }),
        dueOn: f.date('交期', { required: true, wire: 'dueDate' }),
        qty: f.int('数量', { required: true, min: 0, max: 9999, sum: true }),
        plannedQty: f.counted('已排工单', { of: 'qty', scale: 0 }),
        openQty: f.int('未排工单', { sum: true }),
      },
      derive: { openQty: (line) => Math.max(0, sub(line.qty, line.plannedQty, 0)) },
    }),
    status: f.flow('状态', {
      states: { waiting: '待计划', planned: '已分解', closed: '已关闭' },
      moves: {
        breakDown: {
          label: '分解',
          from: 'waiting',
          ask: '按工艺路线生成工单草稿？',
          leadsTo: 'workOrder',
          batch: true,
          waits: true,
        },
        release: {
          label: '下达',
          from: ['waiting', 'planned'],
          ask: '分解并下达全部工单？',
          leadsTo: 'workOrder',
          batch: true,
        },
        /** Its order changed: there is more to plan again, or nothing any more. */
        reopen: { label: '重新计划', from: 'planned', to: 'waiting', bySystem: true },
        settle: { label: '计划完成', from: 'waiting', to: 'planned', bySystem: true },
        close: { label: '关闭', from: ['waiting', 'planned'], to: 'closed', bySystem: true },
      },
      follows: {
        lines: 'items',
        of: 'qty',
        by: 'plannedQty',
        none: 'waiting',
        some: 'waiting',
        all: 'planned',
      },
      editable: [],
    }),
    remark: f.textarea('备注', { max: 500 }),
  },
  from: takesWhole(CustomerOrder, { ref: 'order', act: '排产' }),
  title: 'no',
  list: ['no', 'order', 'customer', 'dueOn', 'status', 'createTime'],
  form: [
    ['计划', ['order', 'customer', 'dueOn', 'remark']],
    ['计划明细', ['items']],
  ],
})

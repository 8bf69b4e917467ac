import { Customer } from '@mortise/customers/model'
import { defineEntity, f } from '@mortise/model'
import { BillingMode } from './dicts.ts'

/** Contracts in these states count for a project. */
export const effectiveStates = ['approved', 'completed'] as const

/** A building site that is delivered by contract: its contracts, progress, receipts and costs hang off it. */
export const Project = defineEntity('project', {
  label: '工程项目',
  table: 'erp_project',
  wire: '/erp_project/erpProject',
  scope: 'depart',
  responsible: 'manager',
  findBy: ['no', 'name', 'address'],
  globalSearch: true,
  fields: {
    no: f.serial('项目编号', 'XM{yyyy}{0000}', { wire: 'projectNo', search: 'contains' }),
    name: f.text('项目名称', { required: true, unique: true, max: 100, search: true, wire: 'projectName' }),
    customer: f.ref('甲方', Customer, { required: true, search: true, wire: 'customerId' }),
    manager: f.user('项目经理', { required: true, search: true, wire: 'pm' }),
    address: f.text('工地地址', { max: 255 }),
    startOn: f.date('开工日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('竣工日期', { required: true, wire: 'endDate' }),
    billingMode: f.dict('开票方式', BillingMode, { required: true, default: BillingMode.shipment }),
    contractAmount: f.rollup('合同金额', {
      from: 'projectContract',
      by: 'project',
      sum: 'amount',
      isMoney: true,
      where: { status: effectiveStates },
      guarded: true,
    }),
    receivedAmount: f.rollup('已回款', {
      from: 'projectReceipt',
      by: 'project',
      sum: 'amount',
      isMoney: true,
      where: { status: 'approved' },
      guarded: true,
    }),
    costAmount: f.rollup('成本', {
      from: 'projectCost',
      by: 'project',
      sum: 'amount',
      isMoney: true,
      guarded: true,
    }),
    progress: f.decimal('进度', { percent: true, scale: 4, readonly: true, default: 0 }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        planned: '立项',
        running: '执行中',
        finished: '已竣工',
        settled: '已结算',
        terminated: '终止',
      },
      moves: {
        begin: { label: '合同生效', from: 'planned', to: 'running', bySystem: true },
        finish: { label: '竣工', from: 'running', to: 'finished', ask: '确认工程已竣工？' },
        settle: { label: '结算', from: 'finished', to: 'settled', ask: '确认工程已结算？' },
        terminate: { label: '终止', from: ['planned', 'running'], to: 'terminated', ask: '终止原因：' },
      },
      editable: { planned: true, running: true },
    }),
  },
  title: 'name',
  list: [
    'no',
    'name',
    'customer',
    'manager',
    'status',
    'contractAmount',
    'receivedAmount',
    'costAmount',
    'progress',
    'startOn',
    'endOn',
    'createTime',
  ],
  form: [
    ['项目信息', ['name', 'customer', 'manager', 'address', 'startOn', 'endOn', 'billingMode']],
    ['备注', ['remark']],
  ],
})

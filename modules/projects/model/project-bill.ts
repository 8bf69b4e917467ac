import { Customer } from '@mortise/customers/model'
import { defineEntity, f } from '@mortise/model'
import { ProjectContract } from './contract.ts'
import { NodeEvent } from './dicts.ts'
import { Project } from './project.ts'

/** What a customer owes once what a payment waits for is reached: written in the transaction of the act, for the books to take over. */
export const ProjectBill = defineEntity('projectBill', {
  label: '工程应收',
  table: 'erp_project_bill',
  wire: '/erp_project_bill/erpProjectBill',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    no: f.serial('账单编号', 'GY{yyyyMMdd}{000}', { wire: 'billNo' }),
    /** The act that it comes of: whatever is tried again, one is billed once. */
    key: f.text('来源键', { required: true, unique: true, max: 100, wire: 'bizKey' }),
    event: f.dict('事项', NodeEvent, { required: true, search: true }),
    project: f.ref('工程项目', Project, { required: true, search: true, wire: 'projectId' }),
    contract: f.ref('合同', ProjectContract, { required: true, search: true, wire: 'contractId' }),
    customer: f.ref('甲方', Customer, { required: true, search: true, wire: 'customerId' }),
    node: f.text('收款节点', { max: 50, wire: 'nodeName' }),
    amount: f.money('金额', { required: true, sum: true }),
    billedOn: f.date('应收日期', { required: true, search: true, wire: 'billDate' }),
    dueOn: f.date('到期日', { required: true, search: true, wire: 'dueDate' }),
    isTaken: f.bool('已入账', { default: false, search: true }),
  },
  title: 'no',
  list: [
    'no',
    'project',
    'contract',
    'node',
    'event',
    'amount',
    'billedOn',
    'dueOn',
    'isTaken',
    'createTime',
  ],
})

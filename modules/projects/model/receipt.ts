import { approved, defineEntity, f } from '@mortise/model'
import { ProjectContract } from './contract.ts'
import { ProjectPayWay } from './dicts.ts'
import { Project } from './project.ts'

/** Money that came for a project. */
export const ProjectReceipt = defineEntity('projectReceipt', {
  label: '工程回款',
  table: 'erp_project_receipt',
  wire: '/erp_project_receipt/erpProjectReceipt',
  scope: 'depart',
  fields: {
    no: f.serial('回款单号', 'GK{yyyyMMdd}{000}', { wire: 'receiptNo', search: 'contains' }),
    project: f.ref('工程项目', Project, { required: true, frozen: true, search: true, wire: 'projectId' }),
    contract: f.ref('合同', ProjectContract, { required: true, search: true, wire: 'contractId' }),
    amount: f.money('金额', { required: true, min: 0.01, sum: true }),
    receivedOn: f.date('回款日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'payDate',
    }),
    payWay: f.dict('回款方式', ProjectPayWay, { required: true, default: ProjectPayWay.transfer }),
    vouchers: f.file('凭证', { limit: 9, wire: 'voucher' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', approved({ fourEyes: true, moves: { approve: { ask: '款已到账，确认审核？' } } })),
    submittedBy: f.user('提交人', { readonly: true }),
    approvedBy: f.user('审核人', { readonly: true }),
    approvedAt: f.datetime('审核时间', { readonly: true }),
  },
  title: 'no',
  list: [
    'no',
    'project',
    'contract',
    'status',
    'amount',
    'receivedOn',
    'payWay',
    'approvedBy',
    'createBy',
    'createTime',
  ],
  form: [
    ['回款信息', ['project', 'contract', 'amount', 'receivedOn', 'payWay', 'vouchers']],
    ['备注', ['remark']],
  ],
})

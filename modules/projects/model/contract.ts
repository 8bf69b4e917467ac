import { Door, type DoorValues } from '@mortise/doors/model'
import { approved, defineEntity, f, mul } from '@mortise/model'
import { ContractType, NodeCondition } from './dicts.ts'
import { ConfirmInput } from './move-input.ts'
import { effectiveStates, Project } from './project.ts'

/** What was agreed for a project: doors by building, floor and room, and when what part is paid. */
export const ProjectContract = defineEntity('projectContract', {
  label: '工程合同',
  table: 'erp_project_contract',
  wire: '/erp_project_contract/erpProjectContract',
  scope: 'depart',
  fields: {
    no: f.serial('合同编号', 'HT{yyyyMMdd}{000}', { wire: 'contractNo', search: 'contains' }),
    project: f.ref('工程项目', Project, { required: true, frozen: true, search: true, wire: 'projectId' }),
    type: f.dict('合同类型', ContractType, {
      required: true,
      default: ContractType.main,
      search: true,
      wire: 'contractType',
    }),
    amount: f.money('合同金额', { required: true, sum: true, help: '补充协议为增减的金额，减少填负数' }),
    signedOn: f.date('签订日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'signDate',
    }),
    overRate: f.decimal('超量容差', { percent: true, scale: 4, min: 0, max: 1, default: 0 }),
    retentionRate: f.decimal('质保金比例', { percent: true, scale: 4, min: 0, max: 1, default: 0.05 }),
    retentionDueOn: f.date('质保到期', { wire: 'retentionDue' }),
    items: f.lines('合同清单', {
      wire: 'contractListList',
      fields: {
        building: f.text('楼栋', { max: 30 }),
        floor: f.text('楼层', { max: 30 }),
        room: f.text('房号', { max: 30 }),
        door: f.ref('门型', Door, { wire: 'doorId', fill: { itemName: 'name' } }),
        itemName: f.text('品名', { required: true, max: 100 }),
        /** What it was agreed with; a door that is ordered otherwise costs so much more, or less. */
        params: f.json<DoorValues>('参数'),
        spec: f.text('规格', { max: 500, help: '配置门后自动填写' }),
        qty: f.decimal('数量', { required: true, scale: 3, min: -99_999_999, max: 99_999_999, sum: true }),
        unitPrice: f.money('单价', { required: true, min: 0 }),
        amount: f.money('金额', { sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: (line) => mul(line.qty, line.unitPrice) },
    }),
    nodes: f.lines('收款节点', {
      wire: 'nodeList',
      fields: {
        name: f.text('节点', { required: true, max: 50, wire: 'nodeName' }),
        rate: f.decimal('比例', { required: true, percent: true, scale: 4, min: 0, max: 1, sum: true }),
        amount: f.money('金额', { readonly: true, sum: true }),
        condition: f.dict('收款条件', NodeCondition),
        dueOn: f.date('应收日期', { wire: 'dueDate' }),
        confirmedAt: f.datetime('确认时间', { readonly: true }),
      },
    }),
    files: f.file('合同附件', { limit: 20 }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: { approved: '生效', completed: '完成' },
        fourEyes: true,
        moves: {
          unapprove: null,
          confirmNode: { label: '确认节点', from: effectiveStates, input: ConfirmInput },
          unconfirmNode: { label: '撤销确认', from: effectiveStates, input: ConfirmInput },
          complete: { label: '完成', from: 'approved', to: 'completed', ask: '确认合同已履行完毕？' },
        },
      }),
    ),
    submittedBy: f.user('提交人', { readonly: true }),
    approvedBy: f.user('审核人', { readonly: true }),
    approvedAt: f.datetime('审核时间', { readonly: true }),
  },
  when: {
    nodes: ({ type }) => type !== ContractType.supplement,
    overRate: ({ type }) => type !== ContractType.supplement,
    retentionRate: ({ type }) => type !== ContractType.supplement,
    retentionDueOn: ({ type }) => type !== ContractType.supplement,
  },
  title: 'no',
  list: ['no', 'project', 'type', 'status', 'amount', 'signedOn', 'retentionDueOn', 'createBy', 'createTime'],
  form: [
    [
      '合同信息',
      ['project', 'type', 'amount', 'signedOn', 'overRate', 'retentionRate', 'retentionDueOn', 'files'],
    ],
    ['合同清单', ['items']],
    ['收款节点', ['nodes']],
    ['备注', ['remark']],
  ],
})

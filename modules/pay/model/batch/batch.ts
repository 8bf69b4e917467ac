import { GlVoucher } from '@mortise/finance/model'
import { approvalFields, defineEntity, f } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { PayScope } from '../dicts.ts'

/** What is asked of whoever pays. */
export const PayInput = defineEntity('payBatchPay', {
  label: '发放工资',
  fields: {
    bank: f.ref('付款账户', BankInfo, { required: true }),
    paidOn: f.date('发放日期', { required: true, default: '${currentDate}' }),
    result: f.file('银行回盘文件', {
      limit: 1,
      help: '银行代发结果，xlsx、xls、csv或txt，须有账号、金额、结果三列；成功的记发放，退回的和文件里没有的不记',
    }),
    failed: f.textarea('退回的账号', {
      max: 5000,
      help: '银行退回的工资卡账号，每行一个；这些人本次不记发放，改正账户后再发；已上传回盘文件则不填',
    }),
  },
})

/** What is told of pay that came back after the bank had paid it. */
export const BounceInput = defineEntity('payBatchBounce', {
  label: '退汇',
  fields: {
    bank: f.ref('退回到账户', BankInfo, { required: true }),
    bouncedOn: f.date('退回日期', { required: true, default: '${currentDate}' }),
    accounts: f.textarea('退回的账号', {
      required: true,
      max: 5000,
      help: '已记发放、又被银行退回的工资卡账号，每行一个；记回账户后改正工资卡再发',
    }),
    reason: f.text('退回原因', { required: true, max: 100 }),
  },
})

const total = { readonly: true, default: 0, sum: true } as const

/** The pay of a month, of all or some: calculated, approved, booked and paid together. */
export const PayBatch = defineEntity('payBatch', {
  label: '工资批次',
  table: 'erp_pay_batch',
  wire: '/erp_pay_batch/erpPayBatch',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('批次号', 'GZ{yyyyMM}{000}', { wire: 'batchNo' }),
    month: f.text('工资月份', { required: true, max: 7, min: 7, search: true, help: '如 2026-10' }),
    scope: f.dict('范围', PayScope, { required: true, default: 'all', search: true }),
    departs: f.depart('部门', { multiple: true, required: 'shown', wire: 'departIds' }),
    count: f.int('人数', { readonly: true, default: 0, sum: true }),
    gross: f.money('应发', total),
    social: f.money('个人社保公积金', { ...total, wire: 'insEmp' }),
    corpSocial: f.money('单位社保公积金', { ...total, wire: 'insCorp' }),
    tax: f.money('个税', { ...total, wire: 'iit' }),
    deducted: f.money('扣款借支', total),
    net: f.money('实发', total),
    progress: f.int('进度(%)', { readonly: true, default: 0 }),
    leftOut: f.json<readonly string[]>('未算人员', { readonly: true }),
    missed: f.json<readonly string[]>('未计薪的工作', { readonly: true }),
    hash: f.text('计算指纹', { max: 64, readonly: true }),
    note: f.text('说明', { max: 500, readonly: true }),
    voucher: f.ref('计提凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    sentAt: f.datetime('工资单发送时间', { readonly: true }),
    ...approvalFields,
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      fourEyes: true,
      states: {
        draft: '草稿',
        queued: '排队',
        running: '计算中',
        calculated: '已计算',
        submitted: '审批中',
        approved: '已审核',
        posted: '已计提',
        paid: '已发放',
      },
      moves: {
        submit: { label: '提交', from: 'calculated', to: 'submitted', stamps: 'submitted' },
        calculate: { label: '计算', from: ['draft', 'calculated'], to: 'queued' },
        begin: { label: '开始', from: ['queued', 'running'], to: 'running', bySystem: true },
        finish: { label: '完成', from: 'running', to: 'calculated', bySystem: true },
        fail: { label: '失败', from: ['queued', 'running'], to: 'draft', bySystem: true },
        cancel: { label: '取消计算', from: ['queued', 'running'], to: 'draft', ask: '取消本次计算？' },
        discard: { label: '退回草稿', from: 'calculated', to: 'draft', ask: '删除已算的工资单，退回草稿？' },
        approve: {
          label: '审核',
          from: 'submitted',
          to: 'approved',
          approves: true,
          stamps: 'approved',
          waits: true,
        },
        reject: {
          label: '驳回',
          from: 'submitted',
          to: 'calculated',
          ask: '驳回原因：',
          notifiesSubmitter: true,
        },
        withdraw: { label: '撤回', from: 'submitted', to: 'calculated' },
        unapprove: {
          label: '反审核',
          from: ['approved', 'posted'],
          to: 'calculated',
          ask: '反审核原因：',
          clears: 'approved',
        },
        confirmCards: {
          label: '确认工资卡',
          from: ['approved', 'posted'],
          ask: '审核后变更的工资卡已与本人核对，确认发到新账户？',
        },
        post: { label: '计提', from: 'approved', to: 'posted', ask: '计提工资并记账？', waits: true },
        pay: { label: '发放', from: 'posted', input: PayInput, waits: true },
        bounce: { label: '退汇', from: ['posted', 'paid'], to: 'posted', input: BounceInput },
        settle: { label: '发放完毕', from: 'posted', to: 'paid', bySystem: true },
        send: { label: '发工资单', from: ['approved', 'posted', 'paid'], ask: '向员工发送工资单？' },
      },
      editable: ['draft'],
    }),
  },
  when: { departs: ({ scope }) => scope === 'depart' },
  title: 'no',
  list: [
    'no',
    'month',
    'status',
    'count',
    'gross',
    'net',
    'note',
    'tax',
    'social',
    'deducted',
    'corpSocial',
    'scope',
    'createBy',
    'createTime',
  ],
  form: [['', ['month', 'scope', 'departs', 'remark']]],
})

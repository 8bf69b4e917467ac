import { defineEntity, f } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { Position } from '@mortise/system/model'
import { CostTarget, IdType, IitMode, PayMode } from '../dicts.ts'
import { PayInsurance } from './insurance.ts'

const MOST = 9_999_999.99
const salary = { default: 0, min: 0, max: MOST, guarded: true } as const
const rate = (initial: number) => ({ default: initial, min: 1, max: 10, scale: 2 })

/** By what somebody is paid. Who looks after people writes it; what it says of money takes a right of its own. */
export const PayProfile = defineEntity('payProfile', {
  label: '工资档案',
  table: 'erp_pay_profile',
  wire: '/erp_pay_profile/erpPayProfile',
  fields: {
    worker: f.user('员工', { required: true, unique: true, frozen: true, search: true, wire: 'userId' }),
    no: f.text('工号', { required: true, unique: true, max: 20, search: true, wire: 'empNo' }),
    idType: f.dict('证件类型', IdType, { required: true, default: 'resident' }),
    idNo: f.text('证件号码', { required: true, max: 18, rule: 'idNumber', guarded: true }),
    depart: f.depart('部门', { required: true, search: true, wire: 'departId' }),
    position: f.ref('岗位', Position, { search: true, wire: 'positionId' }),
    payMode: f.dict('计薪方式', PayMode, { required: true, search: true }),
    costTarget: f.dict('成本归属', CostTarget, { required: true, search: true }),
    hiredOn: f.date('入职日期', { required: true, search: true, wire: 'hireDate' }),
    leftOn: f.date('离职日期', { search: true, wire: 'leaveDate' }),
    baseSalary: f.money('月薪/底薪', salary),
    hourRate: f.money('时薪', { ...salary, help: '计时工资和加班按此；不填时加班按月薪÷21.75÷8' }),
    overtimeRate1: f.decimal('平时加班倍数', rate(1.5)),
    overtimeRate2: f.decimal('休息日加班倍数', rate(2)),
    overtimeRate3: f.decimal('节假日加班倍数', rate(3)),
    minGuarantee: f.money('全勤保底', salary),
    insurance: f.ref('社保方案', PayInsurance, { wire: 'insureId' }),
    insureBase: f.money('社保基数', salary),
    fundBase: f.money('公积金基数', salary),
    bank: f.ref('工资卡', BankInfo, { wire: 'bankId' }),
    iitMode: f.dict('个税方式', IitMode, { required: true, default: 'normal', search: true }),
    openYear: f.int('累计起始年度', {
      min: 2019,
      max: 2099,
      isName: true,
      help: '年中启用本系统时，填入本单位此前月份的累计数',
    }),
    openIncome: f.money('此前累计收入', salary),
    openExempt: f.money('此前累计免税收入', salary),
    openSocial: f.money('此前累计社保公积金', salary),
    openSpecial: f.money('此前累计专项附加', salary),
    openPaid: f.money('此前累计已扣税', salary),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  when: {
    openIncome: ({ openYear }) => !!openYear,
    openExempt: ({ openYear }) => !!openYear,
    openSocial: ({ openYear }) => !!openYear,
    openSpecial: ({ openYear }) => !!openYear,
    openPaid: ({ openYear }) => !!openYear,
  },
  title: 'no',
  list: [
    'no',
    'worker',
    'depart',
    'payMode',
    'baseSalary',
    'hourRate',
    'hiredOn',
    'leftOn',
    'isActive',
    'position',
    'costTarget',
  ],
  sort: ['no', 'asc'],
  form: [
    ['员工', ['worker', 'no', 'idType', 'idNo', 'depart', 'position', 'hiredOn', 'leftOn', 'isActive']],
    [
      '工资',
      [
        'payMode',
        'costTarget',
        'baseSalary',
        'hourRate',
        'overtimeRate1',
        'overtimeRate2',
        'overtimeRate3',
        'minGuarantee',
        'bank',
      ],
    ],
    [
      '社保与个税',
      [
        'insurance',
        'insureBase',
        'fundBase',
        'iitMode',
        'openYear',
        'openIncome',
        'openExempt',
        'openSocial',
        'openSpecial',
        'openPaid',
      ],
    ],
    ['备注', ['remark']],
  ],
})

import { defineEntity, f } from '@mortise/model'
import { InsureKind, RoundRule } from '../dicts.ts'

const MOST = 9_999_999.99
const rate = { default: 0, percent: true, scale: 4, min: 0, max: 1 } as const
const fixed = { default: 0, min: 0, max: MOST } as const

/** What a city asks for insurance and fund, from a month on, of people and of the company. */
export const PayInsurance = defineEntity('payInsurance', {
  label: '社保方案',
  table: 'erp_pay_insure',
  wire: '/erp_pay_insure/erpPayInsure',
  fields: {
    name: f.text('方案名称', { required: true, max: 50, unique: true, search: true }),
    city: f.text('城市', { required: true, max: 50, search: true }),
    beginMonth: f.text('生效月份', { required: true, max: 7, min: 7, search: true, help: '如 2026-07' }),
    replaces: f.ref('接替方案', 'payInsurance', {
      unique: true,
      help: '自生效月份起代替哪个方案；档案上选旧方案的员工一并改按本方案',
    }),
    floor: f.money('基数下限', { min: 0, max: MOST }),
    ceil: f.money('基数上限', { min: 0, max: MOST }),
    items: f.lines('险种', {
      required: true,
      wire: 'itemList',
      fields: {
        kind: f.dict('险种', InsureKind, { required: true, unique: true }),
        empRate: f.decimal('个人比例', rate),
        empFixed: f.money('个人定额', fixed),
        corpRate: f.decimal('单位比例', rate),
        corpFixed: f.money('单位定额', fixed),
        roundRule: f.dict('取整', RoundRule, { required: true, default: 'fen' }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'name',
  list: ['name', 'city', 'beginMonth', 'replaces', 'floor', 'ceil', 'createTime'],
  form: [
    ['方案', ['name', 'city', 'beginMonth', 'replaces', 'floor', 'ceil']],
    ['险种', ['items']],
    ['备注', ['remark']],
  ],
})

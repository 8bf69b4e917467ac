import { defineDict, defineEntity, f, mul, sum } from '@mortise/model'
import { DoorWood, SamplePart } from '../lists/sample-door.ts'

export const SampleUse = defineDict('demo_sample_use', '样单用途', {
  display: '门店陈列',
  fair: '展会',
  visit: '上门看样',
})

/** Shows what a form makes of a definition: groups, rules, fields that come and go, values that follow, lines. */
export const SampleOrder = defineEntity('demoSampleOrder', {
  label: '样单',
  title: 'name',
  fields: {
    no: f.serial('样单号', 'YD{yyMM}-{0000}'),
    name: f.text('名称', { required: true, max: 50, search: true }),
    code: f.text('编码', { unique: true, max: 30, help: '填写后立即检查是否重复。' }),
    phone: f.text('手机号', { rule: 'mobile' }),
    use: f.dict('用途', SampleUse, { default: 'display', search: true }),
    fair: f.text('展会名称', { required: 'shown', max: 50 }),
    keeper: f.user('经办人'),
    dueOn: f.date('应还日期', { search: true }),
    place: f.area('地区'),
    isUrgent: f.bool('加急', { default: false }),
    rate: f.decimal('折扣', { default: 1, min: 0, max: 1, scale: 2 }),
    doors: f.lines('样板明细', {
      fields: {
        door: f.text('样板', { required: true, max: 50 }),
        qty: f.int('数量', { required: true, min: 1, default: 1, sum: true }),
        price: f.money('单价', { min: 0 }),
        amount: f.money('金额', { sum: true }),
        wood: f.dict('木种', DoorWood),
        part: f.ref('部件', SamplePart),
        isGlazed: f.bool('带玻璃', { default: false }),
        pane: f.text('玻璃款式', { required: 'shown', max: 20 }),
        dueOn: f.date('交期'),
        checker: f.user('验收人'),
        photos: f.image('实拍', { limit: 2 }),
      },
      derive: { amount: (line) => mul(line.qty, line.price) },
      when: { pane: (line) => line.isGlazed === true },
    }),
    total: f.money('合计', { sum: true }),
    payable: f.money('应付', { sum: true }),
    photos: f.image('照片', { limit: 6 }),
    remark: f.textarea('备注', { max: 500 }),
  },
  derive: {
    total: (order) => sum(order.doors, (line) => line.amount),
    payable: (order) => mul(order.total, order.rate),
  },
  when: { fair: (order) => order.use === 'fair' },
  list: ['no', 'name', 'use', 'keeper', 'dueOn', 'isUrgent', 'payable', 'createTime'],
  form: [
    [
      '基本信息',
      ['no', 'name', 'code', 'phone', 'use', 'fair', 'keeper', 'dueOn', 'place', 'isUrgent', 'rate'],
    ],
    ['样板明细', ['doors', 'total', 'payable']],
    ['其他', ['photos', 'remark']],
  ],
})

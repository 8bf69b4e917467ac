import { Customer } from '@mortise/customers/model'
import { defineEntity, f, takesWhole } from '@mortise/model'
import { WallType } from './dicts.ts'
import { openingOf, spreadOf } from './opening.ts'
import { Quote } from './quote.ts'

/** One of the three points at which an opening is measured, in millimetres. */
const point = { min: 1, max: 9999 } as const

/** A visit to measure the openings that doors are made for. */
export const Measurement = defineEntity('measurement', {
  label: '量尺',
  table: 'erp_measure',
  wire: '/erp_measure/erpMeasure',
  scope: 'depart',
  responsible: 'measurer',
  fields: {
    no: f.serial('量尺单号', 'LC{yyyyMMdd}{0000}', { wire: 'measureNo' }),
    customer: f.ref('客户', Customer, {
      required: true,
      search: true,
      wire: 'customerId',
      fill: { address: 'summary' },
    }),
    quote: f.ref('报价单', Quote, { search: true, wire: 'quoteId' }),
    order: f.ref('订单', 'customerOrder', { wire: 'orderId' }),
    address: f.text('量尺地址', { required: true, max: 255, search: 'contains' }),
    appointedAt: f.datetime('预约时间', { required: true, search: true, wire: 'appointTime' }),
    measurer: f.user('量尺员', { search: true }),
    measuredAt: f.datetime('量尺时间', { readonly: true, wire: 'measureTime' }),
    openings: f.lines('洞口尺寸', {
      wire: 'measureListList',
      fields: {
        room: f.text('房间', { required: true, max: 30 }),
        h1: f.int('高1', point),
        h2: f.int('高2', point),
        h3: f.int('高3', point),
        w1: f.int('宽1', point),
        w2: f.int('宽2', point),
        w3: f.int('宽3', point),
        t1: f.int('墙厚1', point),
        t2: f.int('墙厚2', point),
        t3: f.int('墙厚3', point),
        h: f.int('洞口高'),
        w: f.int('洞口宽'),
        t: f.int('墙厚'),
        warning: f.text('提示', { max: 100 }),
        wall: f.dict('墙体', WallType, { wire: 'wallType' }),
        photos: f.image('照片', { limit: 6 }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: {
        h: (line) => openingOf(line).h,
        w: (line) => openingOf(line).w,
        t: (line) => openingOf(line).t,
        warning: (line) => spreadOf(line),
      },
    }),
    photos: f.image('现场照片', { limit: 20 }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        waiting: '待派',
        assigned: '已派',
        measured: '已量',
        confirmed: '已确认',
        cancelled: '取消',
      },
      moves: {
        assign: { label: '派单', from: 'waiting', to: 'assigned', waits: true },
        record: { label: '完成量尺', from: 'assigned', to: 'measured', waits: { for: 'measurer' } },
        confirm: {
          label: '确认',
          from: 'measured',
          to: 'confirmed',
          ask: '确认后尺寸将写入草稿报价，确认？',
          waits: true,
        },
        remeasure: { label: '重量', from: 'measured', to: 'assigned', ask: '重量原因：' },
        apply: { label: '应用到报价', from: 'confirmed', ask: '确认将尺寸写入报价单？' },
        cancel: {
          label: '取消',
          from: ['waiting', 'assigned', 'measured'],
          to: 'cancelled',
          ask: '取消原因：',
        },
      },
      editable: ['waiting', 'assigned'],
    }),
  },
  // Openings are measured whatever becomes of the offer.
  from: takesWhole(Quote, {
    ref: 'quote',
    in: ['waiting', 'assigned', 'measured', 'confirmed'],
    fills: ['customer'],
    act: '量尺',
  }),
  list: [
    'no',
    'customer',
    'address',
    'appointedAt',
    'measurer',
    'quote',
    'status',
    'measuredAt',
    'createTime',
  ],
  form: [
    ['预约', ['customer', 'address', 'appointedAt', 'measurer', 'quote', 'order']],
    ['洞口尺寸', ['openings']],
    ['现场', ['photos', 'remark']],
  ],
  picker: ['no', 'customer', 'address', 'status'],
})

import { defineEntity, f } from '@mortise/model'
import { PieceUnit } from '../dicts.ts'

/** What is paid for one piece at an operation, between two days, of some doors or all. */
export const PayPrice = defineEntity('payPrice', {
  label: '计件单价',
  table: 'erp_pay_price',
  wire: '/erp_pay_price/erpPayPrice',
  fields: {
    pieceKey: f.text('计件项目', {
      required: true,
      max: 32,
      search: true,
      help: '工序的计件项目，没有则为工序编码',
    }),
    productType: f.category('门类', { root: 'door', search: true, help: '不填则所有门类' }),
    condition: f.text('条件', {
      max: 200,
      formula: 'any',
      wire: 'cond',
      help: '按门的参数，如 w > 1200；不填则所有尺寸',
    }),
    unit: f.dict('单位', PieceUnit, { required: true, default: 'set' }),
    price: f.decimal('单价(元)', {
      required: true,
      scale: 4,
      min: 0.0001,
      max: 99_999,
      isPrice: true,
      guarded: true,
    }),
    beginOn: f.date('开始日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'beginDate',
    }),
    endOn: f.date('结束日期', { search: true, wire: 'endDate' }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.text('备注', { max: 200 }),
  },
  period: [
    'beginOn',
    'endOn',
    {
      alone: ['pieceKey', 'productType', 'condition'],
      where: { isActive: true },
      overlap: '单价有效期重叠：已有 {from} 至 {to} 的单价',
    },
  ],
  title: 'pieceKey',
  list: ['pieceKey', 'productType', 'condition', 'unit', 'price', 'beginOn', 'endOn', 'isActive', 'remark'],
})

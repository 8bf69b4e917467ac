import { defineDict, defineEntity, f } from '@mortise/model'
import { documentEnd, documentHead, documentList, lineRemark, movedGoods } from './document.ts'
import { StockReservation } from './reservation.ts'

export const StockOutType = defineDict('stock_out_type', '出库类型', {
  other: ['702', '其它出'],
  production: ['201', '生产领料'],
  scrap: ['206', '报废'],
  sale: ['401', '销售出库'],
  install: ['801', '安装领料'],
  afterSales: ['802', '售后领料'],
})
export const StockOutReason = defineDict('out_reason', '出库原因', {
  1: '损坏',
  2: '过期',
  3: '样品',
  4: '自用',
  9: '其他',
})

/** Goods that go out; what it is worth is known once it is posted. */
export const StockOut = defineEntity('stockOut', {
  label: '出库单',
  table: 'erp_stock_out',
  wire: '/erp_stock_out/erpStockOut',
  fields: {
    no: f.serial('出库单号', 'QTCK{yyyyMMdd}{0000}', { wire: 'docNo' }),
    type: f.dict('出库类型', StockOutType, { default: StockOutType.other, search: true, wire: 'outType' }),
    ...documentHead,
    reason: f.dict('出库原因', StockOutReason, { required: 'shown' }),
    items: f.lines('明细', {
      required: true,
      wire: 'itemList',
      fields: {
        ...movedGoods,
        reservation: f.ref('预留', StockReservation, { wire: 'reserveId' }),
        remark: lineRemark,
      },
    }),
    ...documentEnd,
  },
  when: { reason: (row) => row.type === StockOutType.other || row.type === StockOutType.scrap },
  title: 'no',
  list: documentList,
  form: [
    ['出库信息', ['type', 'reason', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark']],
    ['明细', ['items']],
  ],
  paper: {
    head: ['no', 'type', 'date', 'warehouse', 'keeper', 'reason', 'sourceNo', 'remark'],
    columns: ['lotNo', 'unit', 'qty', 'reservation', 'remark'],
    signs: ['领料人', '仓管员', '审核'],
  },
})

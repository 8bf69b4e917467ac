import { defineDict, defineEntity, f } from '@mortise/model'
import { amountOf, documentEnd, documentHead, documentList, lineRemark, movedGoods } from './document.ts'

export const StockInType = defineDict('stock_in_type', '入库类型', {
  other: ['701', '其它入'],
  opening: ['901', '期初'],
  leftover: ['703', '余料入'],
  semiFinished: ['204', '半成品入库'],
  finished: ['205', '成品入库'],
  saleReturn: ['402', '销售退货'],
})

/** Goods that come in otherwise than by a purchase. */
export const StockIn = defineEntity('stockIn', {
  label: '入库单',
  table: 'erp_stock_in',
  wire: '/erp_stock_in/erpStockIn',
  fields: {
    no: f.serial('入库单号', 'QTRK{yyyyMMdd}{0000}', { wire: 'docNo' }),
    type: f.dict('入库类型', StockInType, { default: StockInType.other, search: true, wire: 'inType' }),
    ...documentHead,
    items: f.lines('明细', {
      required: true,
      wire: 'itemList',
      fields: {
        ...movedGoods,
        unitCost: f.decimal('单价', { required: true, scale: 6, isPrice: true, min: 0, help: '每主单位' }),
        amount: f.money('金额', { sum: true }),
        remark: lineRemark,
      },
      derive: { amount: amountOf },
    }),
    ...documentEnd,
  },
  title: 'no',
  list: documentList,
  form: [
    ['入库信息', ['type', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark']],
    ['明细', ['items']],
  ],
  paper: {
    head: ['no', 'type', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark'],
    columns: ['lotNo', 'unit', 'qty', 'unitCost', 'amount', 'remark'],
    signs: ['交货人', '仓管员', '审核'],
  },
})

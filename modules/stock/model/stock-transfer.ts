import { defineEntity, f, posted } from '@mortise/model'
import { businessDate, documentRemark, lineRemark, movedGoods } from './document.ts'
import { Warehouse } from './warehouse.ts'

/** Goods that go from one warehouse to another: at once, or by way of those in transit. */
export const StockTransfer = defineEntity('stockTransfer', {
  label: '调拨单',
  table: 'erp_stock_transfer',
  wire: '/erp_stock_transfer/erpStockTransfer',
  fields: {
    no: f.serial('调拨单号', 'DB{yyyyMMdd}{0000}', { wire: 'docNo' }),
    date: businessDate,
    from: f.ref('调出仓', Warehouse, { required: true, search: true, wire: 'fromWarehouseId' }),
    to: f.ref('调入仓', Warehouse, { required: true, search: true, wire: 'toWarehouseId' }),
    isTransit: f.bool('在途', { default: false, wire: 'transit', help: '先发出，对方签收后才入库' }),
    transit: f.ref('在途仓', Warehouse, { readonly: true, wire: 'transitWarehouseId' }),
    items: f.lines('明细', {
      required: true,
      wire: 'itemList',
      fields: {
        ...movedGoods,
        receivedQty: f.decimal('签收数量', { min: 0, help: '主单位；不填则全部签收，短少留在在途仓' }),
        remark: lineRemark,
      },
    }),
    remark: documentRemark,
    status: f.flow(
      '状态',
      posted({
        states: { sent: '在途' },
        moves: {
          send: { label: '发出', from: 'draft', to: 'sent', ask: '确认发出？' },
          receive: { label: '签收', from: 'sent', to: 'posted', ask: '确认签收？', waits: true },
        },
        editable: { draft: true, sent: ['items.receivedQty', 'items.remark', 'remark'] },
      }),
    ),
  },
  title: 'no',
  list: ['no', 'date', 'from', 'to', 'isTransit', 'status', 'createBy', 'createTime'],
  form: [
    ['调拨信息', ['date', 'from', 'to', 'isTransit', 'remark']],
    ['明细', ['items']],
  ],
  paper: {
    head: ['no', 'date', 'from', 'to', 'remark'],
    columns: ['lotNo', 'unit', 'qty', 'receivedQty', 'remark'],
    signs: ['调出仓管员', '承运人', '调入仓管员'],
  },
})

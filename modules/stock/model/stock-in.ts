import { Unit } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { amountOf, documentFlow } from './document.ts'
import { Warehouse } from './warehouse.ts'

export const StockInType = defineDict('stock_in_type', '入库类型', {
  701: '其它入',
  901: '期初',
  703: '余料入',
  204: '半成品入库',
  205: '成品入库',
  402: '销售退货',
})

/** Goods that come in otherwise than by a purchase. */
export const StockIn = defineEntity('stockIn', {
  label: '入库单',
  table: 'erp_stock_in',
  wire: '/erp_stock_in/erpStockIn',
  fields: {
    no: f.serial('入库单号', 'QTRK{yyyyMMdd}{0000}', { wire: 'docNo' }),
    type: f.dict('入库类型', StockInType, { default: '701', search: true, wire: 'inType' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    keeper: f.user('经办人'),
    sourceNo: f.text('来源单号', { max: 64, search: true, wire: 'srcNo' }),
    items: f.lines('明细', {
      required: true,
      wire: 'itemList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId' }),
        lotNo: f.text('批号', { max: 48 }),
        unit: f.ref('单位', Unit, { wire: 'unitId', help: '不选则为主单位' }),
        qty: f.decimal('数量', { required: true, sum: true, max: 99_999_999 }),
        mainQty: f.decimal('主单位数量', { readonly: true }),
        unitCost: f.decimal('单价', { required: true, scale: 6, min: 0, help: '每主单位' }),
        amount: f.money('金额', { sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: amountOf },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', documentFlow),
  },
  title: 'no',
  list: ['no', 'type', 'date', 'warehouse', 'keeper', 'sourceNo', 'status', 'createBy', 'createTime'],
  form: [
    ['入库信息', ['type', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark']],
    ['明细', ['items']],
  ],
})

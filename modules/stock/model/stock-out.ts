import { Unit } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { documentFlow } from './document.ts'
import { StockReservation } from './reservation.ts'
import { Warehouse } from './warehouse.ts'

export const StockOutType = defineDict('stock_out_type', '出库类型', {
  702: '其它出',
  201: '生产领料',
  206: '报废',
  401: '销售出库',
  801: '安装领料',
  802: '售后领料',
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
    type: f.dict('出库类型', StockOutType, { default: '702', search: true, wire: 'outType' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    reason: f.dict('出库原因', StockOutReason, { required: 'shown' }),
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
        reservation: f.ref('预留', StockReservation, { wire: 'reserveId' }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', documentFlow),
  },
  when: { reason: (row) => row.type === '702' || row.type === '206' },
  title: 'no',
  list: ['no', 'type', 'date', 'warehouse', 'keeper', 'sourceNo', 'status', 'createBy', 'createTime'],
  form: [
    ['出库信息', ['type', 'reason', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark']],
    ['明细', ['items']],
  ],
})

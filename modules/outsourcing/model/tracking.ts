import { defineEntity, f } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { Warehouse } from '@mortise/stock/model'
import { OutsourceOrder } from './outsource-order.ts'

const read = ['list', 'queryById', 'exportXls'] as const
const own = {
  order: f.ref('外协单', OutsourceOrder, { required: true, search: true, wire: 'outsourceId' }),
  supplier: f.ref('外协商', Supplier, { search: true, wire: 'supplierId' }),
}

/** What orders in force are still to bring, and what of it is paid. */
export const OutsourceLine = defineEntity('outsourceLine', {
  label: '外协执行跟踪',
  table: 'erp_outsource_line',
  wire: '/erp_outsource_line/erpOutsourceLine',
  isView: true,
  verbs: read,
  fields: {
    ...own,
    material: f.material('产出物料', { search: true, wire: 'materialId' }),
    backOn: f.date('交货日期', { search: true, wire: 'backDate' }),
    qty: f.decimal('数量', { sum: true }),
    receivedQty: f.decimal('已收', { sum: true }),
    okQty: f.decimal('合格', { sum: true }),
    badQty: f.decimal('不良', { sum: true }),
    openQty: f.decimal('未收', { sum: true, search: true }),
    settledQty: f.decimal('已结', { sum: true }),
    overdueDays: f.int('逾期天数', { search: true }),
    amount: f.money('加工费', { sum: true, guarded: true }),
  },
  title: 'order',
  sort: ['backOn', 'desc'],
})

/** What of our material lies with partners, and whether they used more than was agreed. */
export const OutsourceMaterial = defineEntity('outsourceMaterial', {
  label: '外协用料跟踪',
  table: 'erp_outsource_material',
  wire: '/erp_outsource_material/erpOutsourceMaterial',
  isView: true,
  verbs: read,
  fields: {
    ...own,
    warehouse: f.ref('外协仓', Warehouse, { search: true, wire: 'warehouseId' }),
    material: f.material('物料', { search: true, wire: 'materialId' }),
    needQty: f.decimal('应发', { sum: true }),
    sentQty: f.decimal('已发', { sum: true }),
    returnedQty: f.decimal('已退', { sum: true }),
    allowedQty: f.decimal('定额耗用', { sum: true, help: '按已收数量计算' }),
    consumedQty: f.decimal('实际耗用', { sum: true }),
    overQty: f.decimal('超耗', { sum: true, search: true }),
    balance: f.decimal('外协仓结存', { sum: true, search: true }),
  },
  title: 'order',
  sort: ['order', 'desc'],
})

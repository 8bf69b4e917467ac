import { defineEntity, f } from '@mortise/model'
import { Supplier } from './supplier.ts'

/** How a supplier did in the last 180 days: in time counts half, good goods 40 of 100, cheap ones 10. */
export const SupplierScore = defineEntity('supplierScore', {
  label: '供应商评分',
  table: 'erp_supplier_score',
  wire: '/erp_supplier_score/erpSupplierScore',
  isView: true,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    supplier: f.ref('供应商', Supplier, { search: true, wire: 'supplierId' }),
    lines: f.int('到货行数', { sum: true }),
    onTime: f.decimal('到货及时率(%)', { scale: 1, help: '到货日期不晚于应到日期的行' }),
    quality: f.decimal('合格率(%)', { scale: 1, help: '合格且未退货的数量占到货数量' }),
    price: f.decimal('价格(%)', { scale: 1, help: '同物料同单位的最低成交价与其成交价之比' }),
    score: f.decimal('评分', { scale: 1, search: 'range' }),
  },
  title: 'supplier',
  sort: ['score', 'desc'],
  list: ['supplier', 'score', 'onTime', 'quality', 'price', 'lines'],
})

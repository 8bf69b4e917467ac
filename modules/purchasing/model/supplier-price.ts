import { Unit } from '@mortise/materials/model'
import { defineEntity, f } from '@mortise/model'
import { Supplier } from './supplier.ts'

/** What a supplier asks for a material from a quantity on, for a while. */
export const SupplierPrice = defineEntity('supplierPrice', {
  label: '供应商价格',
  table: 'erp_supplier_price',
  wire: '/erp_supplier_price/erpSupplierPrice',
  fields: {
    supplier: f.ref('供应商', Supplier, { required: true, search: true, wire: 'supplierId' }),
    material: f.material('物料', { required: true, search: true, wire: 'materialId' }),
    unit: f.ref('单位', Unit, { wire: 'unitId', help: '不选则为主单位' }),
    minQty: f.decimal('起订量', { default: 0, min: 0, max: 99_999_999 }),
    price: f.decimal('含税单价', { required: true, scale: 6, isPrice: true, min: 0, guarded: true }),
    validFrom: f.date('生效日期', { required: true, default: '${currentDate}', search: true }),
    validTo: f.date('失效日期', { search: true, help: '不填则一直有效' }),
    remark: f.text('备注', { max: 200 }),
  },
  period: [
    'validFrom',
    'validTo',
    {
      alone: ['supplier', 'material', 'unit', 'minQty'],
      overlap: '价格有效期重叠：已有 {from} 至 {to} 的价格',
    },
  ],
  title: 'supplier',
  list: ['supplier', 'material', 'unit', 'minQty', 'price', 'validFrom', 'validTo', 'remark', 'createTime'],
})

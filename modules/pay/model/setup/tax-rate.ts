import { defineEntity, f } from '@mortise/model'
import { TaxKind } from '../dicts.ts'

/** A row of a tax table, in force from a day on: an accountant corrects it as data when the law changes. */
export const PayTaxRate = defineEntity('payTaxRate', {
  label: '个税税率表',
  table: 'erp_pay_taxrate',
  wire: '/erp_pay_taxrate/erpPayTaxrate',
  business: false,
  fields: {
    kind: f.dict('税率表', TaxKind, { required: true, search: true }),
    beginOn: f.date('生效日期', { required: true, search: true, wire: 'beginDate' }),
    level: f.int('级数', { required: true, min: 1, max: 20 }),
    upTo: f.money('不超过', { min: 0.01, max: 999_999_999.99, help: '最高一级不填' }),
    rate: f.decimal('税率', { required: true, percent: true, scale: 4, min: 0, max: 1 }),
    quick: f.money('速算扣除数', { required: true, default: 0, min: 0, max: 99_999_999.99 }),
  },
  unique: [['kind', 'beginOn', 'level']],
  title: 'kind',
  list: ['kind', 'beginOn', 'level', 'upTo', 'rate', 'quick'],
  sort: ['level', 'asc'],
})

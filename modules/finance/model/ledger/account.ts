import { defineEntity, f } from '@mortise/model'
import { AccountCategory, Dimension, ItemSide, Side } from './dicts.ts'

/** An account of the general ledger. Only those without accounts below them take entries. */
export const GlAccount = defineEntity('glAccount', {
  label: '会计科目',
  table: 'erp_gl_account',
  wire: '/erp_gl_account/erpGlAccount',
  tree: 'parent',
  business: false,
  findBy: ['code', 'name'],
  fields: {
    code: f.text('科目编码', { required: true, unique: true, max: 20, search: 'contains', frozen: true }),
    name: f.text('科目名称', { required: true, max: 60, search: 'contains' }),
    parent: f.ref('上级科目', 'glAccount', { wire: 'pid', frozen: true }),
    category: f.dict('类别', AccountCategory, { required: true, search: true }),
    side: f.dict('余额方向', Side, { required: true }),
    dims: f.dict('辅助核算', Dimension, { multiple: true, help: '分录必须填写的项目' }),
    isCash: f.bool('现金科目', { default: false }),
    isControl: f.bool('控制科目', { default: false, help: '由业务单据记账，不允许手工录入' }),
    itemSide: f.dict('往来方向', ItemSide, { help: '分录按往来单位生成往来明细' }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    below: f.rollup('下级科目数', { from: 'glAccount', by: 'parent' }),
  },
  title: 'name',
  displayName: [['code'], 'name'],
  list: ['code', 'name', 'category', 'side', 'dims', 'isCash', 'isControl', 'itemSide', 'isActive'],
  sort: ['code', 'asc'],
  picker: ['code', 'name', 'category', 'side', 'dims', 'isControl', 'isActive', 'below'],
  form: [
    [
      '',
      ['code', 'name', 'parent', 'category', 'side', 'dims', 'isCash', 'isControl', 'itemSide', 'isActive'],
    ],
  ],
})

import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const BankUsage = defineDict('bank_usage', '账户用途', { 1: '收款', 2: '付款' })

/** An account of a store at a bank. */
export const StoreBank = defineEntity('storeBank', {
  label: '门店银行账户',
  table: 'erp_store_bank',
  wire: '/erp_store_bank/erpStoreBank',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    accountName: f.text('户名', { required: true, max: 100, search: 'contains' }),
    bankName: f.text('开户行', { required: true, max: 100 }),
    accountNo: f.text('账号', { required: true, max: 20, rule: 'bankCard', guarded: true, wire: 'bankNo' }),
    accountTail: f.text('账号尾号', { max: 20, readonly: true }),
    usage: f.dict('用途', BankUsage, { search: true }),
    isDefault: f.bool('默认', { default: false }),
    remark: f.textarea('备注', { max: 500 }),
  },
  derive: { accountTail: ({ accountNo }) => (accountNo ? `**** ${accountNo.slice(-4)}` : null) },
  title: 'accountName',
  list: ['store', 'accountName', 'bankName', 'accountNo', 'accountTail', 'usage', 'isDefault'],
  form: [['', ['store', 'accountName', 'bankName', 'accountNo', 'usage', 'isDefault', 'remark']]],
})

import { add, defineEntity, f, sub } from '@mortise/model'
import { Store } from './store.ts'

/** What a store may still order on credit. Orders take from it and give back inside of their own transactions. */
export const StoreCredit = defineEntity('storeCredit', {
  label: '门店信用',
  table: 'erp_store_credit',
  wire: '/erp_store_credit/erpStoreCredit',
  scope: 'depart',
  verbs: ['list', 'queryById', 'edit', 'exportXls'],
  fields: {
    store: f.ref('门店', Store, {
      required: true,
      unique: true,
      frozen: true,
      search: true,
      cascade: true,
      wire: 'storeId',
    }),
    limit: f.money('信用额度', { min: 0, default: 0, sum: true, wire: 'creditLimit' }),
    usedOrder: f.money('订单占用', { default: 0, readonly: true, sum: true }),
    usedReceivable: f.money('应收占用', { default: 0, readonly: true, sum: true }),
    prepaid: f.money('预存款', { default: 0, readonly: true, sum: true }),
    available: f.money('可用额度', { default: 0, readonly: true, sum: true }),
    isFrozen: f.bool('冻结', { default: false, search: true, wire: 'frozen' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  derive: {
    available: ({ limit, usedOrder, usedReceivable, prepaid }) =>
      sub(add(limit, prepaid), add(usedOrder, usedReceivable)),
  },
  title: 'store',
  sort: ['available', 'asc'],
})

/** How much of a store's credit one document holds. */
export const CreditHold = defineEntity('creditHold', {
  label: '信用占用',
  table: 'erp_store_credit_hold',
  wire: '/erp_store_credit_hold/erpStoreCreditHold',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    document: f.text('单据', { required: true, unique: true, max: 100 }),
    title: f.text('单据号', { required: true, max: 100, search: 'contains' }),
    amount: f.money('占用金额', { required: true, min: 0, sum: true }),
  },
  title: 'title',
  list: ['store', 'title', 'amount', 'createBy', 'createTime', 'updateTime'],
})

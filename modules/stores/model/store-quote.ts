import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const RoundMode = defineDict('round_mode', '取整方式', { 0: '分', 1: '角', 2: '元', 3: '十元' })
export const RetailTarget = defineDict('retail_target', '适用范围', {
  all: '全部产品',
  category: '产品分类',
  door: '指定门型',
})

/** How a store makes its retail prices from the factory's: a factor and a surcharge, for all doors or for some. */
export const StoreQuote = defineEntity('storeQuote', {
  label: '门店零售报价',
  table: 'erp_store_quote',
  wire: '/erp_store_quote/erpStoreQuote',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    name: f.text('报价名称', { required: true, max: 100, search: 'contains' }),
    startOn: f.date('开始日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('结束日期', { wire: 'endDate' }),
    priority: f.int('优先级', { default: 0, help: '同一产品有多条报价时，取优先级高的' }),
    lines: f.lines('报价明细', {
      required: true,
      wire: 'lineList',
      fields: {
        target: f.dict('适用范围', RetailTarget, { required: true, default: 'all' }),
        category: f.category('产品分类', { required: 'shown', root: 'door', wire: 'categoryId' }),
        door: f.ref('门型', 'door', { required: 'shown', wire: 'doorId' }),
        factor: f.decimal('零售系数', { required: true, scale: 4, min: 0.0001, max: 100, wire: 'coef' }),
        surcharge: f.money('加价', { default: 0, wire: 'addAmount' }),
        roundMode: f.dict('取整到', RoundMode, { default: '2' }),
      },
      when: {
        category: (line) => line.target === 'category',
        door: (line) => line.target === 'door',
      },
    }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  period: ['startOn', 'endOn'],
  title: 'name',
  list: ['store', 'name', 'startOn', 'endOn', 'priority', 'isActive', 'createTime'],
  form: [
    ['报价信息', ['store', 'name', 'startOn', 'endOn', 'priority', 'isActive', 'remark']],
    ['报价明细', ['lines']],
  ],
})

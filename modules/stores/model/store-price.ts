import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const PriceTarget = defineDict('price_target', '价格对象', {
  1: '门型',
  2: '选项',
  3: '物料',
  4: '服务',
  5: '费率',
})

/** A price that one store has for one thing, while it holds. Prices of one thing never overlap. */
export const StorePrice = defineEntity('storePrice', {
  label: '门店特价',
  table: 'erp_store_price',
  wire: '/erp_store_price/erpStorePrice',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    target: f.dict('对象类型', PriceTarget, { required: true, search: true, wire: 'targetType' }),
    targetId: f.text('对象编号', { required: true, max: 64, search: true }),
    targetName: f.text('对象名称', { max: 100, search: 'contains' }),
    price: f.money('特价', { required: true, min: 0 }),
    startOn: f.date('开始日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('结束日期', { wire: 'endDate' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('审批状态', {
      wire: 'bpmStatus',
      states: { draft: '待提交', submitted: '审批中', approved: '已生效', voided: '已作废' },
      moves: {
        submit: { label: '提交', from: 'draft', to: 'submitted', ask: '确认提交审批？' },
        approve: { label: '通过', from: 'submitted', to: 'approved', ask: '确认通过该特价？' },
        reject: { label: '驳回', from: 'submitted', to: 'draft', ask: '驳回原因：' },
        void: { label: '作废', from: ['draft', 'approved'], to: 'voided', ask: '确认作废该特价？' },
      },
    }),
  },
  title: 'targetName',
  list: ['store', 'target', 'targetName', 'price', 'startOn', 'endOn', 'status', 'createTime'],
})

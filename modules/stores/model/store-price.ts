import { approved, defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const PriceTarget = defineDict('price_target', '价格对象', {
  door: ['1', '门型'],
  option: ['2', '选项'],
  material: ['3', '物料'],
  service: ['4', '服务'],
  rate: ['5', '费率'],
})

/** A price that one store has for one thing, while it holds. */
export const StorePrice = defineEntity('storePrice', {
  label: '门店特价',
  table: 'erp_store_price',
  wire: '/erp_store_price/erpStorePrice',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    target: f.dict('对象类型', PriceTarget, { required: true, search: true, wire: 'targetType' }),
    door: f.ref('门型', 'door', { required: 'shown', search: true, wire: 'doorId' }),
    material: f.material('物料', { required: 'shown', wire: 'materialId' }),
    item: f.text('选项/服务/费率', { required: 'shown', max: 64, search: 'contains' }),
    /** Whichever of the three it is. */
    targetId: f.text('对象', { max: 64, readonly: true, search: true }),
    price: f.money('特价', { required: true, min: 0 }),
    startOn: f.date('开始日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('结束日期', { wire: 'endDate' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '审批状态',
      approved({
        wire: 'bpmStatus',
        states: { draft: '待提交', submitted: '审批中', approved: '已生效' },
        moves: { withdraw: null, unapprove: null, void: { from: ['draft', 'approved'] } },
      }),
    ),
  },
  derive: { targetId: ({ door, material, item }) => door || material || item || null },
  when: {
    door: ({ target }) => target === PriceTarget.door,
    material: ({ target }) => target === PriceTarget.material,
    item: ({ target }) => target !== null && target !== PriceTarget.door && target !== PriceTarget.material,
  },
  period: [
    'startOn',
    'endOn',
    {
      alone: ['store', 'target', 'targetId'],
      where: { status: ['draft', 'submitted', 'approved'] },
      overlap: '价格有效期与已有记录重叠：已有 {from} 至 {to} 的特价',
    },
  ],
  title: 'targetId',
  list: ['store', 'target', 'door', 'material', 'item', 'price', 'startOn', 'endOn', 'status', 'createTime'],
  form: [['', ['store', 'target', 'door', 'material', 'item', 'price', 'startOn', 'endOn', 'remark']]],
})

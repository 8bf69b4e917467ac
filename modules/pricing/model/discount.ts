import { CustomerLevel } from '@mortise/customers/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { Store, StoreLevel } from '@mortise/stores/model'
import { Category } from '@mortise/system/model'

export const DiscountType = defineDict('discount_type', '优惠类型', {
  rate: ['1', '折扣率'],
  reduction: ['2', '满减'],
  price: ['3', '一口价'],
  gift: ['4', '赠品'],
})

/**
 * Something off for some stores, customers or doors during some days; also what dealers of a level pay of the factory's
 * price. It counts once it is published, and says the same from then on.
 */
export const Discount = defineEntity('discount', {
  label: '优惠',
  table: 'erp_discount',
  wire: '/erp_discount/erpDiscount',
  // Said in words what to give away, where a material now stands.
  gone: ['gift'],
  fields: {
    name: f.text('优惠名称', { required: true, max: 100, search: 'contains', wire: 'discountName' }),
    type: f.dict('优惠类型', DiscountType, {
      required: true,
      default: DiscountType.rate,
      search: true,
      wire: 'discountType',
    }),
    rate: f.decimal('折扣率', {
      percent: true,
      required: 'shown',
      scale: 4,
      min: 0.0001,
      max: 1,
      help: '如 88%，只折可折的部分',
    }),
    amount: f.money('金额', { required: 'shown', min: 0, help: '满减减去的金额，或一口价的单价' }),
    giftMaterial: f.material('赠品', {
      required: 'shown',
      wire: 'giftMaterialId',
      help: '提交订单时自动加入',
    }),
    minAmount: f.money('满金额', { min: 0, help: '折扣率和一口价按行计，满减和赠品按整单的适用货品计' }),
    minQty: f.decimal('满数量', { scale: 3, min: 0 }),
    stores: f.refMany('适用门店', Store, { wire: 'storeIds' }),
    storeLevels: f.dict('门店级别', StoreLevel, { multiple: true }),
    customerLevels: f.dict('客户等级', CustomerLevel, { multiple: true }),
    doors: f.refMany('适用门型', 'door', { wire: 'doorIds' }),
    categories: f.refMany('适用门类', Category, {
      wire: 'categoryIds',
      help: '与适用门型二者有其一即可，都不选则适用全部货品',
    }),
    startOn: f.date('开始日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('结束日期', { required: true, wire: 'endDate' }),
    isStackable: f.bool('可叠加', { default: false, wire: 'stackable' }),
    priority: f.int('优先级', { default: 0, help: '可叠加的优惠从高到低依次计算' }),
    limitCount: f.int('限用次数', { min: 1 }),
    usedCount: f.int('已用次数', { default: 0, readonly: true }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
    approval: f.flow('发布状态', {
      wire: 'publishStatus',
      states: { draft: '草稿', submitted: '待审批', published: '已发布' },
      moves: {
        publish: {
          label: '发布',
          from: ['draft', 'submitted'],
          to: 'published',
          ask: '发布后不能再修改内容，确认发布该优惠？',
          approves: true,
          waits: { in: 'submitted' },
        },
        submit: { label: '提交审批', from: 'draft', to: 'submitted' },
        reject: {
          label: '驳回',
          from: 'submitted',
          to: 'draft',
          ask: '驳回原因：',
          notifiesSubmitter: true,
        },
        withdraw: { label: '撤回', from: 'submitted', to: 'draft' },
      },
      editable: { draft: true, submitted: [], published: ['endOn', 'isActive', 'remark'] },
    }),
  },
  when: {
    rate: ({ type }) => type === DiscountType.rate,
    amount: ({ type }) => type === DiscountType.reduction || type === DiscountType.price,
    giftMaterial: ({ type }) => type === DiscountType.gift,
  },
  period: ['startOn', 'endOn'],
  list: [
    'name',
    'type',
    'rate',
    'amount',
    'storeLevels',
    'startOn',
    'endOn',
    'isStackable',
    'usedCount',
    'isActive',
    'approval',
  ],
  form: [
    ['优惠内容', ['name', 'type', 'rate', 'amount', 'giftMaterial', 'minAmount', 'minQty']],
    ['适用范围', ['startOn', 'endOn', 'stores', 'storeLevels', 'customerLevels', 'doors', 'categories']],
    ['使用', ['isStackable', 'priority', 'limitCount', 'usedCount', 'isActive', 'remark']],
  ],
})

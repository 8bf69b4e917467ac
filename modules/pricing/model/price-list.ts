import { PriceRight } from '@mortise/doors/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { PriceTarget, Store, StoreLevel } from '@mortise/stores/model'
import { InstallItem } from './install-item.ts'

export const PriceType = defineDict('price_type', '价格类型', {
  factory: ['1', '出厂价'],
  dealer: ['2', '经销价'],
  retail: ['3', '零售价'],
  project: ['4', '工程价'],
})

/** What the factory and its dealers pay is for those alone who may know it. */
export const levelRights = {
  [PriceType.factory]: PriceRight.factory,
  [PriceType.dealer]: PriceRight.dealer,
} as const

/** What things cost from a day on, for everybody, for stores of some levels or for some stores. Once published it stands. */
export const PriceList = defineEntity('priceList', {
  label: '价目表',
  table: 'erp_price',
  wire: '/erp_price/erpPrice',
  fields: {
    name: f.text('价目表名称', { required: true, max: 100, search: 'contains', wire: 'priceName' }),
    type: f.dict('价格类型', PriceType, {
      required: true,
      default: PriceType.factory,
      search: true,
      wire: 'priceType',
    }),
    storeLevels: f.dict('适用级别', StoreLevel, { multiple: true, help: '不选则各级别门店都适用' }),
    stores: f.refMany('适用门店', Store, { wire: 'storeIds', help: '选了门店，则只用于这些门店' }),
    startOn: f.date('生效日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('截止日期', { wire: 'endDate' }),
    items: f.lines('价目明细', {
      wire: 'priceListList',
      fields: {
        target: f.dict('对象类型', PriceTarget, {
          required: true,
          default: PriceTarget.rate,
          wire: 'targetType',
        }),
        door: f.ref('门型', 'door', { required: 'shown', wire: 'doorId' }),
        option: f.ref('参数选项', 'parameterOption', { required: 'shown', wire: 'optionId' }),
        material: f.material('物料', { required: 'shown', wire: 'materialId' }),
        service: f.ref('安装项目', InstallItem, { required: 'shown', wire: 'serviceId' }),
        rateCode: f.text('费率代码', { required: 'shown', max: 40, help: "公式中 rate('代码') 所指" }),
        unit: f.text('单位', { max: 10 }),
        price: f.money('单价', { required: true, min: 0 }),
        minPrice: f.money('底价', { min: 0, guarded: true }),
        isDiscountable: f.bool('可折', { default: true, wire: 'discountable' }),
      },
      when: {
        door: (item) => item.target === PriceTarget.door,
        option: (item) => item.target === PriceTarget.option,
        material: (item) => item.target === PriceTarget.material,
        service: (item) => item.target === PriceTarget.service,
        rateCode: (item) => item.target === PriceTarget.rate,
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { draft: '草稿', published: '已发布', expired: '已过期' },
      moves: {
        publish: {
          label: '发布',
          from: 'draft',
          to: 'published',
          ask: '发布后不能再修改，确认发布该价目表？',
        },
        expire: { label: '停用', from: 'published', to: 'expired', ask: '停用后不再按它计价，确认停用？' },
      },
    }),
  },
  guardedRows: { field: 'type', rights: levelRights },
  period: ['startOn', 'endOn'],
  list: ['name', 'type', 'storeLevels', 'stores', 'startOn', 'endOn', 'status', 'createTime'],
  form: [
    ['价目表', ['name', 'type', 'startOn', 'endOn', 'storeLevels', 'stores', 'remark']],
    ['价目明细', ['items']],
  ],
})

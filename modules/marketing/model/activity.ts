import { defineDict, defineEntity, f, sum } from '@mortise/model'
import { Store } from '@mortise/stores/model'

export const ActivityType = defineDict('activity_type', '活动类型', {
  1: '促销',
  2: '团购',
  3: '展会',
  4: '小区',
  5: '线上',
})
export const ActivityCost = defineDict('activity_cost', '活动费用', {
  1: '场地',
  2: '物料',
  3: '广告',
  4: '礼品',
  5: '人员',
  9: '其他',
})

/** Something that brings customers in: what it cost, and whom it brought. */
export const Activity = defineEntity('activity', {
  label: '营销活动',
  table: 'erp_activity',
  wire: '/erp_activity/erpActivity',
  fields: {
    no: f.serial('活动编号', 'HD{yyyyMMdd}{0000}', { wire: 'activityNo' }),
    name: f.text('活动名称', { required: true, max: 100, search: 'contains', wire: 'activityName' }),
    type: f.dict('活动类型', ActivityType, { required: true, search: true, wire: 'activityType' }),
    startOn: f.date('开始日期', { required: true, search: true, wire: 'startDate' }),
    endOn: f.date('结束日期', { required: true, wire: 'endDate' }),
    stores: f.refMany('参与门店', Store, { help: '不选表示全部门店', wire: 'storeIds' }),
    budget: f.money('预算', { min: 0, default: 0, sum: true }),
    costs: f.lines('活动费用', {
      wire: 'costList',
      fields: {
        type: f.dict('费用类型', ActivityCost, { required: true, wire: 'costType' }),
        amount: f.money('金额', { required: true, min: 0, sum: true }),
        happenedOn: f.date('发生日期', { required: true, default: '${currentDate}', wire: 'happenDate' }),
        voucher: f.file('凭证', { limit: 9 }),
      },
    }),
    actualCost: f.money('实际费用', { readonly: true, sum: true }),
    discount: f.ref('关联优惠', 'discount', { wire: 'discountId' }),
    leadCount: f.rollup('获客数', { from: 'customer', by: 'activity' }),
    orderCount: f.rollup('订单数', { from: 'orderSigning', by: 'activity', sum: 'orders' }),
    orderAmount: f.rollup('订单金额', { from: 'orderSigning', by: 'activity', sum: 'amount', isMoney: true }),
    roi: f.rollup('投入产出比', { from: 'orderSigning', by: 'activity', sum: 'amount', per: 'actualCost' }),
    poster: f.image('海报', { limit: 1 }),
    intro: f.textarea('活动说明', { html: true, max: 20_000 }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        published: '已发布',
        running: '进行中',
        ended: '已结束',
        cancelled: '已取消',
      },
      moves: {
        publish: { label: '发布', from: 'draft', to: 'published', ask: '确认发布该活动？' },
        begin: { label: '开始', from: 'published', to: 'running' },
        end: { label: '结束', from: 'running', to: 'ended' },
        cancel: {
          label: '取消活动',
          from: ['draft', 'published', 'running'],
          to: 'cancelled',
          ask: '取消原因：',
        },
      },
      editable: ['draft', 'published', 'running'],
    }),
  },
  derive: { actualCost: ({ costs }) => sum(costs, ({ amount }) => amount) },
  period: ['startOn', 'endOn'],
  title: 'name',
  list: [
    'no',
    'name',
    'type',
    'startOn',
    'endOn',
    'budget',
    'actualCost',
    'leadCount',
    'orderCount',
    'orderAmount',
    'roi',
    'status',
    'createTime',
  ],
  sort: ['startOn', 'desc'],
  form: [
    ['活动信息', ['name', 'type', 'startOn', 'endOn', 'stores', 'discount', 'budget']],
    ['活动费用', ['costs', 'actualCost']],
    ['宣传', ['poster', 'intro', 'remark']],
  ],
  picker: ['no', 'name', 'type', 'startOn', 'endOn', 'status'],
  dictSource: { text: ['name'], code: ['id', 'no'] },
})

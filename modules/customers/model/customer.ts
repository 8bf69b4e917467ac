import { areaText, defineDict, defineEntity, f } from '@mortise/model'
import { Store } from '@mortise/stores/model'

export const CustomerType = defineDict(
  'customer_type',
  '客户类型',
  {
    lead: ['1', '意向客户'],
    customer: ['2', '正式客户'],
  },
  { colors: { 1: 'blue', 2: 'green' } },
)
export const CustomerLevel = defineDict('customer_level', '客户等级', {
  A: 'A级',
  B: 'B级',
  C: 'C级',
  D: 'D级',
})
export const CustomerSource = defineDict('customer_source', '客户来源', {
  1: '自然进店',
  2: '转介绍',
  3: '活动',
  4: '网络',
  5: '设计师',
  6: '小区',
  9: '其他',
})

export const LostReason = defineDict('lost_reason', '流失原因', {
  1: '价格',
  2: '款式',
  3: '工期',
  4: '竞品',
  5: '搁置',
  9: '其他',
})

/** Whoever may buy doors: a lead first, a customer once there is a deal. */
export const Customer = defineEntity('customer', {
  label: '客户',
  table: 'erp_customer',
  wire: '/erp_customer/erpCustomer',
  scope: 'depart',
  responsible: 'head',
  fields: {
    no: f.serial('客户编号', 'KH{yyyyMMdd}{0000}', { wire: 'customerNo' }),
    name: f.text('客户名称', { required: true, max: 100, search: 'contains', wire: 'customerName' }),
    type: f.dict('客户类型', CustomerType, {
      default: CustomerType.lead,
      search: true,
      readonly: true,
      wire: 'customerType',
    }),
    tel: f.text('联系电话', { required: true, max: 20, search: 'contains' }),
    head: f.user('负责人', { search: true, wire: 'customerHead' }),
    summary: f.text('地址', { max: 255, readonly: true, wire: 'url' }),
    region: f.area('所在地区', { wire: 'regionCode' }),
    address: f.text('详细地址', { max: 255 }),
    referees: f.text('推荐人', { max: 100 }),
    level: f.dict('客户等级', CustomerLevel, {
      default: 'C',
      search: true,
      wire: 'customer_level',
      alias: 'customerLevel',
    }),
    activity: f.ref('来源活动', 'activity', { search: true, wire: 'activity_id', alias: 'activityId' }),
    source: f.dict('客户来源', CustomerSource, { search: true }),
    store: f.ref('所属门店', Store, { search: true, wire: 'storeId' }),
    houseName: f.text('楼盘小区', { max: 100 }),
    doorCount: f.int('预计樘数', { min: 0, sum: true }),
    budget: f.money('预算金额', { min: 0, sum: true }),
    nextFollowAt: f.datetime('下次跟进时间', { readonly: true, search: true, wire: 'nextFollowTime' }),
    lastFollowAt: f.datetime('最近跟进时间', { readonly: true, wire: 'lastFollowTime' }),
    ownedAt: f.datetime('接手时间', { readonly: true, wire: 'ownTime' }),
    dealAt: f.datetime('成交时间', { readonly: true, wire: 'dealTime' }),
    lostReason: f.dict('流失原因', LostReason, { readonly: true }),
    invoiceTitle: f.text('发票抬头', { max: 100 }),
    taxNo: f.text('税号', { max: 30, rule: 'idNumber' }),
    contacts: f.lines('联系人', {
      wire: 'contactList',
      fields: {
        name: f.text('姓名', { required: true, max: 50, wire: 'contactName' }),
        tel: f.text('电话', { required: true, max: 20 }),
        post: f.text('职务', { max: 50 }),
        isMain: f.bool('主要联系人', { default: false }),
      },
    }),
    followCount: f.rollup('跟进次数', { from: 'followUp', by: 'customer' }),
    remark: f.textarea('备注', { max: 500 }),
    stage: f.flow('跟进阶段', {
      states: {
        fresh: '新增',
        contacted: '已联系',
        measured: '已量尺',
        quoted: '已报价',
        won: '已成交',
        lost: '已流失',
      },
      moves: {
        formalise: {
          label: '转正式',
          from: ['fresh', 'contacted', 'measured', 'quoted'],
          to: 'won',
          ask: '确认转为正式客户？',
        },
        lose: {
          label: '流失',
          from: ['fresh', 'contacted', 'measured', 'quoted'],
          to: 'lost',
          ask: '流失原因：',
          reasons: LostReason,
        },
        reopen: { label: '重新跟进', from: 'lost', to: 'contacted', ask: '确认重新跟进该客户？' },
      },
      editable: ['fresh', 'contacted', 'measured', 'quoted', 'won'],
    }),
    ownership: f.flow('归属', {
      states: { owned: '有负责人', pooled: '公海' },
      moves: {
        release: { label: '放入公海', from: 'owned', to: 'pooled', ask: '放入公海的原因：' },
        claim: { label: '领取', from: 'pooled', to: 'owned', ask: '确认领取该客户？' },
      },
      editable: ['owned', 'pooled'],
    }),
  },
  derive: { summary: (row) => `${row.region ? areaText(row.region) : ''}${row.address ?? ''}` || null },
  title: 'name',
  list: [
    'no',
    'name',
    'type',
    'tel',
    'head',
    'summary',
    'level',
    'store',
    'stage',
    'ownership',
    'nextFollowAt',
    'lastFollowAt',
    'createTime',
  ],
  form: [
    [
      '基本信息',
      ['name', 'tel', 'store', 'head', 'level', 'source', 'activity', 'referees', 'region', 'address'],
    ],
    ['需求', ['houseName', 'doorCount', 'budget', 'remark']],
    ['开票', ['invoiceTitle', 'taxNo']],
    ['联系人', ['contacts']],
  ],
  picker: [
    'no',
    'name',
    'tel',
    'head',
    'summary',
    'address',
    'referees',
    'level',
    'activity',
    'store',
    'stage',
  ],
  dictSource: { text: ['name', 'tel'], code: ['id', 'no'] },
})

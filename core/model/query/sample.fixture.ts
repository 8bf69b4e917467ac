import { defineDict } from '../entity/dict.ts'
import { defineEntity } from '../entity/entity.ts'
import * as f from '../entity/field.ts'

const Purpose = defineDict('loan_purpose', '用途', { display: '陈列', fair: '展会' })

/** Something made up that has a field of every kind. */
export const Loan = defineEntity('loan', {
  label: '样板借用',
  fields: {
    no: f.serial('借用单号', 'YB{yyMM}-{0000}'),
    title: f.text('标题', { wire: 'titile' }),
    model: f.text('型号', { search: true }),
    phone: f.text('电话', { search: 'contains' }),
    password: f.text('口令', { secret: true }),
    level: f.dict('级别', 'customer_level', { wire: 'customer_level', alias: 'customerLevel' }),
    purpose: f.dict('用途', Purpose),
    remark: f.textarea('备注'),
    count: f.int('数量'),
    weight: f.decimal('重量'),
    total: f.money('合计', { guarded: true }),
    isPaid: f.bool('已付'),
    isOpen: f.bool('启用', { pair: [1, 0] }),
    dueOn: f.date('应还日期'),
    lentAt: f.datetime('借出时间'),
    store: f.ref('门店', 'store'),
    stores: f.refMany('其他门店', 'store'),
    keeper: f.user('经办人'),
    watchers: f.user('抄送', { multiple: true }),
    depart: f.depart('部门'),
    door: f.material('样板'),
    group: f.category('分类'),
    region: f.area('地区'),
    contract: f.file('合同'),
    photos: f.image('照片'),
    spec: f.json<{ width: number }>('参数'),
    status: f.flow('状态', { states: { draft: '草稿', lent: '已借出' }, moves: {} }),
    visits: f.rollup('拜访次数', { from: 'visit', by: 'loan' }),
    order: f.text('订单'),
    plan: f.date('计划'),
    planStart: f.date('计划开始', { wire: 'plan_begin' }),
    doors: f.lines('样板明细', {
      wire: 'doorList',
      fields: {
        name: f.text('名称'),
        qty: f.int('数量', { wire: 'number' }),
        tags: f.user('人员', { multiple: true }),
        note: f.json<object>('说明'),
      },
    }),
    costs: f.lines('费用', { guarded: true, fields: { amount: f.money('金额') } }),
  },
})

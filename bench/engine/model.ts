import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'

export const Channel = defineDict('measured_channel', '渠道', {
  store: '门店',
  online: '网上商城',
  project: '工程',
  fair: '展会',
})
export const Finish = defineDict('measured_finish', '饰面', {
  oak: '橡木',
  walnut: '胡桃木',
  white: '白色烤漆',
  grey: '浅灰肤感',
})

/** Nineteen fields, which with the seven columns that every row has travel as 26. */
const fields = {
  code: f.text('订单号', { required: true, max: 30, search: 'eq' }),
  customer: f.text('客户', { required: true, max: 60, search: true }),
  mobile: f.text('手机', { max: 20 }),
  channel: f.dict('渠道', Channel, { required: true, search: true }),
  finish: f.dict('饰面', Finish),
  store: f.text('门店', { max: 60 }),
  city: f.text('城市', { max: 60 }),
  address: f.text('地址'),
  model: f.text('型号', { max: 60 }),
  width: f.int('宽'),
  height: f.int('高'),
  qty: f.int('数量', { required: true, min: 1 }),
  price: f.money('单价', { required: true }),
  amount: f.money('金额'),
  weight: f.decimal('重量', { scale: 3 }),
  isUrgent: f.bool('加急', { default: false }),
  orderedOn: f.date('下单日期', { required: true, search: true }),
  dueOn: f.date('交期'),
  remark: f.textarea('备注'),
}

/** One table of 200,000 rows to be listed, one small and one large to be compared, one to be written to. */
export const Listed = defineEntity('measuredOrder', { label: '订单', fields })
export const Small = defineEntity('measuredSmall', { label: '小表订单', fields })
export const Large = defineEntity('measuredLarge', { label: '大表订单', fields })
export const Written = defineEntity('measuredWritten', { label: '新订单', fields })

/** Twenty columns, as sheets bring them in and take them out. */
export const Traded = defineEntity('measuredTraded', {
  label: '订单台账',
  fields: {
    ...fields,
    customer: f.text('客户', { required: true, max: 60 }),
    memo: f.text('附注', { max: 60 }),
  },
})

export const Numbered = defineEntity('measuredNumbered', {
  label: '编号单据',
  fields: {
    no: f.serial('单号', 'BH{yyMM}-{0000}'),
    title: f.text('标题', { required: true, max: 30 }),
  },
})

export const measured = serverModule(
  defineModule('measured', {
    label: '测量',
    entities: [Listed, Small, Large, Written, Traded, Numbered],
    dicts: [Channel, Finish],
  }),
)

import { defineDict } from '@mortise/model'

export const PayMode = defineDict('pay_mode', '计薪方式', {
  piece: '计件',
  time: '计时',
  month: '月薪',
  mixed: '底薪+计件',
})

/** By which paper somebody is known to the tax office, as its client calls it. */
export const IdType = defineDict('pay_id_type', '证件类型', {
  resident: '居民身份证',
  hkMacauPass: '港澳居民来往内地通行证',
  hkMacauResidence: '港澳居民居住证',
  taiwanPass: '台湾居民来往大陆通行证',
  taiwanResidence: '台湾居民居住证',
  chinesePassport: '中国护照',
  passport: '外国护照',
  permanent: '外国人永久居留身份证（外国人永久居留证）',
})

/** What wages are booked to. */
export const CostTarget = defineDict('pay_cost', '成本归属', {
  direct: '直接人工',
  workshop: '制造费用',
  sales: '销售费用',
  admin: '管理费用',
  install: '安装费用',
})

export const IitMode = defineDict('iit_mode', '个税方式', {
  normal: '累计预扣',
  skip60k: '一次性减除6万',
  labour: '劳务报酬',
})

export const AdjustType = defineDict('pay_adjust', '奖惩类型', {
  bonus: '奖金',
  allowance: '补贴',
  fine: '扣款',
  loan: '借支扣回',
  repay: '还款',
  quality: '质量扣款',
  yearEnd: '年终奖',
  other: '其他增减',
})

export const InsureKind = defineDict('pay_insure_kind', '险种', {
  pension: '养老保险',
  medical: '医疗保险',
  unemploy: '失业保险',
  injury: '工伤保险',
  birth: '生育保险',
  serious: '大病医疗',
  fund: '住房公积金',
})

export const RoundRule = defineDict('pay_round', '取整', {
  fen: '四舍五入到分',
  jiao: '四舍五入到角',
  yuan: '见角进元',
})

export const SpecialType = defineDict('iit_special', '专项附加扣除', {
  child: '子女教育',
  infant: '婴幼儿照护',
  edu: '继续教育',
  loan: '房贷利息',
  rent: '住房租金',
  elder: '赡养老人',
  pension: '个人养老金',
  annuity: '企业年金',
  health: '商业健康保险',
})

/** Those that the tax office calls other deductions: they are told beside the additional ones. */
export const isOtherDeduction = (type: keyof typeof SpecialType.items): boolean =>
  type === 'pension' || type === 'annuity' || type === 'health'

export const TaxKind = defineDict('iit_kind', '税率表', {
  wage: '综合所得',
  bonus: '年终奖',
  labour: '劳务报酬',
})

export const PieceUnit = defineDict('pay_piece_unit', '计件单位', {
  set: '樘',
  piece: '件',
  area: '㎡',
  metre: '米（周长）',
})

export const PieceSource = defineDict('pay_piece_src', '计件来源', { scan: '车间扫码', install: '安装' })

export const PieceQuality = defineDict('pay_piece_quality', '计件质量', { ok: '合格', rework: '返工' })

export const PayScope = defineDict('pay_scope', '发放范围', {
  all: '全部员工',
  depart: '按部门',
  leave: '离职结算',
  bonus: '年终奖',
})

export const SlipReply = defineDict(
  'pay_slip_reply',
  '员工确认',
  { unread: '未读', read: '已读', confirmed: '已确认', objected: '有异议', answered: '已答复' },
  { colors: { unread: 'default', read: 'blue', confirmed: 'green', objected: 'red', answered: 'orange' } },
)

/** What a slip consists of, in the order in which it is calculated. */
export const PayItem = defineDict('pay_item', '工资项目', {
  piece: '计件工资',
  time: '计时工资',
  base: '月薪',
  overtime: '加班工资',
  bonus: '奖金',
  allowance: '补贴',
  other: '其他增减',
  topUp: '最低工资补足',
  gross: '应发合计',
  social: '个人社保',
  fund: '个人公积金',
  special: '专项附加扣除',
  exempted: '其他扣除',
  tax: '个人所得税',
  fine: '扣款',
  loan: '借支还款',
  net: '实发工资',
  corpSocial: '单位社保',
  corpFund: '单位公积金',
})

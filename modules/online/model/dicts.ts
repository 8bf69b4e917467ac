import { defineDict } from '@mortise/model'

/** Every kind of field that a form may have; sub-tables are told beside them. */
export const OnlineKind = defineDict('online_field_kind', '字段类型', {
  text: '单行文本',
  textarea: '多行文本',
  int: '整数',
  decimal: '小数',
  money: '金额',
  bool: '是否',
  date: '日期',
  datetime: '日期时间',
  dict: '字典',
  ref: '关联记录',
  refMany: '关联多条',
  user: '用户',
  depart: '部门',
  material: '物料',
  category: '分类',
  area: '省市区',
  file: '附件',
  image: '图片',
  json: 'JSON数据',
  serial: '自动编号',
  flow: '状态',
  rollup: '统计',
  digest: '明细摘要',
})

/** How the page of a form stands: its rows alone, or with their sub-tables beside them. */
export const OnlineLayout = defineDict('online_layout', '页面布局', {
  normal: '列表',
  tree: '树形列表',
  erp: '主子表(ERP)',
  innerTable: '内嵌子表',
  tab: '选项卡',
})

export const OnlineScope = defineDict('online_scope', '数据范围', {
  tenant: '全公司',
  depart: '本部门',
  own: '本人',
})

export const OnlineRule = defineDict('online_field_rule', '校验规则', {
  mobile: '手机号',
  landline: '座机号',
  email: '邮箱',
  idCard: '身份证号码',
  bankCard: '银行卡号码',
  url: '网址',
  postalCode: '邮政编码',
  qq: 'QQ号码',
  letters: '英文字符',
  natural: '自然数',
  number: '数字',
  money: '金额',
})

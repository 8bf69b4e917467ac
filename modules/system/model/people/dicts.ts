import { defineDict } from '@mortise/model'

export const Sex = defineDict('sex', '性别', { '1': '男', '2': '女' })

export const UserStatus = defineDict(
  'user_status',
  '用户状态',
  { normal: ['1', '正常'], frozen: ['2', '冻结'] },
  { colors: { '1': 'green', '2': 'red' } },
)

export const UserIdentity = defineDict('user_identity', '用户身份', {
  ordinary: ['1', '普通用户'],
  leader: ['2', '上级'],
})

/** Whose rows of customers, quotes and orders a role shows. */
export const DataScope = defineDict('data_scope', '数据范围', {
  own: ['1', '本人'],
  depart: ['2', '本部门'],
  below: ['3', '本部门及下级'],
  named: ['4', '指定部门'],
  all: ['5', '全部'],
})

export const OrgCategory = defineDict('org_category', '机构类型', {
  company: ['1', '公司'],
  department: ['2', '部门'],
  position: ['3', '岗位'],
  subsidiary: ['4', '子公司'],
})

export const MenuType = defineDict('menu_type', '菜单类型', {
  folder: ['0', '一级菜单'],
  page: ['1', '子菜单'],
  right: ['2', '按钮/权限'],
})

export const PermsType = defineDict('perms_type', '授权策略', {
  visible: ['1', '可见/可访问'],
  editable: ['2', '可编辑'],
})

export const PermissionStatus = defineDict('perms_status', '权限状态', {
  controlled: ['1', '有效'],
  open: ['0', '不控制'],
})

export const RuleOperator = defineDict('rule_conditions', '规则条件', {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  IN: '包含于',
  LIKE: '模糊',
  LEFT_LIKE: '左模糊',
  RIGHT_LIKE: '右模糊',
  EMPTY: '为空',
  NOT_EMPTY: '不为空',
  USE_SQL_RULES: '条件表达式',
})

export const PositionRank = defineDict('position_rank', '职级', {
  '1': '总经理',
  '2': '总监',
  '3': '经理',
  '4': '主管',
  '5': '专员',
  '6': '员工',
})

export const FlowType = defineDict('flow_type', '流程分类', {
  office: ['1', '行政'],
  sales: ['2', '销售'],
  purchasing: ['3', '采购'],
  production: ['4', '生产'],
  finance: ['5', '财务'],
  afterSales: ['6', '安装售后'],
})

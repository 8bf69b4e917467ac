import type { RuleVariable } from '@mortise/model'

/** What `#{…}` may name in a rule, for those who write one. */
export const variableLabels: Readonly<Record<RuleVariable, string>> = {
  sys_user_code: '当前用户账号',
  sys_user_id: '当前用户标识',
  sys_user_name: '当前用户姓名',
  sys_org_code: '当前部门编码',
  sys_org_id: '当前部门标识',
  sys_multi_org_code: '所属全部部门编码',
  sys_role_code: '全部角色编码',
  sys_date: '今天',
  sys_time: '现在',
  tenant_id: '当前租户',
}

import { type ContractCall, refusal } from './call.ts'
import { flag, has, list, number, orNull, pageOf, rows, text } from './shapes.ts'

const role = { id: text, roleName: text, roleCode: text }
const user = { id: text, username: text, realname: text, status: number }
const treeNode = {
  key: text,
  value: text,
  slotTitle: text,
  title: text,
  label: text,
  isLeaf: flag,
  parentId: orNull(text),
}
const ticking = has({ treeList: rows(treeNode), ids: list })
const permission = {
  id: text,
  key: text,
  title: text,
  name: text,
  isLeaf: flag,
  leaf: flag,
  menuType: number,
}
const depart = {
  id: text,
  key: text,
  value: text,
  title: text,
  departName: text,
  orgCode: text,
  orgCategory: text,
  isLeaf: flag,
}
const grant = (call: string, body: object, more: Partial<ContractCall> = {}): ContractCall => ({
  call,
  body,
  message: '保存成功！',
  ...more,
})
/** A role gets a menu, and then has it. */
const menuGranted = (roleId: string, save: string, query: string): readonly ContractCall[] => [
  grant(`POST ${save}`, { roleId, permissionIds: ':menu', lastpermissionIds: '' }),
  { call: `GET ${query}`, query: { roleId }, result: [text] },
]

const roles: readonly ContractCall[] = [
  {
    call: 'POST /sys/role/add',
    body: { roleName: '探针', roleCode: 'probe_two', description: '' },
    message: '添加成功！',
    keep: 'roleTwo',
  },
  refusal('POST /sys/role/add', '角色编码已存在', { body: { roleName: '探针', roleCode: 'probe_two' } }),
  { call: 'PUT /sys/role/edit', body: { id: ':roleTwo', roleName: '探针二' }, message: '修改成功!' },
  refusal('PUT /sys/role/edit', '未找到对应角色！', { body: { id: 'none', roleName: '无' } }),
  { call: 'GET /sys/role/queryall', result: rows(role) },
  { call: 'GET /sys/role/queryallsaas', result: rows(role) },
  { call: 'GET /sys/role/queryTreeList', result: ticking },
  { call: 'GET /sys/role/list', query: { roleName: '*探针*' }, result: pageOf(role) },
  { call: 'GET /sys/role/checkRoleCode', query: { roleCode: 'never_used' } },
  { call: 'DELETE /sys/role/delete', query: { id: ':roleTwo' }, message: /^删除(?:角色)?成功[!！]$/ },
]

const users: readonly ContractCall[] = [
  {
    call: 'POST /sys/user/add',
    body: {
      username: 'probe_two',
      realname: '探针',
      password: 'Secret2026',
      phone: '13900002222',
      selectedroles: ':role',
      selecteddeparts: ':depart',
    },
    message: '添加成功！',
    keep: 'userTwo',
  },
  refusal('POST /sys/user/add', '用户账号已存在', {
    body: { username: 'probe_two', realname: '探针', password: 'Secret2026' },
  }),
  refusal('POST /sys/user/add', '手机号已存在', {
    body: { username: 'probe_three', realname: '探针', password: 'Secret2026', phone: '13900002222' },
  }),
  { call: 'PUT /sys/user/edit', body: { id: ':userTwo', realname: '探针乙' }, message: '修改成功!' },
  refusal('PUT /sys/user/edit', '未找到对应实体', { body: { id: 'none', realname: '无' } }),
  { call: 'GET /sys/user/queryUserRole', query: { userid: ':userTwo' }, result: [text] },
  {
    call: 'GET /sys/user/list',
    query: { username: 'probe_two' },
    result: pageOf({ ...user, realname: '探针乙', post: null, orgCodeTxt: '探针部', status_dictText: text }),
  },
  { call: 'GET /sys/user/list', query: { departId: ':emptyDepart' }, result: has({ records: [], total: 0 }) },
  { call: 'PUT /sys/user/frozenBatch', body: { ids: ':userTwo', status: '2' }, message: '操作成功!' },
  refusal('PUT /sys/user/frozenBatch', 'admin用户，不允许冻结！', { body: { ids: ':admin', status: '2' } }),
  { call: 'PUT /sys/user/frozenBatch', body: { ids: ':userTwo', status: '1' }, message: '操作成功!' },
  {
    call: 'GET /sys/user/checkOnlyUser',
    by: 'nobody',
    query: { username: 'never_used' },
    result: true,
  },
  refusal('GET /sys/user/checkOnlyUser', '用户账号已存在', {
    by: 'nobody',
    query: { username: 'probe_two' },
  }),
  refusal('GET /sys/user/checkOnlyUser', /./, {
    by: 'nobody',
    query: { password: 'x' },
    status: 400,
    code: 400,
  }),
  {
    call: 'PUT /sys/user/changePassword',
    body: { username: 'probe_two', password: 'Changed2026', confirmpassword: 'Changed2026' },
    message: '密码修改成功!',
  },
  refusal('PUT /sys/user/changePassword', '用户不存在！', {
    body: { username: 'none', password: 'Changed2026', confirmpassword: 'Changed2026' },
  }),
  {
    call: 'GET /sys/user/queryUserByDepId',
    query: { id: ':depart' },
    result: rows({ ...user, orgCodeTxt: text }),
  },
  {
    call: 'GET /sys/user/getMultiUser',
    query: { username: 'probe_two,admin,' },
    answers: 'bare',
    result: [has({ username: 'probe_two' }), has({ username: 'admin' })],
  },
  {
    call: 'GET /sys/user/queryUserComponentData',
    query: { realname: '探针', pageSize: '10' },
    result: pageOf(user),
  },
]

const permissions: readonly ContractCall[] = [
  {
    call: 'POST /sys/permission/add',
    body: { menuType: 0, name: '探针菜单', url: 'probe/page', component: '/views/probe/Page.vue', sortNo: 1 },
    message: '添加成功！',
    keep: 'menu',
  },
  refusal('POST /sys/permission/add', '访问路径不允许重复，请重定义！', {
    body: { menuType: 0, name: '探针菜单', url: '/probe/page', component: 'probe/Page' },
  }),
  {
    call: 'PUT /sys/permission/edit',
    body: { id: ':menu', menuType: 0, name: '探针页', url: '/probe/page', component: 'probe/Page' },
    message: '修改成功!',
  },
  refusal('PUT /sys/permission/edit', '未找到菜单信息', { body: { id: 'none', name: '无' } }),
  refusal('PUT /sys/permission/edit', '上级菜单不能是自己或下级', {
    body: { id: ':menu', menuType: 1, name: '探针页', parentId: ':menu', url: '/probe/page' },
  }),
  { call: 'GET /sys/permission/list', result: rows(permission) },
  {
    call: 'GET /sys/permission/list',
    query: { name: '探针' },
    result: [has({ ...permission, url: '/probe/page', component: 'probe/Page', isLeaf: true })],
  },
  { call: 'GET /sys/permission/getSystemMenuList', result: rows(permission) },
  { call: 'GET /sys/permission/getSystemSubmenu', query: { parentId: ':menu' }, result: [] },
  { call: 'GET /sys/permission/getSystemSubmenuBatch', query: { parentIds: ':menu' }, result: {} },
  {
    call: 'GET /sys/permission/queryTreeList',
    result: has({ treeList: rows({ key: text, value: text, title: text, slotTitle: text, isLeaf: flag }) }),
  },
  ...menuGranted(':role', '/sys/permission/saveRolePermission', '/sys/permission/queryRolePermission'),
  refusal('POST /sys/permission/saveRolePermission', /./, {
    body: { roleId: ':role', permissionIds: '', lastpermissionIds: '' },
    code: 409,
  }),
  {
    call: 'POST /sys/permission/addPermissionRule',
    body: {
      permissionId: ':menu',
      ruleName: '本人',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    },
    message: '添加成功！',
    keep: 'rule',
  },
  refusal('POST /sys/permission/addPermissionRule', '自定义SQL规则不被支持，请使用条件表达式', {
    body: {
      permissionId: ':menu',
      ruleName: 'SQL',
      ruleColumn: '',
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: '1=1 or 2=2',
      status: '1',
    },
  }),
  {
    call: 'GET /sys/permission/getPermRuleListByPermId',
    query: { permissionId: ':menu' },
    result: rows({
      id: text,
      ruleName: '本人',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: text,
    }),
  },
  {
    call: 'GET /sys/permission/queryPermissionRule',
    query: { permissionId: ':menu', ruleName: '本人' },
    result: rows({ ruleName: '本人' }),
  },
  { call: 'GET /sys/role/datarule/:menu/:role', result: has({ datarule: rows({ ruleName: '本人' }) }) },
  grant('POST /sys/permission/saveDepartPermission', {
    departId: ':depart',
    permissionIds: ':menu',
    lastpermissionIds: '',
  }),
  {
    call: 'GET /sys/permission/queryDepartPermission',
    query: { departId: ':depart' },
    result: [text],
  },
  {
    call: 'GET /sys/sysDepartPermission/queryTreeListForDeptRole',
    query: { departId: ':depart' },
    result: has({ treeList: rows({ key: text, slotTitle: '探针页' }), ids: [text] }),
  },
  ...menuGranted(
    ':departRole',
    '/sys/sysDepartPermission/saveDeptRolePermission',
    '/sys/sysDepartPermission/queryDeptRolePermission',
  ),
  refusal('POST /sys/sysDepartPermission/saveDeptRolePermission', /./, {
    body: { roleId: ':departRole', permissionIds: ':foreignMenu', lastpermissionIds: ':menu' },
  }),
]

const departs: readonly ContractCall[] = [
  {
    call: 'GET /sys/sysDepart/queryTreeList',
    result: rows(depart),
  },
  { call: 'GET /sys/sysDepart/queryTreeListsaas', result: rows(depart) },
  { call: 'GET /sys/sysDepart/queryDepartTreeSync', result: rows(depart) },
  { call: 'GET /sys/sysDepart/queryDepartTreeSync', query: { pid: ':depart' }, result: [] },
  {
    call: 'GET /sys/sysDepart/queryIdTree',
    result: rows({ key: text, value: text, title: text, code: text }),
  },
  { call: 'GET /sys/sysDepart/searchBy', query: { keyWord: '探针' }, result: rows(depart) },
  refusal('GET /sys/sysDepart/searchBy', '未查询匹配数据！', { query: { keyWord: '没有这个部门' } }),
  { call: 'GET /sys/sysDepart/queryMyDeptTreeList', message: '1', result: null },
  refusal('DELETE /sys/sysDepart/delete', '未找到对应实体', { query: { id: 'none' } }),
  refusal('DELETE /sys/sysDepart/delete', '该部门下存在用户，不能删除！', { query: { id: ':depart' } }),
  { call: 'DELETE /sys/sysDepart/delete', query: { id: ':emptyDepart' }, message: '删除成功!' },
]

export const peopleCalls: readonly ContractCall[] = [...roles, ...users, ...permissions, ...departs]

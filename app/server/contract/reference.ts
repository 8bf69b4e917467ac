import { type ContractCall, refusal } from './call.ts'
import { anything, flag, has, list, number, pageOf, rows, text } from './shapes.ts'

const item = { value: text, text, title: text, label: text, color: null, disabled: false }
const node = { key: text, value: text, title: text, label: text, leaf: flag, isLeaf: flag }
const tree = (more: Readonly<Record<string, string>>) => ({
  tableName: 'sys_category',
  text: 'name',
  code: 'id',
  pidField: 'pid',
  ...more,
})
const rule = { ruleName: '编码', ruleCode: 'probe_rule' }
/** Whether a code of roles may still be given. */
const roleCode = (query: Readonly<Record<string, string>>, more: Partial<ContractCall>): ContractCall => ({
  call: 'GET /sys/duplicate/check',
  query: { tableName: 'sys_role', fieldName: 'role_code', ...query },
  ...more,
})

export const referenceCalls: readonly ContractCall[] = [
  { call: 'GET /sys/dict/queryAllDictItems', result: has({ sex: rows(item), flow_type: list }) },
  { call: 'GET /sys/dict/refleshCache' },
  { call: 'GET /sys/dict/getDictItems/sex', result: rows(item) },
  { call: 'GET /sys/dict/getDictItems/no_such_dictionary', result: [] },
  {
    call: 'GET /sys/dict/getDictItems/sys_user,realname,username',
    result: rows({ value: text, text, title: text, label: text }),
  },
  {
    call: "GET /sys/dict/getDictItems/sys_user,realname,username,username!='admin'%20order%20by%20create_time",
    result: rows({ value: text, text }),
  },
  refusal('GET /sys/dict/getDictItems/sys_user,password,username', '白名单校验未通过！'),
  refusal('GET /sys/dict/getDictItems/pg_shadow,usename,passwd', '白名单校验未通过！'),
  refusal('GET /sys/dict/getDictItems/sys_user,realname', '字典Code格式不正确！'),
  refusal('GET /sys/dict/getDictItems/sys_user,realname,username,1=1', '字典Code格式不正确！'),
  {
    call: 'GET /sys/dict/loadDict/sys_user,realname,username',
    query: { keyword: '联络', pageSize: '5' },
    result: [has({ value: 'probe', text: '联络员' })],
  },
  { call: 'GET /sys/dict/loadDict/sex', query: { keyword: '男' }, result: [has({ text: '男' })] },
  refusal('GET /sys/dict/loadDict/sys_user,password,username', '白名单校验未通过！'),
  {
    call: 'GET /sys/dict/loadDictItem/sys_user,realname,username',
    query: { key: 'probe,missing,admin' },
    result: ['联络员', 'missing', text],
  },
  { call: 'GET /sys/dict/loadDictItem/sex', query: { key: '1,9' }, result: ['男', '9'] },
  refusal('GET /sys/dict/loadDictItem/sys_user,realname', '字典Code格式不正确！', { query: { key: '1' } }),
  { call: 'GET /sys/dict/loadTreeData', query: tree({ pid: '0' }), result: rows(node) },
  {
    call: 'GET /sys/dict/loadTreeData',
    query: tree({ pid: ':root' }),
    result: [has({ ...node, title: '橡木', leaf: true })],
  },
  refusal('GET /sys/dict/loadTreeData', '条件格式不正确', { query: tree({ condition: '{' }) }),
  refusal('GET /sys/dict/loadTreeData', '白名单校验未通过！', { query: tree({ tableName: 'pg_shadow' }) }),
  {
    call: 'POST /sys/dict/add',
    body: { dictName: '木纹', dictCode: 'probe_grain', description: '' },
    message: '保存成功！',
    keep: 'dict',
  },
  refusal('POST /sys/dict/add', '字典编码已经存在！', {
    body: { dictName: '木纹', dictCode: 'probe_grain' },
  }),
  {
    call: 'PUT /sys/dict/edit',
    body: { id: ':dict', dictName: '木纹样', dictCode: 'probe_grain' },
    message: '编辑成功!',
  },
  refusal('PUT /sys/dict/edit', '未找到对应实体', { body: { id: 'none', dictName: '无' } }),
  {
    call: 'POST /sys/dictItem/add',
    body: { dictId: ':dict', itemText: '直纹', itemValue: '1', sortOrder: 1, status: 1 },
    message: '保存成功！',
    keep: 'dictItem',
  },
  refusal('POST /sys/dictItem/add', '该值不可用，系统中已存在！', {
    body: { dictId: ':dict', itemText: '另一', itemValue: '1', sortOrder: 2, status: 1 },
  }),
  {
    call: 'PUT /sys/dictItem/edit',
    body: { id: ':dictItem', dictId: ':dict', itemText: '山纹', itemValue: '1', status: 1 },
    message: '编辑成功!',
  },
  {
    call: 'GET /sys/dictItem/list',
    query: { dictId: ':dict' },
    result: pageOf({ id: text, itemText: '山纹', itemValue: '1', status: 1, sortOrder: 1 }),
  },
  {
    call: 'GET /sys/dict/list',
    query: { dictCode: 'probe_grain' },
    result: pageOf({ id: text, dictName: '木纹样', dictCode: 'probe_grain' }),
  },
  { call: 'DELETE /sys/dictItem/delete', query: { id: ':dictItem' }, message: '删除成功!' },
  { call: 'DELETE /sys/dict/delete', query: { id: ':dict' }, message: '删除成功!' },

  {
    call: 'GET /sys/category/loadTreeRoot',
    query: { async: 'true', pcode: '' },
    result: rows({ ...node, code: text }),
  },
  {
    call: 'GET /sys/category/loadTreeRoot',
    query: { async: 'false', pcode: '' },
    result: rows(node),
  },
  refusal('GET /sys/category/loadTreeRoot', '该编码【Z99】不存在，请核实!', { query: { pcode: 'Z99' } }),
  {
    call: 'GET /sys/category/loadTreeChildren',
    query: { pid: ':root' },
    result: [has({ ...node, title: '橡木' })],
  },
  { call: 'GET /sys/category/loadTreeChildren', query: { pid: ':child' }, result: [] },
  {
    call: 'GET /sys/category/loadOne',
    query: { field: 'code', val: ':rootCode' },
    result: has({ id: text, name: '木材' }),
  },
  refusal('GET /sys/category/loadOne', '字段无效，请检查!', { query: { field: 'password', val: '1' } }),
  refusal('GET /sys/category/loadOne', '查询无果', { query: { field: 'id', val: 'none' } }),
  { call: 'GET /sys/category/loadTreeData', query: { pcode: '0' }, result: rows(node) },
  refusal('GET /sys/category/loadTreeData', '加载分类字典树参数有误.[null]!'),
  refusal('GET /sys/category/loadTreeData', '加载分类字典树参数有误.[Z99]!', { query: { pcode: 'Z99' } }),
  {
    call: 'GET /sys/category/loadDictItem/',
    query: { ids: ':child,none,:root' },
    result: ['橡木', 'none', '木材'],
  },
  refusal('GET /sys/category/loadDictItem/', 'ids 不能为空'),

  roleCode({ fieldVal: 'never_used' }, { message: '该值可用！' }),
  roleCode({ fieldVal: 'probe_role' }, { success: false, message: '该值不可用，系统中已存在！' }),
  roleCode({ fieldVal: 'probe_role', dataId: ':role' }, { message: '该值可用！' }),
  {
    call: 'GET /sys/duplicate/check',
    query: { tableName: 'sys_role', fieldName: 'role_code', fieldVal: '' },
    message: '数据为空,不作处理！',
  },
  refusal('GET /sys/duplicate/check', '白名单校验未通过！', {
    query: { tableName: 'sys_user', fieldName: 'password', fieldVal: 'x' },
  }),
  refusal('GET /sys/duplicate/checkAll', '参数数量不一致', {
    query: { tableName: 'sys_dict_item', fieldName: 'dict_id,item_value', fieldVal: '["1"]' },
  }),
  {
    call: 'GET /sys/duplicate/checkAll',
    query: { tableName: 'sys_dict_item', fieldName: 'dict_id,item_value', fieldVal: '["none","1"]' },
    message: '该值可用！',
  },
  {
    call: 'POST /sys/checkRule/add',
    body: { ...rule, ruleJson: '[{"digits":1,"pattern":"^M$","message":"首位为M"}]' },
    message: '添加成功！',
  },
  { call: 'GET /sys/checkRule/checkByCode', query: { ruleCode: 'probe_rule', value: 'M01' } },
  refusal('GET /sys/checkRule/checkByCode', '首位为M', {
    query: { ruleCode: 'probe_rule', value: 'X01' },
    result: has({ digits: 1, pattern: '^M$', message: '首位为M', checkValue: 'X', passed: false }),
  }),
  refusal('GET /sys/checkRule/checkByCode', '该编码不存在', { query: { ruleCode: 'none', value: 'X' } }),
  {
    call: 'POST /sys/fillRule/add',
    body: { ...rule, ruleClass: 'serial', ruleParams: '{"pattern":"P{000}"}' },
    message: '添加成功！',
  },
  { call: 'PUT /sys/fillRule/executeRuleByCode/probe_rule', body: {}, result: 'P001' },
  {
    call: 'GET /sys/position/list',
    result: pageOf({ id: text, name: '漆工', code: 'probe_post' }),
  },
  {
    call: 'GET /online/cgform/api/querySelectOptions',
    query: {
      table: 'sys_category',
      txt: 'name',
      key: 'id',
      idField: 'id',
      pidField: 'pid',
      pidValue: ':root',
    },
    result: [{ id: text, store: text, label: '橡木' }],
  },
  refusal('GET /online/cgform/api/querySelectOptions', '白名单校验未通过！', {
    query: { table: 'pg_shadow', txt: 'usename', key: 'passwd', idField: 'usename', pidField: 'usename' },
  }),
  {
    call: 'GET /online/cgreport/api/getRpColumns/user_report',
    result: has({
      cgRpConfigId: text,
      cgRpConfigName: text,
      columns: rows({ title: text, dataIndex: text, align: text }),
      dictOptions: anything,
    }),
  },
  refusal('GET /online/cgreport/api/getRpColumns/none', '实体不存在'),
  {
    call: 'GET /online/cgreport/api/getQueryInfo/user_report',
    result: rows({ label: text, field: text, view: text, mode: text, hidden: text, config: text }),
  },
  {
    call: 'GET /online/cgreport/api/getData/user_report',
    query: { pageNo: '1', pageSize: '10' },
    result: has({ records: list, total: number }),
  },
]

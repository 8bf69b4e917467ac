import { type ContractCall, misunderstood, refusal } from './call.ts'
import { has, list, pageOf, text } from './shapes.ts'

/** What holds for every list and every path, tried on categories and roles. */
const found = (query: Readonly<Record<string, string>>, names: readonly string[]): ContractCall => ({
  call: 'GET /sys/role/list',
  query: { roleCode: '*word_*', column: 'roleCode', order: 'asc', ...query },
  result: has({ records: names.map((roleName) => has({ roleName })), total: names.length }),
})
const advanced = (items: readonly object[], names: readonly string[], match = 'and'): ContractCall =>
  found({ superQueryParams: encodeURIComponent(JSON.stringify(items)), superQueryMatchType: match }, names)
const [one, two, three] = ['甲角色', '乙角色', '丙%角色']
const all = [one, two, three]

export const languageCalls: readonly ContractCall[] = [
  found({}, all),
  found({ roleName: one }, [one]),
  found({ roleName: '*角色' }, all),
  found({ roleName: '乙*' }, [two]),
  found({ roleName: '*%*' }, [three]),
  found({ roleName: `!${one}` }, [two, three]),
  found({ roleName: `${one},${two}` }, [one, two]),
  found({ roleName: '**' }, all),
  found({ description: 'is null' }, [two, three]),
  found({ description: 'is not null' }, [one]),
  found({ roleName: `'; drop table sys_role; --` }, []),
  found({ roleName: `' or 1=1 union select 1 --` }, []),
  found({ createTime_begin: '2999-01-01' }, []),
  found({ createTime_begin: '2999-01-01', createTime_end: '2000-01-01' }, []),
  found({ pageNo: '0' }, all),
  { ...found({ pageNo: '9' }, []), result: has({ records: [], total: 3 }) },
  { ...found({ pageSize: '-1' }, all), result: has({ size: 10, total: 3 }) },
  { ...found({ pageSize: '99999' }, all), result: has({ size: 1000 }) },
  found({ order: 'desc' }, all.toReversed()),
  found({ sortInfoString: encodeURIComponent('[{"column":"roleCode","order":"desc"}]') }, all.toReversed()),
  found({ selections: '' }, all),
  found({ someRouteParameter: 'x', _t: '1794650000' }, all),
  advanced([{ field: 'roleName', rule: 'eq', val: two }], [two]),
  advanced([{ field: 'roleName', rule: 'ne', val: two }], [one, three]),
  advanced([{ field: 'roleName', rule: 'like', val: '%' }], [three]),
  advanced([{ field: 'roleName', rule: 'right_like', val: '甲' }], [one]),
  advanced([{ field: 'roleName', rule: 'left_like', val: '角色' }], all),
  advanced([{ field: 'roleName', rule: 'in', val: `${one},${three}` }], [one, three]),
  advanced([{ field: 'description', rule: 'ext', val: 'is null' }], [two, three]),
  advanced([{ field: 'description', rule: 'fext' }], [one]),
  advanced(
    [
      { field: 'roleName', rule: 'eq', val: one },
      { field: 'roleName', rule: 'eq', val: two },
    ],
    [one, two],
    'or',
  ),
  advanced([{ field: 'roleName', rule: 'eq' }], all),
  {
    call: 'GET /sys/user/list',
    query: { username: 'probe' },
    result: pageOf({ status: 1, status_dictText: text }),
  },
  misunderstood(
    'GET /sys/role/list',
    { createTime_begin: '2026-02-30' },
    '查询条件格式错误：创建时间应为日期',
  ),
  misunderstood('GET /sys/dictItem/list', { sortOrder: 'x' }, '查询条件格式错误：排序应为数字'),
  misunderstood('GET /sys/role/list', { column: 'nothing' }, '请注意，将要排序的列字段不存在：nothing'),
  misunderstood('GET /sys/role/list', { order: 'sideways' }, '排序方式不正确：sideways'),
  misunderstood('GET /sys/role/list', { pageNo: 'x' }, '分页参数不正确'),
  misunderstood('GET /sys/role/list', { superQueryParams: '{}' }, '高级查询参数格式错误'),
  misunderstood(
    'GET /sys/role/list',
    { superQueryParams: '[{"field":"secret","rule":"eq","val":"1"}]' },
    '高级查询字段不存在：secret',
  ),
  misunderstood(
    'GET /sys/role/list',
    { superQueryParams: '[{"field":"roleName","rule":"near","val":"1"}]' },
    '高级查询规则不支持：near',
  ),
  misunderstood('GET /sys/role/list', { roleName: 'a,'.repeat(1001) }, '查询条件过多'),
  refusal('GET /sys/no/such/path', '路径不存在，请检查路径是否正确', { status: 404, code: 404 }),
  refusal('DELETE /sys/role/list', '不支持DELETE请求方法，支持以下GET', { status: 405, code: 405 }),
  refusal('POST /sys/role/add', '没有权限，请联系管理员分配权限！', {
    by: 'newcomer',
    body: { roleName: '偷', roleCode: 'stolen' },
    status: 403,
    code: 510,
  }),
  refusal('GET /sys/role/exportXls', '没有权限，请联系管理员分配权限！', {
    by: 'newcomer',
    status: 403,
    code: 510,
  }),
  { call: 'GET /sys/role/exportXls', query: { roleCode: '*word_*' }, answers: 'sheet' },
  refusal('PUT /sys/role/edit', '数据已被他人修改，请刷新后重试！', {
    body: { id: ':role', roleName: '旧', version: 99 },
    code: 409,
  }),
  refusal('POST /sys/role/add', /^校验失败！/, {
    body: { roleCode: 'probe_nameless' },
    result: has({ field: 'roleName' }),
  }),
  { call: 'GET //sys/role/queryall/', result: list },
]

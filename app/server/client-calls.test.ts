import { createHash } from 'node:crypto'
import { testApp } from '@mortise/server/testing'
import { Category, Depart, DepartRole, Role } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import { modulesFor } from './modules.ts'

/**
 * What a client that nobody here wrote, a Vue 2 client of the ancestor, asks for, and what it reads of each answer. It
 * signs every call, with the types of what it sends.
 */
const secret = 'the secret of that client'
const app = await testApp(...modulesFor({ demo: false }), {
  env: { MORTISE_SIGN: 'required', MORTISE_SIGN_SECRET: secret, MORTISE_UPSTREAMS: 'legacy.local:8080' },
})
const admin = app.as('admin')

function signed(input: object) {
  const sorted = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify(Object.fromEntries(sorted)) + secret
  const sign = createHash('md5').update(text).digest('hex').toUpperCase()
  return { 'X-Sign': sign, 'X-TIMESTAMP': String(Date.now()) }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface ClientCall {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** What it reads of the result. */
  readonly reads?: unknown
  readonly message?: string
}

const call = (name: string, spec: ClientCall = {}) => {
  const [method, path = ''] = name.split(' ') as [Method, string?]
  const query = JSON.parse(filled(JSON.stringify(spec.query ?? {}))) as Record<string, string>
  const body = spec.body && (JSON.parse(filled(JSON.stringify(spec.body))) as object)
  return admin.call(method, filled(path), { query, body, headers: signed(body ?? query) })
}
/** Ids of what the test wrote, under the names that calls mention them by. */
const known: Record<string, string> = {}
const filled = (text: string) => text.replace(/:(\w+)/g, (whole, key: string) => known[key] ?? whole)

beforeAll(async () => {
  const root = await admin.of(Category).add({ name: '木材' })
  const child = await admin.of(Category).add({ name: '橡木', parent: root.id })
  const depart = await admin.of(Depart).add({ name: '客户端部' })
  const role = await admin.of(Role).add({ name: '客户端角色', code: 'client' })
  const departRole = await admin
    .of(DepartRole)
    .add({ name: '部门角色', code: 'client_dept', depart: depart.id })
  const body = {
    username: 'address_one',
    realname: '通讯录甲',
    password: 'Secret2026',
    selecteddeparts: depart.id,
    selectedroles: role.id,
  }
  const user = await admin.call('POST', '/sys/user/add', { body })
  const [menu] = (await admin.call('GET', '/sys/permission/getSystemMenuList')).body.result as {
    id: string
  }[]
  Object.assign(known, {
    root: root.id,
    rootCode: root.code,
    child: child.id,
    depart: depart.id,
    orgCode: depart.orgCode,
    role: role.id,
    departRole: departRole.id,
    user: user.body.result,
    menu: menu?.id,
  })
})

const text = expect.any(String)
const page = (record: object) => ({ records: expect.arrayContaining([expect.objectContaining(record)]) })
const among = (row: object) => expect.arrayContaining([expect.objectContaining(row)])

const calls: Readonly<Record<string, ClientCall>> = {
  'GET /sys/category/rootList': { reads: page({ name: '木材', pid: '0', hasChild: '1' }) },
  'GET /sys/category/childList': {
    query: { pid: ':root' },
    reads: [expect.objectContaining({ name: '橡木', hasChild: '0' })],
  },
  'GET /sys/category/getChildListBatch': { query: { parentIds: ':root' }, reads: page({ name: '橡木' }) },
  'GET /sys/category/loadAllData': {
    query: { code: ':rootCode' },
    reads: among({ value: text, text: '橡木' }),
  },
  'GET /sys/category/checkCode': { query: { pid: ':root', code: ':rootCode' } },
  'GET /sys/permission/getSystemMenuList': { reads: among({ leaf: false, children: [] }) },
  'GET /sys/permission/queryListAsync': { query: { pid: ':menu' }, reads: among({ key: text, title: text }) },
  'GET /sys/user/userDepartList': {
    query: { userId: ':user' },
    reads: [expect.objectContaining({ key: text, title: '客户端部' })],
  },
  'GET /sys/user/departUserList': { query: { depId: ':depart' }, reads: page({ username: 'address_one' }) },
  'GET /sys/user/queryByOrgCodeForAddressList': {
    query: { orgCode: ':orgCode' },
    reads: page({ realname: '通讯录甲', departName: '客户端部' }),
  },
  'GET /sys/user/queryByIds': { query: { userIds: ':user' }, reads: among({ realname: '通讯录甲' }) },
  'GET /sys/user/generateUserId': { reads: text },
  'GET /sys/user/recycleBin': { reads: expect.any(Array) },
  'GET /sys/sysDepart/queryParentName': { query: { departId: ':depart' }, reads: '' },
  'GET /sys/sysDepartRole/getDeptRoleList': {
    query: { departId: ':depart', userId: ':user' },
    reads: [expect.objectContaining({ roleName: '部门角色' })],
  },
  'GET /sys/sysDepartRole/datarule/:menu/:depart/:departRole': { reads: { datarule: [], drChecked: '' } },
  'GET /sys/sysDepartPermission/datarule/:menu/:depart': { reads: { datarule: [], drChecked: '' } },
  'GET /sys/sysRoleIndex/list': { reads: { records: [], total: 0 } },
  'GET /sys/sysRoleIndex/queryDefIndex': { reads: { url: '/dashboard/analysis', component: text } },
  'GET /sys/tenant/queryList': { reads: among({ id: '0' }) },
  'POST /sys/tenant/add': { body: { id: 5184, name: '只有名称的店', status: 1 }, message: '添加成功！' },
  'GET /sys/tenant/list': { query: { name: '只有名称的店' }, reads: page({ id: '5184' }) },
  'POST /sys/gatewayRoute/updateAll': {
    body: {
      router: {
        routerId: 'legacy',
        name: '旧系统',
        uri: 'http://legacy.local:8080',
        predicates: '[{"name":"Path","args":["/old/**"]},{"name":"Method","args":["GET","POST"]}]',
        filters: '[]',
      },
    },
  },
  'POST /sys/quartzJob/add': {
    body: {
      jobClassName: 'core:sweepFiles',
      cronExpression: '0 0 4 * * ?',
      parameter: '{"days":7}',
      status: 0,
    },
  },
  'GET /sys/quartzJob/list': { query: { cronExpression: '0 0 4 * * ?' }, reads: page({ parameter: text }) },
  'GET /sys/thirdApp/getEnabledType': { reads: { wechatEnterprise: false, dingtalk: false } },
  'GET /sys/dict/treeList': { reads: among({ key: text, title: text, dictCode: 'sex' }) },
  'POST /sys/checkRule/add': {
    body: {
      ruleName: '甲',
      ruleCode: 'client',
      ruleJson: '[{"digits":"*","pattern":"^a","message":"须以a开头"}]',
    },
  },
  'GET /sys/checkRule/list': { query: { ruleCode: 'client' }, reads: page({ ruleJson: text }) },
  'POST /sys/fillRule/add': {
    body: { ruleName: '流水', ruleCode: 'client', ruleClass: 'serial', ruleParams: '{"pattern":"C{0000}"}' },
  },
  'GET /sys/fillRule/list': { query: { ruleCode: 'client' }, reads: page({ ruleParams: text }) },
  'GET /sys/fillRule/testFillRule': { query: { ruleCode: 'client' }, reads: 'C0001' },
  'POST /sys/message/sysMessageTemplate/add': {
    body: {
      templateCode: 'client',
      templateName: '测试',
      templateType: '4',
      templateContent: '您好${name}',
      templateTestJson: '{"name":"张三"}',
    },
  },
  'GET /sys/message/sysMessageTemplate/list': {
    query: { templateCode: 'client' },
    reads: page({ templateTestJson: '{"name":"张三"}' }),
  },
  'POST /sys/position/add': { body: { code: 'kehu', name: '客户端职务', postRank: '3' } },
  'GET /sys/position/list': { query: { name: '客户端职务' }, reads: page({ postRank: '3' }) },
  'GET /sys/log/list': {
    query: { logType: '2', keyWord: '*木材*' },
    reads: page({
      logType: 2,
      logContent: '木材',
      operateType_dictText: '添加',
      userid: 'admin',
      username: text,
      ip: null,
      costTime: null,
      logType_dictText: '操作日志',
      requestParam: text,
    }),
  },
  'GET /sys/dataLog/list': {
    query: { dataId: ':root' },
    reads: page({ dataVersion: 1, dataContent: expect.stringContaining('木材') }),
  },
  'POST /sys/dataSource/add': {
    body: {
      code: 'old',
      name: '旧库',
      dbType: 'mysql',
      dbDriver: 'com.mysql.cj.jdbc.Driver',
      dbUrl: 'jdbc:mysql://db.local:3307/old?useSSL=false',
      dbName: 'old',
      dbUsername: 'reader',
      dbPassword: 'hush',
    },
  },
  'GET /sys/dataSource/list': {
    query: { code: 'old' },
    reads: page({ dbUrl: 'jdbc:mysql://db.local:3307/old', dbDriver: text, port: 3307 }),
  },
  'GET /online/cgreport/api/getColumnsAndData/user_report': {
    reads: { data: { records: expect.any(Array), total: expect.any(Number) }, columns: expect.any(Array) },
  },
  'GET /online/cgreport/api/getParamsInfo/user_report': { reads: expect.any(Array) },
}

test.each(Object.entries(calls))('%s is answered as that client reads it', async (name, spec) => {
  const { status, body } = await call(name, spec)
  expect(body, JSON.stringify(body).slice(0, 500)).toMatchObject({ success: true })
  expect(status).toBe(200)
  if ('reads' in spec) expect(body.result).toEqual(wholly(spec.reads))
  if (spec.message) expect(body.message).toBe(spec.message)
})

/** An object says what must be there, not what may not. */
const wholly = (reads: unknown): unknown =>
  typeof reads === 'object' && reads !== null && !Array.isArray(reads) && !('asymmetricMatch' in reads)
    ? expect.objectContaining(reads)
    : reads

test('a job is stopped, resumed and started by GET, but by no picture in a page', async () => {
  const [{ id }] = (await call('GET /sys/quartzJob/list')).body.result.records as [{ id: string }]
  const said = async (verb: string, more: object = {}) =>
    (await admin.call('GET', `/sys/quartzJob/${verb}`, { query: { id }, headers: { ...more } })).body.message
  expect(await said('pause', { 'Sec-Fetch-Dest': 'image' })).toBe('不能通过链接或图片执行该操作')
  expect(await said('pause')).toBe('任务已停止')
  expect(await said('resume')).toBe('任务已启用')
  expect(await said('execute')).toBe('任务已开始执行')
})

test.each([
  ['sys_permission', 'perms', 'client:new'],
  ['sys_sms_template', 'template_code', 'client_new'],
])('whether %s.%s is taken can be asked', async (tableName, fieldName, fieldVal) => {
  const { body } = await call('GET /sys/duplicate/check', { query: { tableName, fieldName, fieldVal } })
  expect(body).toMatchObject({ success: true, message: '该值可用！' })
})

test.each([
  '/sys/user/importExcel',
  '/sys/common/upload',
  '/sys/oss/file/upload',
  '/sys/user/add',
  '/sys/message/sysMessage/importExcel',
])('GET %s answers that only POST is known', async (path) => {
  expect((await call(`GET ${path}`)).body).toMatchObject({
    code: 405,
    message: '不支持GET请求方法，支持以下POST',
  })
})

test('a file goes in by the page of files', async () => {
  const body = new FormData()
  body.set('file', new Blob(['图纸']), '图纸.txt')
  const { body: answer } = await admin.call('POST', '/sys/oss/file/upload', { body })
  expect(answer).toMatchObject({ success: true, message: expect.stringMatching(/^temp\/.*图纸\.txt$/) })
})

test.each(['/sys/annountCement', '/sys/dataSource', '/sys/quartzJob'])(
  'the sheet that %s exports comes in again',
  async (wire) => {
    const sheet = await admin.call('GET', `${wire}/exportXls`)
    expect(sheet.headers.get('content-type')).toContain('spreadsheet')
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(sheet.bytes)]), 'export.xlsx')
    const { status } = await admin.call('POST', `${wire}/importExcel`, { body })
    expect(status).toBe(200)
  },
)

test('a report is a sheet too', async () => {
  const { headers, bytes } = await call('GET /online/cgreport/api/exportXls/user_report')
  expect(headers.get('content-type')).toContain('spreadsheet')
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a refusal names the field as it travels, and begins as the contract words it', async () => {
  const { body } = await call('POST /sys/checkRule/add', { body: { ruleName: '乙', ruleCode: 'client2' } })
  expect(body).toMatchObject({ success: false, result: { field: 'ruleJson', row: null } })
  expect(body.message).toMatch(/^校验失败！规则/)
  const job = { jobClassName: 'core:sweepFiles', cronExpression: '0 0 5 * * ?', parameter: 'seven' }
  expect((await call('POST /sys/quartzJob/add', { body: job })).body.result).toMatchObject({
    field: 'parameter',
  })
})

test('what the product cannot do is said, not hidden', async () => {
  const sheet = new FormData()
  sheet.set('file', new Blob(['PK']), '消息.xlsx')
  const imported = await admin.call('POST', '/sys/message/sysMessage/importExcel', { body: sheet })
  expect(imported.body).toMatchObject({ success: false, message: '消息记录由系统在发送时产生，不能导入' })
  const log = await call('DELETE /sys/log/delete', { query: { id: '1' } })
  expect(log.body.message).toBe('日志用于追溯，不能删除；超过保存期限的由系统清理')
  const notice = await call('POST /sys/annountCement/add', {
    body: { titile: '放假', msgContent: '<p>三天</p>' },
  })
  const anntId = notice.body.result as string
  const sync = async () =>
    (await call('GET /sys/annountCement/syncNotic', { query: { anntId } })).body.message
  expect(await sync()).toBe('通告尚未发布，不能同步')
  await call('GET /sys/annountCement/doReleaseData', { query: { id: anntId } })
  expect(await sync()).toBe('未配置企业微信或钉钉机器人，不能同步通告')
})

test.each([
  'activiti_sync',
  'cgform_table_type',
  'database_type',
  'global_perms_type',
  'messageType',
  'operate_type',
  'quartz_status',
  'valid_status',
])('the dictionary %s that its forms offer has choices', async (code) => {
  const { body } = await call(`GET /sys/dict/getDictItems/${code}`)
  expect(body.result.length).toBeGreaterThan(1)
})

/** It writes numbers as texts and sends back what a list showed it. */
const asRead = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  )

test('what a list showed can be sent back as it is: a notice, a role, a category at the root', async () => {
  const notice = {
    titile: '来自客户端',
    msgAbstract: '摘要',
    msgContent: '内容',
    msgType: 'ALL',
    priority: 'M',
  }
  const { result: noticeId } = (await call('POST /sys/annountCement/add', { body: notice })).body
  const rowOf = async (path: string, id: unknown, list = 'list') => {
    const { result } = (await call(`GET ${path}/${list}`, { query: { pageSize: '100' } })).body as {
      result: { records?: { id: string }[] } & { id: string }[]
    }
    return (result.records ?? result).find((row) => row.id === id) ?? {}
  }
  const read = asRead(await rowOf('/sys/annountCement', noticeId))
  expect(read).toMatchObject({ version: '1', titile: '来自客户端' })
  const edit = (path: string, body: object) => call(`PUT ${path}/edit`, { body })
  expect((await edit('/sys/annountCement', { ...read, titile: '改过' })).body).toMatchObject({
    success: true,
  })
  // What was read is old by now, whatever its number is written as.
  expect((await edit('/sys/annountCement', { ...read, titile: '又改' })).body).toMatchObject({
    success: false,
    code: 409,
  })

  const role = asRead(await rowOf('/sys/role', known.role))
  expect((await edit('/sys/role', { ...role, version: '99' })).body).toMatchObject({ code: 409 })
  expect((await edit('/sys/role', role)).body).toMatchObject({ success: true })

  const { result: rootId } = (await call('POST /sys/category/add', { body: { name: '五金', pid: '0' } })).body
  const root = asRead(await rowOf('/sys/category', rootId, 'rootList'))
  expect(root).toMatchObject({ pid: '0', name: '五金' })
  expect((await edit('/sys/category', { ...root, name: '门用五金' })).body).toMatchObject({ success: true })
  expect(await rowOf('/sys/category', rootId, 'rootList')).toMatchObject({ name: '门用五金', pid: '0' })
})

test('somebody without an agent is refused one, so that a new one begins with a name', async () => {
  const asked = { query: { userName: 'address_one' } }
  expect((await call('GET /sys/sysUserAgent/queryByUserName', asked)).body).toMatchObject({
    success: false,
    message: '未找到对应数据',
  })
})

test('a route is edited as the list showed it, with its conditions, filters and limit', async () => {
  const save = (router: object) => call('POST /sys/gatewayRoute/updateAll', { body: { router } })
  const limit = (rate: number) => ({
    name: 'RequestRateLimiter',
    title: '限流过滤器',
    args: [
      { key: 'key-resolver', value: '#{@ipKeyResolver}' },
      { key: 'redis-rate-limiter.replenishRate', value: rate },
    ],
  })
  const written = {
    routerId: 'shown',
    name: '可编辑',
    uri: 'http://legacy.local:8080',
    status: true,
    predicates: [
      { name: 'Path', args: ['/shown/**', '/also/**'] },
      { name: 'Method', args: ['GET', 'POST'] },
      { name: 'Header', args: { header: 'X-Version', regexp: 'v[12]' } },
    ],
    filters: [
      {
        name: 'AddRequestHeader',
        args: [
          { key: 'name', value: 'X-Shop' },
          { key: 'value', value: 'east' },
        ],
      },
    ],
  }
  const sent = ({ predicates, filters, ...rest }: Record<string, unknown>) => ({
    ...asRead(rest),
    predicates: JSON.stringify(predicates),
    filters: JSON.stringify(filters),
  })
  const shown = async () =>
    (await call('GET /sys/gatewayRoute/list', { query: { routerId: 'shown' } })).body.result.records[0]
  expect((await save(sent({ ...written, filters: [...written.filters, limit(20)] }))).body).toMatchObject({
    success: true,
  })
  const first = await shown()
  expect(first).toMatchObject({ rateLimit: 1200, predicates: written.predicates })
  expect(first.filters).toMatchObject([written.filters[0], { name: 'RequestRateLimiter' }])

  const { filters, predicates } = first
  const changed = {
    ...first,
    predicates: [...predicates, { name: 'Path', args: ['/third/**'] }],
    status: false,
  }
  expect((await save(sent(changed))).body).toMatchObject({ success: true })
  expect(await shown()).toMatchObject({
    status: 0,
    rateLimit: 1200,
    predicates: [{ name: 'Path', args: ['/shown/**', '/also/**', '/third/**'] }, {}, {}],
    filters,
  })
  expect((await save(sent({ ...(await shown()), filters: [filters[0]] }))).body).toMatchObject({
    success: true,
  })
  expect(await shown()).toMatchObject({ rateLimit: 0, filters: [filters[0]] })
  expect((await save(sent({ ...(await shown()), filters: [limit(-1)] }))).body).toMatchObject({
    success: false,
  })
})

test('a department role is given and taken by a form that names no department', async () => {
  const give = (newRoleId: string, oldRoleId: string) =>
    call('POST /sys/sysDepartRole/deptRoleUserAdd', { body: { userId: ':user', newRoleId, oldRoleId } })
  const held = async () =>
    (
      (
        await call('GET /sys/sysDepartRole/getDeptRoleByUserId', {
          query: { userId: ':user', departId: ':depart' },
        })
      ).body.result as { id: string }[]
    ).map(({ id }) => id)
  expect((await give(':departRole', '')).body).toMatchObject({ success: true })
  expect(await held()).toEqual([known.departRole])
  expect((await give('', ':departRole')).body).toMatchObject({ success: true })
  expect(await held()).toEqual([])
  const elsewhere = await admin.of(Depart).add({ name: '别处' })
  const role = await admin.of(DepartRole).add({ name: '别处角色', code: 'elsewhere', depart: elsewhere.id })
  expect((await give(role.id, '')).body).toMatchObject({
    success: false,
    message: '该用户不属于此部门，不能授予部门角色',
  })
})

test('data rules of a menu are ticked for a department, and its roles are offered those', async () => {
  const menus = (await call('GET /sys/permission/list')).body.result as { id: string; children?: object[] }[]
  const permissionId = menus[0]!.id
  const rule = (ruleName: string) => ({
    body: { permissionId, ruleName, ruleColumn: 'name', ruleConditions: '=', ruleValue: '甲', status: '1' },
  })
  for (const name of ['规则一', '规则二'])
    expect((await call('POST /sys/permission/addPermissionRule', rule(name))).body).toMatchObject({
      success: true,
    })
  const path = `/sys/sysDepartPermission/datarule`
  const read = async (at: string) =>
    (await call(`GET ${at}`)).body.result as {
      datarule: { id: string; ruleName: string }[]
      drChecked: string
    }
  const ofDepart = `${path}/${permissionId}/:depart`
  const [one] = (await read(ofDepart)).datarule
  const tick = (dataRuleIds: string) =>
    call(`POST ${path}`, { body: { permissionId, departId: ':depart', dataRuleIds } })
  expect((await tick(one!.id)).body).toMatchObject({ success: false, message: '请先保存部门菜单权限!' })
  await call('POST /sys/permission/saveDepartPermission', {
    body: { departId: ':depart', permissionIds: permissionId, lastpermissionIds: '' },
  })
  expect((await tick('foreign')).body).toMatchObject({ success: false, message: '所选数据规则不属于该菜单' })
  expect((await tick(one!.id)).body).toMatchObject({ success: true, message: '保存成功！' })
  expect((await read(ofDepart)).drChecked).toBe(one!.id)
  const offered = await read(`/sys/sysDepartRole/datarule/${permissionId}/:depart/:departRole`)
  expect(offered.datarule.map(({ id }) => id)).toEqual([one!.id])
})

test('a log is sorted by every column that its page offers, and searched by the sentence it shows', async () => {
  const log = async (query: Record<string, string>) => (await call('GET /sys/log/list', { query })).body
  for (const logType of ['1', '2'])
    for (const column of ['logContent', 'userid', 'username', 'ip', 'costTime', 'createTime'])
      expect(await log({ logType, column, order: 'asc' }), column).toMatchObject({ success: true })
  expect(await log({ logType: '1', column: 'nothing' })).toMatchObject({ success: false })
  const signIn = (password: string) =>
    app.anonymous.call('POST', '/sys/login', { body: { username: 'address_one', password } })
  await signIn('Secret2026')
  await signIn('wrong')
  const contents = async (keyWord: string) => {
    const { result } = await log({ logType: '1', keyWord })
    return (result.records as { logContent: string }[]).map(({ logContent }) => logContent)
  }
  const found = await contents('*账号密码登录成功*')
  expect(found).toContain('用户名: address_one,账号密码登录成功')
  expect(found.filter((content) => !content.includes('账号密码登录成功'))).toEqual([])
  expect(await contents('用户名: address_one,账号密码登录密码错误')).toEqual([
    '用户名: address_one,账号密码登录密码错误',
  ])
  expect(await contents('*无此内容*')).toEqual([])
})

test('numbers of companies are kept as they are typed, once', async () => {
  const add = (id: unknown) =>
    call('POST /sys/tenant/add', { body: { id, name: `第${String(id)}家`, status: 1 } })
  expect((await add(5185)).body).toMatchObject({ success: true, result: '5185' })
  expect((await add('5185')).body).toMatchObject({ success: false, message: '租户编号5185已存在' })
  for (const id of [0, -3, 'x', 12345678901])
    expect((await add(id)).body.message).toBe('租户编号应为1至9位数字，且不以0开头')
})

test('the types of databases are numbered as its form knows them', async () => {
  const { result } = (await call('GET /sys/dict/getDictItems/database_type')).body as {
    result: { value: string; text: string }[]
  }
  expect(Object.fromEntries(result.map(({ value, text }) => [value, text]))).toMatchObject({
    '4': 'MySQL5.7+',
    '6': 'PostgreSQL',
  })
})

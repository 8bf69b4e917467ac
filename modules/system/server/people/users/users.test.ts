import { testApp } from '@mortise/server/testing'
import { Depart, Position, Role } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('admin')
const password = 'Secret2026'
let count = 0
const newName = () => `person${(count += 1)}`

let sales: string
let north: string
let seller: string
beforeAll(async () => {
  sales = (await clerk.of(Depart).add({ name: '销售部' })).id
  north = (await clerk.of(Depart).add({ name: '北区', parent: sales })).id
  seller = (await clerk.of(Role).add({ name: '销售员', code: 'seller' })).id
})

async function addUser(more: object = {}) {
  const username = newName()
  const { body } = await clerk.call<string>('POST', '/sys/user/add', {
    body: { username, realname: `员工${username}`, password, ...more },
  })
  return { id: body.result, username, ...body }
}
const login = (username: string, secret = password) =>
  app.anonymous.call('POST', '/sys/login', { body: { username, password: secret } })
const query = (id: string) => clerk.call('GET', '/sys/user/queryById', { query: { id } })

test('[A-390] a user is added with roles and departments, and may sign in', async () => {
  const position = await clerk.of(Position).add({ code: 'sales-lead', name: '销售主管' })
  const { id, username, message } = await addUser({
    selectedroles: seller,
    selecteddeparts: `${sales},${north}`,
    post: position.id,
    sex: 1,
  })
  expect(message).toBe('添加成功！')
  const { result } = (await query(id)).body
  expect(result).toMatchObject({
    id,
    username,
    sex: 1,
    sex_dictText: '男',
    status: 1,
    status_dictText: '正常',
    post: position.id,
    post_dictText: '销售主管',
    orgCodeTxt: '销售部,北区',
    belongDepIds: `${sales},${north}`,
    delFlag: 0,
  })
  expect(result).not.toHaveProperty('password')
  const signedIn = await login(username)
  expect(signedIn.body).toMatchObject({ success: true, result: { multi_depart: 2 } })
  expect(JSON.stringify(signedIn.body)).not.toContain('argon2')
})

test('a name or a phone that is taken is refused, also the name of somebody who left', async () => {
  const { id, username } = await addUser({ phone: '13800000001' })
  const again = (body: object) =>
    clerk.call('POST', '/sys/user/add', { body: { realname: '某人', password, ...body } })
  expect((await again({ username })).body).toMatchObject({ success: false, message: '用户账号已存在' })
  const samePhone = await again({ username: newName(), phone: '13800000001' })
  expect(samePhone.body).toMatchObject({ success: false, message: '手机号已存在' })
  expect((await clerk.call('DELETE', '/sys/user/delete', { query: { id } })).body.message).toBe('删除成功!')
  expect((await again({ username })).body.message).toBe('用户账号已存在')
  expect((await again({ username: newName(), phone: '13800000001' })).body.success).toBe(true)
})

test('a weak password, a bad name and an unknown role are refused and leave no user behind', async () => {
  const add = (body: object) =>
    clerk.call('POST', '/sys/user/add', {
      body: { username: 'nobody_yet', realname: '无', password, ...body },
    })
  expect((await add({ password: '123' })).body.message).toBe('密码须为8到32位且包含字母和数字!')
  expect((await add({ password: '' })).body.message).toBe('密码不能为空')
  expect((await add({ username: '张三' })).body.message).toContain('只允许字母、数字、下划线')
  expect((await add({ selectedroles: 'none' })).body.message).toBe('所选角色不存在')
  expect((await add({ selecteddeparts: 'none' })).body.message).toBe('所选部门不存在')
  expect(
    (await clerk.call('GET', '/sys/user/list', { query: { username: 'nobody_yet' } })).body.result.total,
  ).toBe(0)
})

test('[A-391] an edit overwrites what it names and keeps the rest', async () => {
  const { id, username } = await addUser({
    email: 'a@example.com',
    selectedroles: seller,
    selecteddeparts: sales,
  })
  const edited = await clerk.call('PUT', '/sys/user/edit', {
    body: { id, realname: '新名', selecteddeparts: '' },
  })
  expect(edited.body).toMatchObject({ success: true, message: '修改成功!' })
  const { result } = (await query(id)).body
  expect(result).toMatchObject({ username, realname: '新名', email: 'a@example.com', orgCodeTxt: '' })
  const roles = await clerk.call('GET', '/sys/user/queryUserRole', { query: { userid: id } })
  expect(roles.body.result).toEqual([seller])
  const renamed = await clerk.call('PUT', '/sys/user/edit', { body: { id, username: 'other_name' } })
  expect(renamed.body).toMatchObject({ success: false, message: '用户账号不能修改' })
  const unknown = await clerk.call('PUT', '/sys/user/edit', { body: { id: 'none', realname: '无' } })
  expect(unknown.body).toMatchObject({ success: false, message: '未找到对应实体' })
})

test('[A-392] the roles of a user are answered as ids, of a user without any as an empty list', async () => {
  const { id } = await addUser({ selectedroles: seller })
  const { id: plain } = await addUser()
  const rolesOf = (userid: string) => clerk.call('GET', '/sys/user/queryUserRole', { query: { userid } })
  expect((await rolesOf(id)).body.result).toEqual([seller])
  expect((await rolesOf(plain)).body.result).toEqual([])
})

test('[A-393] users are listed page by page, by department, by ids and by the query words', async () => {
  const { id } = await addUser({ selecteddeparts: north, realname: '钱小北', sort: 3 })
  const list = async (query: Record<string, string>) =>
    (await clerk.call('GET', '/sys/user/list', { query })).body.result
  expect(await list({ realname: '*小北*' })).toMatchObject({
    total: 1,
    size: 10,
    current: 1,
    records: [{ id }],
  })
  expect((await list({ departId: north })).records.map((user: { id: string }) => user.id)).toContain(id)
  expect((await list({ departId: 'none' })).records).toEqual([])
  expect((await list({ code: `${id},` })).records).toMatchObject([{ id, orgCodeTxt: '北区' }])
  expect((await list({ pageSize: '2' })).records).toHaveLength(2)
  expect((await list({ status: '2', code: id })).total).toBe(0)
})

test('who may not list users sees of them what a picker shows', async () => {
  const { id } = await addUser({ email: 'hidden@example.com', phone: '13800000009' })
  const guest = app.as('guest', { can: [] })
  const { records } = (await guest.call('GET', '/sys/user/list', { query: { code: id } })).body.result
  expect(records).toMatchObject([{ id, phone: '13800000009' }])
  expect(records[0]).not.toHaveProperty('email')
  const search = await guest.call('GET', '/sys/user/list', { query: { email: 'hidden@example.com' } })
  expect(search.status).not.toBe(200)
  expect((await guest.call('GET', '/sys/user/queryById', { query: { id } })).status).toBe(403)
})

test('[A-394] a frozen user is out at once and cannot sign in until unfrozen', async () => {
  const { id, username } = await addUser()
  const { token } = (await login(username)).body.result
  const call = () =>
    app.anonymous.call('GET', '/sys/user/getCurrentUserDeparts', { headers: { 'X-Access-Token': token } })
  expect((await call()).status).toBe(200)
  const freeze = (status: number) =>
    clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: `${id},`, status } })
  expect((await freeze(2)).body.message).toBe('操作成功!')
  expect((await call()).headers.get('x-session-ended')).toBe('frozen')
  expect((await login(username)).body).toMatchObject({ success: false, message: '该用户已冻结' })
  await freeze(1)
  expect((await login(username)).body.success).toBe(true)
})

test('the administrator cannot be frozen, deleted, robbed of the role or changed by others', async () => {
  const admin = (await clerk.call('GET', '/sys/user/list', { query: { username: 'admin' } })).body.result
    .records[0]
  const { id } = admin
  const other = app.as('clerk')
  const messageOf = async (method: 'PUT' | 'DELETE', path: string, options: object) =>
    (await other.call(method, path, options)).body.message
  expect(await messageOf('PUT', '/sys/user/edit', { body: { id, phone: '13900000000' } })).toBe(
    'admin用户只能由本人修改',
  )
  expect(await messageOf('DELETE', '/sys/user/delete', { query: { id } })).toBe('系统管理员不能删除')
  const reset = { username: 'admin', password: 'Stolen2026', confirmpassword: 'Stolen2026' }
  expect(await messageOf('PUT', '/sys/user/changePassword', { body: reset })).toBe('admin用户只能由本人修改')
  const self = app.as('admin')
  const freeze = await self.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })
  expect(freeze.body).toMatchObject({ success: false, message: 'admin用户，不允许冻结！' })
  const strip = await self.call('PUT', '/sys/user/edit', { body: { id, selectedroles: seller } })
  expect(strip.body).toMatchObject({ success: false, message: 'admin用户不能取消admin角色' })
  const edit = await self.call('PUT', '/sys/user/edit', { body: { id, telephone: '0571-88886666' } })
  expect(edit.body.success).toBe(true)
})

test('[A-310] the landline of a user is one', async () => {
  const refused = await addUser({ telephone: '123' })
  expect(refused).toMatchObject({ success: false, message: expect.stringContaining('请输入正确的座机号') })
  const { id } = await addUser({ telephone: '0571-88888888' })
  expect((await query(id)).body.result.telephone).toBe('0571-88888888')
})

test('[A-395] whether a user value is unique is told to anyone, of four fields alone', async () => {
  const { id, username } = await addUser({ phone: '13800000020' })
  const check = (query: Record<string, string>) =>
    app.anonymous.call('GET', '/sys/user/checkOnlyUser', { query })
  expect((await check({ username })).body).toMatchObject({ success: false, message: '用户账号已存在' })
  expect((await check({ username, id })).body).toMatchObject({ success: true, result: true })
  expect((await check({ phone: '13800000020' })).body.success).toBe(false)
  expect((await check({ username: 'surely_free' })).body).toMatchObject({ success: true, result: true })
  expect((await check({ password: 'x' })).status).toBe(400)
})

test('[A-396] a reset password works, the old one and the open sessions do not', async () => {
  const { username } = await addUser()
  const { token } = (await login(username)).body.result
  const change = (body: object) => clerk.call('PUT', '/sys/user/changePassword', { body })
  const fresh = 'Changed2026'
  expect((await change({ username, password: fresh, confirmpassword: 'x' })).body.message).toBe(
    '两次输入密码不一致!',
  )
  expect((await change({ username, password: fresh, confirmpassword: fresh })).body.message).toBe(
    '密码修改成功!',
  )
  expect((await login(username)).body.message).toBe('用户名或密码错误')
  expect((await login(username, fresh)).body.success).toBe(true)
  const old = await app.anonymous.call('GET', '/sys/user/getCurrentUserDeparts', {
    headers: { 'X-Access-Token': token },
  })
  expect(old.headers.get('x-session-ended')).toBe('password')
  const unknown = await change({ username: 'nobody', password: fresh, confirmpassword: fresh })
  expect(unknown.body.message).toBe('用户不存在！')
})

test('[A-397] the users of a department are those of the departments below it too', async () => {
  const { id } = await addUser({ selecteddeparts: north, realname: '孙北' })
  const list = async (query: Record<string, string>) =>
    (await clerk.call('GET', '/sys/user/queryUserByDepId', { query })).body.result as { id: string }[]
  expect((await list({ id: sales })).map((user) => user.id)).toContain(id)
  expect(await list({ id: `${sales},`, realname: '孙' })).toMatchObject([{ id, orgCodeTxt: '北区' }])
  expect(await list({ id: 'none' })).toEqual([])
})

test('[B-281] several users by their stored values are a bare list, in the order asked, normal ones only', async () => {
  const [one, two, three] = [await addUser(), await addUser(), await addUser()]
  await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: three.id, status: 2 } })
  const asked = { username: `${two.username},${three.username},${one.username},` }
  const { body } = await clerk.call('GET', '/sys/user/getMultiUser', { query: asked })
  expect(Array.isArray(body)).toBe(true)
  expect((body as unknown as { id: string }[]).map((user) => user.id)).toEqual([two.id, one.id])
  const none = await clerk.call('GET', '/sys/user/getMultiUser', { query: {} })
  expect(none.body).toEqual([])
})

test('[B-282] [B-081] the user picker pages by name, department, order and column', async () => {
  const { id } = await addUser({ selecteddeparts: north, realname: '周明北', sex: 2, phone: '13800000030' })
  const page = async (query: Record<string, string>) =>
    (await clerk.call('GET', '/sys/user/queryUserComponentData', { query })).body.result
  expect(await page({ realname: '明北', departId: sales, pageNo: '1', pageSize: '5' })).toMatchObject({
    total: 1,
    records: [
      {
        id,
        username: expect.any(String),
        realname: '周明北',
        sex: 2,
        phone: '13800000030',
        orgCodeTxt: '北区',
        createTime: expect.any(String),
      },
    ],
  })
  const { username } = await addUser({ realname: '吴一' })
  expect((await page({ username: `${username},admin`, isMultiTranslate: 'true' })).total).toBe(2)
  const sorted = await page({ column: 'username', order: 'asc', field: 'id,,username', pageSize: '100' })
  const names: string[] = sorted.records.map((user: { username: string }) => user.username)
  expect(names).toEqual([...names].toSorted())
  expect((await page({ departId: 'none' })).records).toEqual([])
})

test('users are deleted together or not at all', async () => {
  const [one, two] = [await addUser(), await addUser()]
  const remove = (ids: string) => clerk.call('DELETE', '/sys/user/deleteBatch', { query: { ids } })
  expect((await remove(`${one.id},none,`)).body.success).toBe(false)
  expect((await query(one.id)).body.success).toBe(true)
  expect((await remove(`${one.id},${two.id},`)).body.message).toBe('批量删除成功!')
  expect((await query(one.id)).body.success).toBe(false)
  expect((await remove('')).body.message).toBe('参数不识别！')
  expect((await login(one.username)).body.message).toBe('该用户已注销')
})

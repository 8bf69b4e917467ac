import { defineModule } from '@mortise/model'
import { get, getOrPost, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Depart, OperationLog, Permission, Role } from '@mortise/system/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import system from '../../index.ts'

let acted = 0
const acts = serverModule(defineModule('acts', { label: '动作', entities: [] }), {
  needs: [system],
  routes: [
    getOrPost('/acts/send', 'login', { transaction: false }, () => (acted += 1)),
    get('/acts/count', 'login', async ({ ctx }) => {
      await sql`update sys_position set name = name`.execute(ctx.db)
      return null
    }),
  ],
})
const app = await testApp(acts)
const signIn = async (username: string, password: string) => {
  const { body } = await app.anonymous.call('POST', '/sys/login', { body: { username, password } })
  const token = body.result.token as string
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, tenant = '0') =>
    app.anonymous.call(method, path, {
      headers: { 'x-access-token': token, 'tenant-id': tenant },
      ...(body && { body }),
    })
}
const codes = async (call: Awaited<ReturnType<typeof signIn>>) =>
  (await call('GET', '/sys/permission/getUserPermissionByToken')).body.result.codeList as string[]

test('an administrator sees the product as another user does, changes nothing, and comes back with one call', async () => {
  await app.as('boss', { password: 'Secret2026' }).userId()
  const seen = app.as('seen', { can: ['position:list'] })
  const row = await seen.userId()
  const boss = await signIn('boss', 'Secret2026')
  expect(await codes(boss)).toContain('user:add')
  const begun = await boss('POST', '/sys/user/viewAs', { userId: row })
  expect(begun.body.result.userInfo).toMatchObject({ username: 'seen', viewedBy: 'boss' })

  expect(await codes(boss)).toEqual(await codesOf(seen))
  expect((await boss('GET', '/sys/position/list')).body.success).toBe(true)
  expect((await boss('GET', '/sys/role/queryTreeList')).status).toBe(403)
  for (const [method, path] of [
    ['POST', '/sys/sysUserAgent/appoint'],
    ['PUT', '/sys/sysAnnouncementSend/readAll'],
    ['POST', '/sys/selectDepart'],
    ['POST', '/acts/send'],
    ['GET', '/acts/send'],
  ] as const) {
    const { status, body } = await boss(method, path, method === 'GET' ? undefined : {})
    if (status !== 404) expect(body.message).toBe('正在以【seen】的身份查看，不能进行操作')
  }
  expect(acted).toBe(0)
  // Not even a question that writes along the way.
  expect((await boss('GET', '/acts/count')).status).toBe(500)

  const back = await boss('POST', '/sys/user/viewAs/leave')
  expect(back.body.result.userInfo).toMatchObject({ username: 'boss' })
  expect(back.body.result.userInfo).not.toHaveProperty('viewedBy')
  expect(await codes(boss)).toContain('user:add')
  expect((await boss('GET', '/acts/send')).body.success).toBe(true)
  expect((await boss('POST', '/sys/user/viewAs/leave')).body.message).toBe('没有在以他人的身份查看')
  const { rows } = await app.as('clerk').of(OperationLog).list({ where: { row } })
  expect(rows.map(({ user, operation }) => `${user} ${operation}`)).toEqual(
    expect.arrayContaining(['boss viewAs', 'boss leaveViewAs']),
  )
})

test('nobody sees more by another’s eyes than by their own', async () => {
  const options = { can: ['user:viewAs', 'position:list'], password: 'Secret2026' }
  const ids: Record<string, string> = {
    peeper: await app.as('peeper', options).userId(),
    above: await app.as('above', { can: ['position:list', 'role:list'] }).userId(),
    below: await app.as('below', { can: ['position:list'] }).userId(),
    far: await app.as('far', { can: ['position:list'], tenant: '9' }).userId(),
  }
  const peeper = await signIn('peeper', 'Secret2026')
  const as = async (name: string) =>
    (await peeper('POST', '/sys/user/viewAs', { userId: ids[name] ?? name })).body
  expect((await as('above')).message).toBe('【above】的权限超出您的权限，不能以其身份查看')
  expect((await as('peeper')).message).toBe('不能以自己的身份查看')
  for (const unknown of ['nobody', 'far'])
    expect((await as(unknown)).message).toBe('用户不存在或已冻结，不能以其身份查看')
  expect((await as('below')).success).toBe(true)
  const stranger = app.as('stranger', { can: [] })
  const body = { userId: ids.below }
  expect((await stranger.call('POST', '/sys/user/viewAs', { body })).status).toBe(403)
})

test('nobody sees the rows of a department that is not theirs by the eyes of its people', async () => {
  const [north, south] = [await departNamed('北店'), await departNamed('南店')]
  const can = ['user:viewAs', 'position:list']
  const ids = {
    own: await app.as('north_clerk', { can: ['position:list'], orgCode: north }).userId(),
    other: await app.as('south_clerk', { can: ['position:list'], orgCode: south }).userId(),
  }
  await app.as('north_head', { can, password: 'Secret2026', orgCode: north }).userId()
  const head = await signIn('north_head', 'Secret2026')
  const refused = await head('POST', '/sys/user/viewAs', { userId: ids.other })
  expect(refused.body.message).toBe('【south_clerk】的权限超出您的权限，不能以其身份查看')
  expect((await head('POST', '/sys/user/viewAs', { userId: ids.own })).body.success).toBe(true)
})

const departNamed = async (name: string) => (await app.as('clerk').of(Depart).add({ name })).orgCode ?? ''

test('who is frozen is looked as no longer, and the one who looked goes on as themselves', async () => {
  await app.as('chief', { password: 'Secret2026' }).userId()
  const id = await app.as('leaver', { can: [] }).userId()
  const chief = await signIn('chief', 'Secret2026')
  await chief('POST', '/sys/user/viewAs', { userId: id })
  expect(await codes(chief)).not.toContain('user:add')
  await app.as('clerk').call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })
  expect(await codes(chief)).toContain('user:add')
})

test('looking ends, with the reason, once it could not begin any more', async () => {
  const can = ['user:viewAs', 'position:list']
  await app.as('watcher', { can, password: 'Secret2026' }).userId()
  const watched = app.as('watched', { can: ['position:list'] })
  const id = await watched.userId()
  const watcher = await signIn('watcher', 'Secret2026')
  const begin = async () => (await watcher('POST', '/sys/user/viewAs', { userId: id })).body.success
  const look = () => watcher('GET', '/sys/position/list')
  const roleOf = async (code: string) =>
    (await app.as('clerk').of(Role).list({ where: { code } })).rows[0]?.id
  const grant = async (role: string, codes: string[]) => {
    const found = await app.services.asSystem('0', ({ repo }) =>
      repo(Permission).find({ code: { in: codes } }),
    )
    const body = { roleId: await roleOf(role), permissionIds: found.map((each) => each.id).join(',') }
    const path = '/sys/permission/saveRolePermission'
    expect((await app.as('clerk').call('POST', path, { body })).body.success).toBe(true)
  }

  expect(await begin()).toBe(true)
  expect((await look()).body.success).toBe(true)
  await grant('user:watched', ['position:list', 'role:list'])
  expect((await look()).body.message).toBe('【watched】的权限超出您的权限，不能以其身份查看')
  expect(await codes(watcher)).toContain('user:viewAs')
  // It does not begin again by itself.
  await grant('user:watched', ['position:list'])
  expect(await codes(watcher)).toContain('user:viewAs')

  expect(await begin()).toBe(true)
  await grant('user:watcher', ['position:list'])
  expect((await look()).status).toBe(403)
  expect((await watcher('POST', '/sys/user/viewAs/leave')).body.message).toBe('没有在以他人的身份查看')
  expect((await look()).body.success).toBe(true)
})

const codesOf = async (client: ReturnType<typeof app.as>) =>
  (await client.call('GET', '/sys/permission/getUserPermissionByToken')).body.result.codeList as string[]

test('who works for two companies is looked as in the one alone where that began', async () => {
  await app.as('keeper', { password: 'Secret2026' }).userId()
  const id = await app.as('both', { can: ['position:list'] }).userId()
  await app.services.db.owner.query(`update sys_user set tenants = '{0,9}' where id = $1`, [id])
  const keeper = await signIn('keeper', 'Secret2026')
  expect((await keeper('POST', '/sys/user/viewAs', { userId: id })).body.success).toBe(true)
  expect((await keeper('GET', '/sys/position/list')).status).toBe(200)
  expect((await keeper('GET', '/sys/position/list', undefined, '9')).status).toBe(401)
})

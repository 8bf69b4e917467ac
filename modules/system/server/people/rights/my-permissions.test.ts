import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Permission } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'
import { permissionBook } from '../menus/permission-book.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
type Node = { path: string; name: string; meta: Record<string, unknown>; children?: Node[] }
const ask = (who = clerk) => who.call('GET', '/sys/permission/getUserPermissionByToken')
const mine = async (who = clerk) => (await ask(who)).body.result
const addMenu = (body: object) => clerk.call('POST', '/sys/permission/add', { body })

test('[A-363] the permission call takes its token from the address too and answers menu, auth, allAuth and sysSafeMode', async () => {
  const query = { token: await clerk.token() }
  const { status, body } = await app.anonymous.call('GET', '/sys/permission/getUserPermissionByToken', {
    query,
  })
  expect(status).toBe(200)
  expect(Object.keys(body.result)).toEqual(['menu', 'auth', 'allAuth', 'codeList', 'sysSafeMode'])
  expect(Array.isArray(body.result.menu)).toBe(true)
  expect(body.result.sysSafeMode).toBe(false)
  expect((await ask(app.anonymous)).status).toBe(401)
})

test('[A-250] every entry of allAuth has type, action and status, whoever asks', async () => {
  const { auth, allAuth } = await mine(app.as('poor', { can: ['role:list'] }))
  expect(allAuth.length).toBeGreaterThan(50)
  for (const entry of allAuth) {
    expect(entry).toEqual({
      action: expect.any(String),
      type: expect.stringMatching(/^[12]$/),
      status: expect.stringMatching(/^[01]$/),
      describe: expect.any(String),
    })
  }
  expect(auth).toEqual([{ action: 'role:list', type: '1', status: '1', describe: '查询' }])
})

test('[A-260] [A-112] a menu entry carries path, name, redirect, component, route and meta, and hidden and alwaysShow where they hold', async () => {
  const top = (await addMenu({ name: '陈列', menuType: 0, url: '/show', icon: 'shop', alwaysShow: true }))
    .body.result
  await addMenu({
    name: '样板间',
    menuType: 1,
    parentId: top,
    url: '/show/room',
    component: 'show/Room',
    hidden: true,
  })
  await addMenu({
    name: '样板册',
    menuType: 1,
    parentId: top,
    url: '/show/book',
    component: 'show/Book',
    route: false,
  })
  const { menu } = await mine(app.as('admin'))
  const node = menu.find(({ path }: Node) => path === '/show')
  expect(node).toMatchObject({
    path: '/show',
    name: 'show',
    component: 'layouts/RouteView',
    redirect: '/show/book',
    route: '1',
    alwaysShow: true,
    meta: { title: '陈列', icon: 'shop' },
    children: [
      { path: '/show/room', name: 'show-room', component: 'show/Room', hidden: true },
      { path: '/show/book', route: '0' },
    ],
  })
})

test('[A-261] [A-114] meta has title, icon, url, target, permissionList, keepAlive, internalOrExternal and componentName', async () => {
  const url = 'https://maps.example.com/?t=${token}'
  await addMenu({ name: '地图', menuType: 0, url, icon: 'global', internalOrExternal: true, keepAlive: true })
  const { menu } = await mine(app.as('admin'))
  expect(menu.find(({ meta }: Node) => meta.title === '地图').meta).toEqual({
    title: '地图',
    letters: 'di tu',
    icon: 'global',
    url,
    target: '_blank',
    keepAlive: true,
    internalOrExternal: true,
    componentName: 'RouteView',
    permissionList: [],
  })
  const users = menu
    .find(({ path }: Node) => path === '/system')
    .children.find(({ path }: Node) => path === '/system/user')
  expect(users.meta).toMatchObject({ title: '用户管理', componentName: 'user', keepAlive: true })
  expect(users.meta.permissionList).toContainEqual({
    action: 'user:add',
    type: '1',
    describe: '新增',
    status: '1',
  })
})

test('every entry tells how its title sounds, also once it was renamed', async () => {
  const id = (await addMenu({ name: '客户看板', menuType: 0, url: '/board' })).body.result
  const letters = async () =>
    (await mine(app.as('admin'))).menu.find(({ path }: Node) => path === '/board').meta.letters
  expect(await letters()).toBe('ke hu kan ban')
  await clerk.call('PUT', '/sys/permission/edit', { body: { id, name: '订单看板', menuType: 0 } })
  expect(await letters()).toBe('ding dan kan ban')
  const [home] = (await mine(app.as('unlettered', { can: [] }))).menu
  expect(home.meta).toMatchObject({ title: '首页', letters: 'shou ye' })
})

test('a menu address with code in it is sent without its address', async () => {
  await addMenu({ name: '代码', menuType: 0, url: '{{ alert(1) }}' })
  const { menu } = await mine(app.as('admin'))
  expect(menu.find(({ meta }: Node) => meta.title === '代码').meta).not.toHaveProperty('url')
})

test('a user without grants gets exactly the home page, and out of sight of the menu what is their own', async () => {
  const { menu, auth, codeList } = await mine(app.as('newcomer', { can: [] }))
  expect(menu).toMatchObject([
    { path: '/dashboard/analysis', name: 'dashboard-analysis', component: 'dashboard/Analysis' },
    {
      path: '/system',
      hidden: true,
      children: [
        { path: '/account/center', hidden: true },
        { path: '/account/settings', hidden: true },
      ],
    },
  ])
  expect([auth, codeList]).toEqual([[], []])
})

test('a code whose control is switched off shows to all and is still needed at the server', async () => {
  const row = (await permissionBook(app.services)).rows.find(({ code }) => code === 'role:add')!
  await clerk.call('PUT', '/sys/permission/edit', { body: { id: row.id, status: '0' } })
  const poor = app.as('poorer', { can: [] })
  expect((await mine(poor)).allAuth).toContainEqual(
    expect.objectContaining({ action: 'role:add', status: '0' }),
  )
  expect((await poor.call('POST', '/sys/role/add', { body: { roleName: '偷', roleCode: 'x' } })).status).toBe(
    403,
  )
})

test('with three thousand menu records the call stays cheap', async () => {
  await app.services.asSystem('0', (ctx) =>
    insertRows(
      ctx,
      Permission,
      Array.from({ length: 3000 }, (_, index) => ({
        name: `菜单${index}`,
        type: index % 3 === 0 ? '0' : '2',
        url: index % 3 === 0 ? `/load/${index}` : null,
        code: index % 3 === 0 ? null : `load:${index}`,
      })),
    ),
  )
  const admin = app.as('admin')
  await admin.call('GET', '/sys/dict/refleshCache')
  await admin.call('GET', '/sys/user/getCurrentUserDeparts')
  // Processor time of this process, so that neighbours on the machine do not count; the reader's share is in it.
  const cost = async () => {
    const before = process.cpuUsage()
    const { result } = (await ask(admin)).body
    expect(result.allAuth.length).toBeGreaterThan(2000)
    const { user, system: kernel } = process.cpuUsage(before)
    return (user + kernel) / 1000
  }
  const costs: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    // Every other time as for somebody who signs in: rights and menu are worked out anew.
    if (turn % 2 === 0) app.services.rights.forget()
    costs.push(await cost())
  }
  expect(Math.min(...costs.filter((_, turn) => turn % 2 === 0))).toBeLessThan(200)
})

import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, LogoSetting, Position } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('admin')

type Node = { id: string; title: string; orgCode: string; children?: Node[] }
let company: string
let sales: string
let north: string
let post: string
beforeAll(async () => {
  const add = (input: Parameters<ReturnType<typeof clerk.of<typeof Depart>>['add']>[0]) =>
    clerk.of(Depart).add(input)
  company = (await add({ name: '分公司', category: '4', sort: 5, ownCode: 'FGS' })).id
  sales = (await add({ name: '销售部', parent: company, sort: 1 })).id
  north = (await add({ name: '北区', parent: sales })).id
  post = (await add({ name: '店长岗', parent: sales, category: '3' })).id
  await add({ name: '采购部', parent: company, sort: 2 })
})
const tree = async (path: string, query: Record<string, string> = {}, who = clerk) =>
  (await who.call<Node[]>('GET', `/sys/sysDepart/${path}`, { query })).body.result
const names = (nodes: readonly Node[] | undefined) => (nodes ?? []).map((node) => node.title)

test('a department gets the next code under its parent', async () => {
  const rows = await clerk
    .of(Depart)
    .list({ where: { id: { in: [company, sales, north] } }, sort: [['orgCode', 'asc']] })
  expect(rows.rows.map(({ orgCode, level }) => [orgCode, level])).toEqual([
    ['A02', 1],
    ['A02A01', 2],
    ['A02A01A01', 3],
  ])
})

test('[A-310] a fax of a department has the number of a landline', async () => {
  const add = (fax: string) => clerk.of(Depart).add({ name: `传真${fax}`, parent: north, fax })
  await expect(add('123')).rejects.toThrow('请输入正确的座机号')
  expect((await add('0571-88888888')).fax).toBe('0571-88888888')
})

test('two who add a department under one parent at once get two codes', async () => {
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, index) => clerk.of(Depart).add({ name: `工段${index}`, parent: north })),
  )
  expect(new Set(added.map(({ orgCode }) => orgCode)).size).toBe(8)
})

test('[A-259] [A-412] the department tree has id, key, title, departName and children, without posts', async () => {
  const forest = await tree('queryTreeList')
  expect(names(forest)).toEqual(['总公司', '分公司'])
  const [, branch] = forest
  expect(branch).toMatchObject({
    id: company,
    key: company,
    value: company,
    departName: '分公司',
    isLeaf: false,
  })
  expect(names(branch?.children)).toEqual(['销售部', '采购部'])
  expect(names(branch?.children?.[0]?.children)).toContain('北区')
  expect(names(branch?.children?.[0]?.children)).not.toContain('店长岗')
  expect(branch?.children?.[1]).not.toHaveProperty('children')
  expect(names(await tree('queryTreeList', { ids: north }))).toEqual(['分公司'])
})

test('[A-411] the tree of a store is the company of its user and what lies below', async () => {
  const seller = app.as('seller', { can: [], orgCode: 'A02A01' })
  expect(names(await tree('queryTreeListsaas', {}, seller))).toEqual(['分公司'])
  expect(await tree('queryTreeListsaas', {}, app.as('homeless', { can: [] }))).toEqual([])
})

test('[A-413] one level of departments is answered, the first without a parent', async () => {
  expect(names(await tree('queryDepartTreeSync'))).toEqual(['总公司', '分公司'])
  const [first, second] = await tree('queryDepartTreeSync', { pid: company })
  expect(first).toMatchObject({ id: sales, isLeaf: false })
  expect(first).not.toHaveProperty('children')
  expect(second).toMatchObject({ title: '采购部', isLeaf: true })
  expect(await tree('queryDepartTreeSync', { primaryKey: 'orgCode', ids: 'A02A01,' })).toMatchObject([
    { id: sales },
  ])
  expect(names(await tree('queryDepartTreeSync', { pid: sales, orgCategory: '3' }))).toEqual(['店长岗'])
})

test('[A-414] the id tree has key, value, title, code and children', async () => {
  const forest = await tree('queryIdTree')
  expect(forest[1]).toMatchObject({ key: company, value: company, title: '分公司', code: 'A02' })
  expect(forest[1]?.children?.[0]).toMatchObject({ key: sales, code: 'A02A01' })
})

test('[A-415] departments are found by a part of their name', async () => {
  expect(await tree('searchBy', { keyWord: '北' })).toMatchObject([
    { id: north, title: '北区', children: null },
  ])
  const none = await clerk.call('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '没有' } })
  expect(none.body).toMatchObject({ success: false, message: '未查询匹配数据！' })
  const outside = await clerk.call('GET', '/sys/sysDepart/searchBy', {
    query: { keyWord: '北', departIds: post },
  })
  expect(outside.body.success).toBe(false)
})

test('[A-416] a department without people is deleted with all below it, one with people is not', async () => {
  const top = await clerk.of(Depart).add({ name: '临时部' })
  const below = await clerk.of(Depart).add({ name: '临时组', parent: top.id })
  await clerk.of(DepartRole).add({ depart: top.id, name: '组长', code: 'temp-lead' })
  const remove = (id: string) => clerk.call('DELETE', '/sys/sysDepart/delete', { query: { id } })
  const worker = { username: 'worker1', realname: '工人', password: 'Secret2026', selecteddeparts: below.id }
  const { body } = await clerk.call('POST', '/sys/user/add', { body: worker })
  expect((await remove(top.id)).body).toMatchObject({
    success: false,
    message: '该部门下存在用户，不能删除！',
  })
  await clerk.call('PUT', '/sys/user/edit', { body: { id: body.result, selecteddeparts: '' } })
  expect((await remove(top.id)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect(await clerk.of(Depart).list({ where: { id: { in: [top.id, below.id] } } })).toMatchObject({
    total: 0,
  })
  expect((await remove(top.id)).body).toMatchObject({ success: false, message: '未找到对应实体' })
  const next = await clerk.of(Depart).add({ name: '再来一部' })
  expect(next.orgCode).not.toBe(top.orgCode)
})

test('[A-417] a leader sees the departments led, everyone else is told 1', async () => {
  const leader = app.as('leader')
  const own = await leader.call('GET', '/sys/sysDepart/queryMyDeptTreeList')
  expect(own.body).toMatchObject({ success: true, message: '1', result: null })
  const id = await leader.userId()
  await clerk.call('PUT', '/sys/user/edit', { body: { id, userIdentity: 2, departIds: sales } })
  const led = await leader.call('GET', '/sys/sysDepart/queryMyDeptTreeList')
  expect(led.body).toMatchObject({ success: true, message: '2', result: [{ id: sales }] })
  expect(names(led.body.result[0].children)).toContain('北区')
})

test('[A-258] [A-373] the departments of the caller come with the one in force', async () => {
  const seller = app.as('seller', { can: [], orgCode: 'A02A01' })
  const { body } = await seller.call('GET', '/sys/user/getCurrentUserDeparts')
  expect(body.result).toEqual({
    orgCode: 'A02A01',
    list: [
      expect.objectContaining({ id: sales, orgCode: 'A02A01', departName: '销售部', customOrgCode: null }),
    ],
  })
  const nowhere = await app.as('homeless', { can: [] }).call('GET', '/sys/user/getCurrentUserDeparts')
  expect(nowhere.body.result).toEqual({ list: [], orgCode: null })
})

test('[A-375] the department signed in to is answered, with no name where there is none', async () => {
  const seller = app.as('seller', { can: [], orgCode: 'A02A01' })
  const named = await seller.call('GET', '/sys/sysDepart/getDepartNameByLogin')
  expect(named.body.result).toMatchObject({ id: sales, departName: '销售部' })
  const nowhere = await app.as('homeless', { can: [] }).call('GET', '/sys/sysDepart/getDepartNameByLogin')
  expect(nowhere.body.result).toEqual({ departName: null })
})

test('a department that moves takes its people, its branch and its rows along, and never under itself', async () => {
  const from = await clerk.of(Depart).add({ name: '西区' })
  const below = await clerk.of(Depart).add({ name: '西一店', parent: from.id })
  const keeper = app.as('keeper', { orgCode: below.orgCode ?? '' })
  const made = await keeper.of(Position).add({ code: 'west', name: '西区职务' })
  expect(made.sysOrgCode).toBe(below.orgCode)

  await expect(clerk.of(Depart).edit({ id: from.id, parent: below.id })).rejects.toThrow(
    '上级部门不能是自己或下级',
  )
  const moved = await clerk.of(Depart).edit({ id: from.id, parent: company })
  expect(moved.orgCode).toMatch(/^A02A\d\d$/)
  const follower = await clerk.of(Depart).get(below.id)
  expect(follower).toMatchObject({ orgCode: `${moved.orgCode}A01`, level: 3 })
  await (app.services.jobs as unknown as { runDue(): Promise<void> }).runDue()
  // The server's own worker may have taken the job first.
  await expect.poll(async () => (await clerk.of(Position).get(made.id)).sysOrgCode).toBe(follower.orgCode)
  const next = await clerk.of(Depart).add({ name: '东区' })
  expect(next.orgCode).not.toBe(from.orgCode)
})

test('departments are read by everyone signed in, and written by holders of the code', async () => {
  const guest = app.as('visitor', { can: [] })
  expect((await guest.call('GET', '/sys/sysDepart/queryTreeList')).status).toBe(200)
  expect((await guest.call('DELETE', '/sys/sysDepart/delete', { query: { id: north } })).status).toBe(403)
  expect((await app.anonymous.call('GET', '/sys/sysDepart/queryTreeList')).status).toBe(401)
})

test('[A-256] [A-377] the header settings are answered without a session, as defaults until somebody sets them', async () => {
  const read = async () =>
    (await app.anonymous.call('GET', '/erp_logo/erpLogo/login_list')).body.result.records as object[]
  expect(await read()).toEqual([
    expect.objectContaining({
      name: '榫卯 Mortise',
      logo: '',
      businessWords: expect.any(String),
      businessWordsImg: '',
    }),
  ])
  await clerk.of(LogoSetting).add({ name: '华美门业', slogan: '开门见好' })
  expect(await read()).toMatchObject([
    { name: '华美门业', businessWords: '开门见好', loginName: '榫卯 Mortise' },
  ])
})

test('[A-257] [A-378] the login page settings are answered without a session', async () => {
  const { body, headers } = await app.anonymous.call('GET', '/erp_logo/erpLogo/listx')
  expect(body.result.records).toHaveLength(1)
  expect(Object.keys(body.result.records[0])).toEqual(
    expect.arrayContaining(['loginName', 'sysbah', 'loginLogo', 'loginLink', 'loginBack']),
  )
  expect(headers.get('cache-control')).toContain('max-age=60')
})

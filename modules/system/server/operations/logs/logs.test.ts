import { defineEntity, defineModule, f } from '@mortise/model'
import { get, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { FaultLog, LoginLog, OperationLog, SlowStatement } from '@mortise/system/model'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import system from '../../index.ts'
import { verifyLogs } from './chain.ts'

const Sheet = defineEntity('sheet', {
  label: '单据',
  fields: {
    name: f.text('名称', { required: true }),
    price: f.money('价格', { guarded: true }),
    keeper: f.user('经办人'),
    rows: f.lines('明细', { fields: { item: f.text('项目'), qty: f.int('数量') } }),
  },
})
const Note = defineEntity('note', { label: '便笺', scope: 'own', fields: { text: f.text('内容') } })
const sheets = serverModule(defineModule('sheets', { label: '单据', entities: [Sheet, Note] }), {
  needs: [system],
  routes: [
    get('/sheets/broken', 'login', () => {
      throw new Error('the oven exploded')
    }),
    get('/sheets/slow', 'login', async ({ ctx }) => {
      await sql`select pg_sleep(0.6)`.execute(ctx.db)
      return null
    }),
  ],
})
const app = await testApp(sheets)
const clerk = app.as('clerk')
const signIn = (username: string, password: string) =>
  app.anonymous.call('POST', '/sys/login', { body: { username, password } })

test('every try to sign in is found in the log of sign-ins, with what came of it', async () => {
  await app.as('visitor', { password: 'Visitor2026' }).userId()
  expect((await signIn('visitor', 'wrong')).body.success).toBe(false)
  expect((await signIn('visitor', 'Visitor2026')).body.success).toBe(true)
  const { rows } = await clerk.of(LoginLog).list({ where: { username: { contains: 'visitor' } } })
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['success', 'wrong']))
  expect(rows[0]).toMatchObject({ username: 'visitor', way: 'password', address: '127.0.0.1' })
  const byType = await clerk.call('GET', '/sys/log/list', { query: { logType: '1', username: 'visitor' } })
  expect(byType.body.result.records[0]).toMatchObject({ username: 'visitor', outcome_dictText: '成功' })
  expect((await clerk.of(LoginLog).list({ where: { username: 'visitor', outcome: 'wrong' } })).total).toBe(1)
})

test('a change is found by who made it, with what each field was before and after', async () => {
  await clerk.userId()
  const { id } = await clerk.of(Sheet).add({ name: '橡木门', rows: [{ item: '门扇', qty: 1 }] })
  await clerk.of(Sheet).edit({ id, name: '胡桃木门', keeper: 'clerk' })
  await clerk.of(Sheet).edit({ id, rows: [{ item: '门扇', qty: 2 }] })
  const { rows } = await clerk.of(OperationLog).list({ where: { row: id }, sort: [['createTime', 'asc']] })
  const [edit] = rows
    .filter(({ operation }) => operation === 'edit')
    .toSorted((a, b) => Number(a.id) - Number(b.id))
  expect(edit).toMatchObject({ user: 'clerk', entity: 'sheet', subject: '胡桃木门', row: id })
  const compare = async (query: Record<string, string>, client = clerk) =>
    client.call('GET', '/sys/dataLog/queryCompareList', { query })
  expect((await compare({ dataId1: edit!.id })).body.result).toEqual([
    { field: 'name', label: '名称', before: '橡木门', after: '胡桃木门' },
    { field: 'keeper', label: '经办人', before: '', after: 'clerk' },
  ])

  const versions = await clerk.call('GET', '/sys/dataLog/queryDataVerList', {
    query: { dataTable: 'sheet', dataId: id },
  })
  const entries = versions.body.result as { id: string; dataVersion: number; operateType: string }[]
  expect(entries.map(({ dataVersion, operateType }) => `${dataVersion} ${operateType}`)).toEqual([
    '3 edit',
    '2 edit',
    '1 add',
  ])
  const [last, , first] = entries
  expect((await compare({ dataId1: first!.id, dataId2: last!.id })).body.result).toEqual([
    { field: 'name', label: '名称', before: '橡木门', after: '胡桃木门' },
    { field: 'keeper', label: '经办人', before: '', after: 'clerk' },
    { field: 'rows', label: '明细', before: '项目：门扇，数量：1', after: '项目：门扇，数量：2' },
  ])
  const other = await clerk.of(Sheet).add({ name: '别的' })
  const [foreign] = (await clerk.of(OperationLog).list({ where: { row: other.id } })).rows
  expect((await compare({ dataId1: first!.id, dataId2: foreign!.id })).body.message).toBe(
    '两个版本不是同一条数据，不能比较',
  )
  for (const dataId1 of ['', 'x', '999999999', "1' or 1=1"]) {
    expect((await compare({ dataId1 })).body.message).toBe('未找到对应数据')
  }
})

test('a change that somebody edits or takes out of the log afterwards is found', async () => {
  const { id } = await clerk.of(Sheet).add({ name: '原价' })
  for (const name of ['一改', '二改', '三改']) await clerk.of(Sheet).edit({ id, name })
  const broken = async () => {
    const query = { dataTable: 'sheet', dataId: id }
    const { result } = (await clerk.call('GET', '/sys/dataLog/queryDataVerList', { query })).body
    return (result as { dataVersion: number; isBroken: boolean }[])
      .filter(({ isBroken }) => isBroken)
      .map(({ dataVersion }) => dataVersion)
  }
  expect(await broken()).toEqual([])
  const { owner } = app.services.db
  const change = (name: string, to: string) =>
    owner.query(
      `update engine.audit set after = after || jsonb_build_object('name', $2::text)
       where row_id = $1 and after->>'name' = $3`,
      [id, to, name],
    )
  await change('一改', '假的')
  expect(await broken()).toEqual([2])
  await change('假的', '一改')
  expect(await broken()).toEqual([])
  await owner.query(`delete from engine.audit where row_id = $1 and after->>'name' = '二改'`, [id])
  expect(await broken()).toEqual([3])
  const walk = await app.services.asSystem('0', (ctx) => verifyLogs.run(ctx, {}))
  expect(walk).toBe('操作日志被改动：1 条数据')
})

test('who may not read a field or a row does not read them in the log', async () => {
  const { id } = await clerk.of(Sheet).add({ name: '报价', price: 100 })
  await clerk.of(Sheet).edit({ id, price: 80 })
  const [edit] = (await clerk.of(OperationLog).list({ where: { row: id, operation: 'edit' } })).rows
  const compared = { query: { dataId1: edit!.id } }
  const seller = app.as('seller', { can: ['operationLog:list', 'sheet:list'] })
  expect((await seller.call('GET', '/sys/dataLog/queryCompareList', compared)).body.result).toEqual([])
  const auditor = app.as('auditor', { can: ['operationLog:list'] })
  expect((await auditor.call('GET', '/sys/dataLog/queryCompareList', compared)).status).toBe(403)
  const guest = app.as('guest', { can: [] })
  for (const path of [
    'dataLog/list',
    'log/login/list',
    'log/fault/list',
    'log/slow/list',
    'log/list',
    'log/visits',
  ]) {
    expect((await guest.call('GET', `/sys/${path}`)).status).toBe(403)
    expect((await app.anonymous.call('GET', `/sys/${path}`)).status).toBe(401)
  }
})

test('the log tells of rows out of scope neither what they say nor that they were changed', async () => {
  const rights = { can: ['operationLog:list', 'note:list', 'note:add', 'note:edit'] }
  const writer = app.as('writer', rights)
  const { id } = await writer.of(Note).add({ text: '底价三千' })
  await writer.of(Note).edit({ id, text: '底价两千八' })
  const [edit] = (await clerk.of(OperationLog).list({ where: { row: id, operation: 'edit' } })).rows
  const read = async (client: typeof clerk) => ({
    list: await client.call('GET', '/sys/dataLog/list', { query: { dataTable: 'note', dataId: id } }),
    typed: await client.call('GET', '/sys/log/list', { query: { logType: '2', keyWord: '底价' } }),
    versions: await client.call('GET', '/sys/dataLog/queryDataVerList', {
      query: { dataTable: 'note', dataId: id },
    }),
    changes: await client.call('GET', '/sys/dataLog/queryCompareList', { query: { dataId1: edit!.id } }),
  })
  const own = await read(writer)
  expect(own.list.body.result.records[0].dataContent).toContain('底价')
  expect(own.versions.body.result).toHaveLength(2)
  expect(own.changes.body.result).toMatchObject([{ before: '底价三千', after: '底价两千八' }])
  const others = await read(app.as('reader', rights))
  expect(others.versions.body).toMatchObject({ success: false, message: '未找到对应数据' })
  expect(others.changes.body).toMatchObject({ success: false, message: '未找到对应数据' })
  expect(others.typed.body.result.total).toBe(0)
  expect(JSON.stringify([others.list.body, others.typed.body])).not.toContain('底价')
})

test('a log of no known type is refused by name', async () => {
  for (const logType of ['9', 'constructor', '__proto__']) {
    const { body } = await clerk.call('GET', '/sys/log/list', { query: { logType } })
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('不存在') })
  }
  expect((await clerk.call('GET', '/sys/log/list', { query: { logType: '2' } })).body.success).toBe(true)
})

test('a fault is found by the number that its user was shown, and by nothing more than that', async () => {
  const { status, body } = await clerk.call('GET', '/sheets/broken', { query: { password: 'secret' } })
  expect(status).toBe(500)
  const number = /错误编号：(\S+)$/.exec(body.message)?.[1] ?? ''
  expect(body.message).not.toContain('oven')
  const { rows } = await clerk.of(FaultLog).list({ where: { number } })
  expect(rows).toMatchObject([
    { number, user: 'clerk', method: 'GET', path: '/api/sheets/broken', message: 'the oven exploded' },
  ])
  expect(rows[0]?.stack).toContain('logs.test.ts')
  expect(
    (await clerk.call('GET', '/sys/log/list', { query: { logType: '4', traceId: number } })).body.result
      .total,
  ).toBe(1)
  expect((await clerk.call('GET', '/sys/log/list', { query: { logType: '7' } })).body.message).toBe(
    '日志类型【7】不存在',
  )
})

test('a refusal is no fault', async () => {
  const before = (await clerk.of(FaultLog).list()).total
  await expect(clerk.of(Sheet).add({} as never)).rejects.toThrow('校验失败')
  await clerk.call('GET', '/nowhere')
  expect((await clerk.of(FaultLog).list()).total).toBe(before)
})

test('a statement that takes long is written down without its values', async () => {
  await clerk.call('GET', '/sheets/slow')
  await vi.waitFor(async () => {
    const { rows } = await clerk.of(SlowStatement).list({ where: { statement: { contains: 'pg_sleep' } } })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.ms).toBeGreaterThanOrEqual(500)
  }, 20_000)
})

test('logs of another tenant are not there, and nobody writes one', async () => {
  const { id } = await clerk.of(Sheet).add({ name: '我家的' })
  const far = app.as('far', { tenant: '9' })
  expect((await far.of(OperationLog).list({ where: { row: id } })).total).toBe(0)
  const [own] = (await clerk.of(OperationLog).list({ where: { row: id } })).rows
  expect(
    (await far.call('GET', '/sys/dataLog/queryCompareList', { query: { dataId1: own!.id } })).body.message,
  ).toBe('未找到对应数据')
  const exported = await clerk.call('GET', '/sys/dataLog/exportXls', { query: { dataId: id } })
  expect([exported.status, exported.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('sheet'),
  ])
  expect((await clerk.call('POST', '/sys/dataLog/add', { body: {} })).status).toBe(404)
  expect((await clerk.call('DELETE', '/sys/log/login/delete', { query: { id: '1' } })).status).toBe(404)
})

test('visits are told by day, by way and by what came of them', async () => {
  await app.as('counted', { password: 'Counted2026' }).userId()
  await signIn('counted', 'Counted2026')
  const { result } = (await clerk.call('GET', '/sys/log/visits')).body
  expect(result.week).toHaveLength(7)
  expect(result.week.at(-1).visit).toBeGreaterThan(0)
  expect(result.ways.categories).toContain('账号密码')
  expect(result.outcomes.categories).toContain('成功')
})

test('after half a year logs are forgotten, and visits go on counting', async () => {
  const { owner } = app.services.db
  await clerk.of(Sheet).add({ name: '陈年' })
  const old = "now() - interval '181 days'"
  await owner.query(`insert into engine.login_log (at, way, outcome, username, address, tenant)
    select ${old}, 'password', 'success', 'ancient', '10.0.0.1', '0' from generate_series(1, 3)`)
  await owner.query(`update engine.audit set at = ${old} where after->>'name' = '陈年'`)
  await owner.query(`insert into engine.fault (id, at, tenant_id, username, method, path, message, stack)
    values ('old', ${old}, '0', '', 'GET', '/', 'x', '')`)
  const visits = async () => (await clerk.call('GET', '/sys/loginfo')).body.result.totalVisitCount
  const before = await visits()
  await app.services.jobs.enqueue('core:forgetLogs')
  await vi.waitFor(async () => {
    expect((await clerk.of(LoginLog).list({ where: { username: 'ancient' } })).total).toBe(0)
  }, 20_000)
  expect((await clerk.of(OperationLog).list({ where: { subject: '陈年' } })).total).toBe(0)
  expect((await clerk.of(FaultLog).list({ where: { number: 'old' } })).total).toBe(0)
  expect(await visits()).toBe(before)
})

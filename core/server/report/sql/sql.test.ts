import { BusinessError, defineEntity, defineModule, f, type StoredEntity } from '@mortise/model'
import { expect, test } from 'vitest'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import type { RunningStoredEntities } from '../../entity/stored-entities.ts'
import { serverModule } from '../../module/module.ts'
import { get } from '../../module/route.ts'
import { testApp } from '../../testing/test-app.ts'
import { harmless, hostile } from './hostile.fixture.ts'
import { refuseOpenDoors, reportLogin } from './login.ts'
import { boundParam, type SqlParam } from './parameters.ts'
import { runSql, type SqlPage, type SqlQuery } from './run.ts'

const Deal = defineEntity('deal', {
  label: '成交',
  table: 'report_sql_deal',
  scope: 'own',
  fields: {
    title: f.text('名称', { search: true }),
    kind: f.text('种类'),
    amount: f.money('金额'),
    cost: f.money('成本', { guarded: true }),
    soldOn: f.date('日期'),
    pin: f.text('密码', { secret: true }),
    items: f.lines('明细', {
      fields: { name: f.text('品名'), dear: f.money('进价', { guarded: true }) },
    }),
  },
})
const SecretDeal = defineEntity('secretDeal', {
  label: '密约',
  table: 'report_sql_secret',
  fields: { title: f.text('名称') },
})

/** The caller of the last request, to ask as; reports ask on connections of their own. */
let caller: Context | undefined
const asking = serverModule(defineModule('askingSql', { label: '查询', entities: [Deal, SecretDeal] }), {
  routes: [
    get('/ask-sql', 'login', ({ ctx }) => {
      caller = ctx
      return null
    }),
  ],
})
const app = await testApp(asking)
const can = ['deal:list', 'deal:add']
const own = app.as('sql-own', { can })
const other = app.as('sql-other', { can })
const admin = app.as('admin')

const values = { kind: 'a', soldOn: '2026-11-02' }
await own.of(Deal).add({ title: '我的甲', amount: 10, ...values, items: [{ name: '锁' }] })
await own.of(Deal).add({ title: '我的乙', amount: 20, ...values, kind: 'b' })
await other.of(Deal).add({ title: '别人的', amount: 5000, ...values, items: [{ name: '他锁' }] })
await admin.of(Deal).add({ title: '别人的成本', amount: 7000, cost: 4321, pin: '密码9', ...values })
await admin.of(SecretDeal).add({ title: '密约甲' })
await app
  .as('far', { tenant: '7' })
  .of(Deal)
  .add({ title: '远方的', amount: 99, ...values })

interface Asked extends Partial<SqlQuery> {
  readonly params?: readonly SqlParam[]
  readonly given?: Readonly<Record<string, string>>
}
async function ask(
  sql: string,
  { params = [], given = {}, ...query }: Asked = {},
  who = own,
): Promise<SqlPage> {
  await who.call('GET', '/ask-sql')
  const bound = new Map(params.map((param) => [param.name, boundParam(param, given[param.name] ?? '')]))
  return runSql(caller!, { sql, params }, { values: bound, limit: 100, ...query })
}
const refusalOf = (sql: string, asked: Asked = {}): Promise<string> =>
  ask(sql, asked).then(
    () => '',
    (error: Error) => error.message,
  )

/** A sentence for people, and nothing that broke. */
const isRefusal = (error: Error) => error instanceof BusinessError || 'failure' in error

/** Whatever a statement answers or says in refusing, none of this is in it. */
const unseen = /别人|远方|密约|密码9|他锁|SCRAM|root:|(?<!\w)(4321|5000|7000)(?!\w)/

test.each(hostile)('refused, or harmless: %s', async (sql) => {
  const told = await ask(sql).then(
    ({ records, whole }) => JSON.stringify([records, whole]),
    (error: Error) => {
      expect(isRefusal(error), error.stack).toBe(true)
      return error.message.replace(/（第.*?）|["“【].*?["”】]/g, '')
    },
  )
  expect(told).not.toMatch(unseen)
})

test('most of them are refused outright', async () => {
  const answered: string[] = []
  for (const sql of hostile) if ((await refusalOf(sql)) === '') answered.push(sql)
  // Conditions that look past the rows in sight, and find nothing there.
  for (const sql of answered) expect(sql).toMatch(/amount - 5000|case when|~|from \(select title/)
  expect(answered.length).toBeLessThanOrEqual(6)
})

test.each(harmless)('answered: %s', async (sql) => {
  const { records, columns } = await ask(sql)
  expect(records.length).toBeGreaterThan(0)
  expect(columns.length).toBeGreaterThan(0)
  expect(JSON.stringify(records)).not.toMatch(unseen)
})

test('a function that is called as if it were a column is refused by its place, and is not run', async () => {
  expect(await refusalOf('select g.g,\n  g.pg_sleep as x from generate_series(1, 2) g')).toContain(
    '（第2行第3列）：列【g.pg_sleep】不存在，或没有查看的权限',
  )
  expect(await refusalOf('select h.n from generate_series(1, 2) g')).toContain('表【h】不存在')
  expect(await refusalOf('select deal.cost from deal')).toContain('列【deal.cost】不存在，或没有查看的权限')
})

test('a table of a company’s own takes no name away from one of the product', async () => {
  const services = servicesOf(caller!)
  const titles = async () => (await ask('select title from report_sql_deal order by title')).records.length
  expect(await titles()).toBe(2)
  const rows = (name: string): StoredEntity => ({
    name,
    label: '自建',
    wire: `/form/${name}`,
    fields: { title: { kind: 'text', label: '名称' }, amount: { kind: 'text', label: '金额' } },
  })
  for (const name of ['reportSqlDeal', 'dealItems', 'pgClass'])
    await expect(services.storedEntities.put('0', 'askingSql', rows(name))).rejects.toThrow('请换一个名称')
  // Of an installation that let such a name be taken once.
  await services.storedEntities.put('0', 'askingSql', rows('standIn'))
  await services.db.owner.query(
    `update engine.stored_entity set name = 'reportSqlDeal', definition = jsonb_set(definition::jsonb, '{name}', '"reportSqlDeal"')::json
     where name = 'standIn'`,
  )
  await (services.storedEntities as RunningStoredEntities).refresh()
  expect(await titles()).toBe(2)
})

test('everybody reads the rows and columns that their lists have', async () => {
  const titles = async (who = own) =>
    (await ask('select title from deal order by title', {}, who)).records.map(({ title }) => title)
  expect(await titles()).toEqual(['我的乙', '我的甲'])
  expect(await titles(other)).toEqual(['别人的'])
  expect(await titles(admin)).toHaveLength(4)
  expect(await titles(app.as('far', { tenant: '7' }))).toEqual(['远方的'])
  expect((await ask('select name from deal_items')).records).toEqual([{ name: '锁' }])
  expect((await ask('select cost from deal where cost > 0', {}, admin)).records).toEqual([{ cost: 4321 }])
  expect(await refusalOf('select dear from deal_items')).toContain('列【dear】不存在，或没有查看的权限')
  const keeper = app.as('sql-keeper', { can: [...can, 'deal:view.cost'] })
  expect((await ask('select cost from deal', {}, keeper)).columns).toMatchObject([
    { name: 'cost', type: 'number' },
  ])
})

test('parameters are bound by their type, and never become text of the statement', async () => {
  const params = [
    { name: 'least', type: 'number' },
    { name: 'kind', type: 'text' },
    { name: 'from', type: 'date' },
  ] as const
  const sql =
    'select title from deal where amount >= ${least} and (${kind} is null or kind = ${kind}) and sold_on >= ${from}'
  const asked = async (given: Record<string, string>) =>
    (await ask(sql, { params, given: { least: '1', from: '2026-01-01', ...given } })).records.length
  expect(await asked({})).toBe(2)
  expect(await asked({ least: '15' })).toBe(1)
  expect(await asked({ kind: "a' or '1'='1" })).toBe(0)
  expect(await asked({ kind: "'a'" })).toBe(1)
  expect(await asked({ kind: "'; drop table report_sql_deal; --" })).toBe(0)
  await expect(asked({ least: '1 or 1=1' })).rejects.toThrow('参数【least】应为数字')
  await expect(asked({ from: '2026-13-45' })).rejects.toThrow('参数【from】应为日期')
})

test.each([
  ['select title frm deal where', '第1行第'],
  ['select title\nfrom deal\nwhere nothing = 1', '第3行第7列'],
  ['select title,\n  sum(amount) as s from deal', '应写入GROUP BY'],
  ['select title + 1 as x from deal', '第1行第14列'],
  ['select title from nowhere', '表【nowhere】不存在'],
  ['select 名称 from deal', '第1行第8列'],
  ['select 1 / 0 as x', '除数为零'],
  ['select title, title from deal', '列名【title】重复'],
  ['select 1 + 1', '请用AS为每一列命名'],
  ['', '请填写SQL'],
  ['select ${x} as a', '参数【x】没有定义'],
])('a statement that cannot be shows its place: %s', async (sql, words) => {
  expect(await refusalOf(sql)).toContain(words)
})

test('a page is a page: totals, order, filters, and how many there are', async () => {
  const sql = 'select title, amount from deal'
  const page = await ask(sql, { limit: 1, offset: 1, sort: ['amount', 'desc'], totals: ['amount'] })
  expect(page).toMatchObject({
    records: [{ title: '我的甲' }],
    total: 2,
    isBound: false,
    whole: { amount: 30 },
  })
  const filters = [{ column: 'title', op: 'contains', value: '乙' }] as const
  expect((await ask(sql, { filters })).records).toEqual([{ title: '我的乙', amount: 20 }])
  const series = "select g, 'x' || g as text from generate_series(1, 20000) as g"
  expect(await ask(series, { limit: 3 })).toMatchObject({ total: 5000, isBound: true })
  expect(await ask(series, { limit: 3, offset: 19_999 })).toMatchObject({ total: 20_000, isBound: false })
  await expect(ask(sql, { sort: ['amount"; drop', 'asc'] })).rejects.toThrow('将要排序的列字段不存在')
  await expect(ask(sql, { offset: 100_000 })).rejects.toThrow('最多查看100000行')
})

test('a value is cut where nobody reads on, and what is no figure is none', async () => {
  const sql = `select string_agg('很长的文本', '') as t, 'NaN'::float8 as n from generate_series(1, 100000)`
  const { records } = await ask(sql)
  expect(String(records[0]?.t)).toHaveLength(2000)
  expect(records[0]?.n).toBeNull()
})

test('the login itself reads nothing: no table, no view without its key, and no way to become another', async () => {
  await ask('select title from deal')
  const services = servicesOf(caller!)
  const login = await reportLogin(services)
  const client = await login.pool.connect()
  const tries = async (sql: string) =>
    client.query(sql, []).then(
      ({ rows }) => JSON.stringify(rows),
      (error: Error) => error.message,
    )
  try {
    const { rows: views } = await services.db.owner.query(
      `select relname as name from pg_class where relnamespace = 'report_views'::regnamespace and relkind = 'v'`,
    )
    expect(views.length).toBeGreaterThan(1)
    for (const { name } of views as { name: string }[]) {
      await client.query(
        `select set_config('app.tenant', '0', false), set_config('report.${name}', 'guess', false)`,
        [],
      )
      expect(await tries(`select * from report_views.${name}`)).toBe('[]')
    }
    for (const sql of [
      'select * from public.report_sql_deal',
      'select * from engine.session',
      'select * from pg_authid',
      "select query_to_xml('select 1', true, true, '')",
      "select pg_read_file('/etc/passwd')",
      'select pg_terminate_backend(pg_backend_pid() + 1)',
      'select pg_sleep(0)',
      'select pg_advisory_lock(1)',
      'select pg_stat_get_backend_activity(1)',
      'select pg_get_viewdef(1::oid)',
      'create table public.t (a int)',
      'create view report_views.t as select 1 as a',
      "insert into public.report_sql_deal (id) values ('x')",
    ])
      expect(await tries(sql), sql).toMatch(/permission denied|read-only transaction/)
    expect(await tries(`set role ${login.appRole}`)).toMatch(/permission denied/)
  } finally {
    client.release(true)
  }
})

test('where a function that reaches others is open to the login, no statement runs', async () => {
  await ask('select title from deal')
  const { pool, owner, user } = await reportLogin(servicesOf(caller!))
  await expect(refuseOpenDoors(pool)).resolves.toBeUndefined()
  await owner.query(`grant execute on function pg_catalog.pg_sleep(float8) to ${user}`)
  await expect(refuseOpenDoors(pool)).rejects.toThrow('pg_sleep(double precision)的执行权限，SQL报表不可用')
  await owner.query(`revoke execute on function pg_catalog.pg_sleep(float8) from ${user}`)
  await expect(refuseOpenDoors(pool)).resolves.toBeUndefined()
})

test('what takes long is ended', { timeout: 40_000 }, async () => {
  const login = await reportLogin(servicesOf(caller!))
  const timeout = async (client: { query(text: string, values: []): Promise<{ rows: unknown[] }> }) =>
    (await client.query("select current_setting('statement_timeout') as t", [])).rows[0]
  const client = await login.pool.connect()
  expect(await timeout(client as never)).toEqual({ t: '20s' })
  client.release()
  const endless = 'select count(*) as n from generate_series(1, 100000) a, generate_series(1, 1000000) b'
  const running = refusalOf(endless)
  await expect.poll(cancelOne, { timeout: 15_000 }).toBe(true)
  expect(await running).toContain('已取消')
  expect((await ask('select title from deal')).records).toHaveLength(2)

  async function cancelOne(): Promise<boolean> {
    const { rows } = await login.owner.query(
      `select pg_cancel_backend(pid) as done from pg_stat_activity where usename = $1 and state = 'active' and query like '%declare%' or query like 'fetch%' and usename = $1`,
      [login.user],
    )
    return rows.length > 0
  }
})

test('tables change though views of reports read them', async () => {
  await ask('select title, amount from deal')
  const services = servicesOf(caller!)
  const { dropReportViews } = await import('../../db/migrate/report-views.ts')
  const client = await services.db.owner.connect()
  await client.query('begin')
  await dropReportViews(client, services.db.appRole)
  await client.query('alter table report_sql_deal alter column amount type numeric(20, 2)')
  await client.query('commit')
  client.release()
  expect((await ask('select title, amount from deal')).records).toHaveLength(2)
})

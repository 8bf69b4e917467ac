import { MonitorAlarm } from '@mortise/monitor/model'
import { testApp } from '@mortise/server/testing'
import { SystemParameter, Tenant } from '@mortise/system/model'
import { expect, test } from 'vitest'
import monitor from './index.ts'

const app = await testApp(monitor)
const admin = app.as('admin')
const { owner } = app.services.db

const get = async <T = any>(path: string, query: Record<string, string> = {}) =>
  (await admin.call<T>('GET', path, { query })).body
const metric = async (name: string) =>
  (await get(`/actuator/metrics/${name}`)) as unknown as {
    name: string
    description: string | null
    measurements: { statistic: string; value: number }[]
  }
const lookOuts = async () => {
  const { rows } = await owner.query(
    `select count(*)::int as n from engine.job_run where job = 'monitor:lookOut' and started_by is null and fire_at is null and outcome = 'done'`,
  )
  return (rows[0] as { n: number }).n
}
const valueOf = async (name: string) => (await metric(name)).measurements[0]?.value ?? Number.NaN

test('[A-071] the disks of the server are told by place, with what is left and the percent in use', async () => {
  const { result } = await get<{ name: string; max: number; rest: number; restPPT: number }[]>(
    '/sys/actuator/redis/queryDiskInfo',
  )
  expect(result.map(({ name }) => name)).toEqual(['数据目录', '上传文件', '备份目录'])
  for (const { max, rest, restPPT } of result) {
    expect(max).toBeGreaterThan(rest)
    expect(restPPT).toBeCloseTo(((max - rest) / max) * 100, 0)
  }
})

test('[A-072] a request is in the trace with its time and its user, without query, body or secret of a link', async () => {
  await admin.call('GET', '/sys/param/list', { query: { paramName: 'ask-for-this' } })
  await app.anonymous.call('GET', '/sys/ticket/a-secret-ticket')
  await app.anonymous.call('GET', '/sys/param/list')
  type Traces = { traces: { request: { uri: string }; response: { status: number }; principal: unknown }[] }
  const all = (await get('/actuator/httptrace')) as unknown as Traces
  const listed = all.traces.find(({ request }) => request.uri === '/api/sys/param/list')
  expect(all.traces[0]?.response.status).toBe(401)
  expect(listed).toBeDefined()
  expect(all.traces).toContainEqual(
    expect.objectContaining({
      principal: { name: 'admin' },
      request: { method: 'GET', uri: '/api/sys/param/list' },
    }),
  )
  expect(JSON.stringify(all)).not.toMatch(/ask-for-this|a-secret-ticket/)
  const failed = (await get('/actuator/httptrace', { failed: '1' })) as unknown as Traces
  expect(failed.traces.every(({ response }) => response.status >= 400)).toBe(true)
})

test('[A-073] the runtime tells its memory and its pauses under the names of the JVM', async () => {
  expect(await valueOf('jvm.memory.used')).toBeGreaterThan(10_000_000)
  expect(await valueOf('jvm.memory.used')).toBeLessThanOrEqual(await valueOf('jvm.memory.max'))
  const pause = await metric('jvm.gc.pause')
  expect(pause.measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX'])
  expect(await metric('jvm.classes.unloaded')).toMatchObject({
    description: '不适用',
    measurements: [{ value: 0 }],
  })
  expect((await get('/actuator/metrics/no.such')).message).toBe('没有名为【no.such】的指标')
})

test('[A-074] without Redis the caches in memory are told in its place', async () => {
  const { result } =
    await get<{ key: string; value: string; description: string }[]>('/sys/actuator/redis/info')
  expect(result.find(({ key }) => key === '用户权限.hits')).toMatchObject({
    description: '用户权限：命中次数',
  })
  const { dbSize } = (await get('/sys/actuator/redis/keysSize')) as unknown as { dbSize: number }
  const { used_memory: used } = (await get('/sys/actuator/redis/memoryInfo')) as unknown as {
    used_memory: number
  }
  expect(dbSize).toBeGreaterThanOrEqual(0)
  expect(used).toBeGreaterThan(1_000_000)
})

test('[A-075] the system tells its cores, its load and since when the process runs', async () => {
  expect(await valueOf('system.cpu.count')).toBeGreaterThanOrEqual(1)
  expect(await valueOf('system.cpu.usage')).toBeLessThanOrEqual(1)
  expect(Math.abs((await valueOf('process.start.time')) + process.uptime() - Date.now() / 1000)).toBeLessThan(
    5,
  )
  const { result } = await get('/monitor/nodes')
  expect(result.nodes).toHaveLength(1)
  expect(result.nodes[0].figures['system.memory.total']).toBeGreaterThan(0)
})

test('[A-076] the application server tells its sessions, its calls and how long each route takes', async () => {
  await admin.token()
  expect(await valueOf('tomcat.sessions.active.current')).toBeGreaterThanOrEqual(1)
  await app.anonymous.call('POST', '/sys/login', { body: { username: 'admin', password: 'wrong' } })
  expect(await valueOf('tomcat.sessions.rejected')).toBeGreaterThanOrEqual(1)
  const { result } = await get('/monitor/node')
  const routes = result.detail.routes as { route: string; count: number; p95: number; mean: number }[]
  const login = routes.find(({ route }) => route === '/api/sys/login')
  expect(login?.count).toBeGreaterThanOrEqual(1)
  expect(login?.p95).toBeGreaterThanOrEqual(login?.mean ?? Number.NaN)
})

test('figures are for those with the right, and in the first company alone', async () => {
  const clerk = app.as('clerk', { can: [] })
  const paths = [
    '/actuator/metrics',
    '/actuator/httptrace',
    '/monitor/nodes',
    '/monitor/database',
    '/monitor/queue',
  ]
  for (const path of paths) expect((await clerk.call('GET', path)).status, path).toBe(403)
  const body = { name: '第二家', adminUsername: 'second_boss', adminPassword: 'Secret2026' }
  const tenant = (await admin.call<string>('POST', `${Tenant.wire}/add`, { body })).body.result
  const boss = app.as('nosy', { tenant, can: ['monitor:view', 'monitor:act'] })
  for (const path of paths)
    expect((await boss.call('GET', path)).body.message, path).toBe('系统监控只能在默认租户中查看')
})

test('nothing of the environment, its secrets or its addresses is told', async () => {
  const paths = [
    '/monitor/node',
    '/monitor/nodes',
    '/monitor/database',
    '/monitor/queue',
    '/sys/actuator/redis/info',
  ]
  const told = (await Promise.all(paths.map((path) => get(path)))).map((body) => JSON.stringify(body)).join()
  const { config } = app.services
  expect(told).not.toContain(config.dataDir)
  expect(told).not.toMatch(/postgres(?:ql)?:\/\/|password|MORTISE_/i)
})

test('a slow statement is found by its call and explained without being run', async () => {
  const insert = `insert into engine.slow_statement (tenant_id, ms, statement, call)
    values ('0', $1, $2, '/api/sys/param/list') returning id::text`
  const statement = `select * from sys_param where code = $1 and name <> 'somebody typed this'`
  const { rows } = await owner.query(insert, [900, statement])
  await owner.query(insert, [700, statement])
  const { result } = await get('/monitor/slow', { call: '/api/sys/param/list' })
  expect(result).toMatchObject([{ count: 2, mean: 800, max: 900, call: '/api/sys/param/list' }])
  expect(JSON.stringify(result)).not.toContain('somebody typed this')
  const { id } = rows[0] as { id: string }
  expect((await get('/monitor/plan', { id })).result.plan).toMatch(/Scan.*sys_param/)
  expect((await get('/monitor/plan', { id: '0' })).message).toBe('该语句的记录已清理')
  const evil = await owner.query(insert, [900, 'select 1; delete from sys_param'])
  const answer = await get('/monitor/plan', { id: (evil.rows[0] as { id: string }).id })
  expect(answer.success).toBe(false)
  expect((await admin.of(SystemParameter).list()).rows.length).toBeGreaterThan(0)
})

test('a statement that is slow in a call is written down with the call', async () => {
  await app.services.db.read('0', (client) => client.query('select pg_sleep(0.55)'), '/api/the/screen')
  await expect
    .poll(async () => (await get('/monitor/slow', { call: '/api/the/screen' })).result, { timeout: 10_000 })
    .toMatchObject([{ statement: 'select pg_sleep(0.55)', count: 1 }])
})

test('who waits for a lock is shown with who holds it', async () => {
  const [holder, waiter] = [await owner.connect(), await owner.connect()]
  try {
    await holder.query('begin; lock table sys_param in access exclusive mode')
    const waiting = waiter.query("select 1 from sys_param where code = 'my secret'")
    await expect
      .poll(async () => (await get('/monitor/database')).result.waits)
      .toMatchObject([
        {
          statement: "select 1 from sys_param where code = '…'",
          relation: 'sys_param',
          blockerState: 'idle in transaction',
          blockerStatement: expect.stringContaining('lock table sys_param'),
        },
      ])
    expect((await get('/monitor/tables')).message).toBe('有表正被独占锁定，暂时不能统计大小')
    await holder.query('rollback')
    await waiting
  } finally {
    holder.release()
    waiter.release()
  }
  expect((await get('/monitor/database')).result.waits).toEqual([])
  const sizes = (await get('/monitor/tables')).result as { total: number }[]
  expect(sizes[0]?.total).toBeGreaterThanOrEqual(sizes[1]?.total ?? Number.NaN)
})

test('a job that was given up is shown with its cause, and tried again when somebody says so', async () => {
  await owner.query(
    `select graphile_worker.add_job('core:prune', '{"tenant":"0","payload":{},"fireAt":null}', run_at := now() + interval '1 hour', max_attempts := 1, job_key := 'broken')`,
  )
  const { rows } = await owner.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk was full' where key = 'broken' returning id::text`,
  )
  const { id } = rows[0] as { id: string }
  const find = async () => (await get('/monitor/queue')).result.find((job: { id: string }) => job.id === id)
  expect(await find()).toMatchObject({ state: 'givenUp', error: 'the disk was full', attempts: 1 })
  const looker = app.as('looker', { can: ['monitor:view'] })
  expect((await looker.call('POST', '/monitor/queue/retry', { body: { id } })).status).toBe(403)
  expect((await admin.call('POST', '/monitor/queue/retry', { body: { id } })).body.message).toBe(
    '任务将立即重试',
  )
  await expect.poll(find, { timeout: 10_000 }).toBeUndefined()
  const again = await admin.call('POST', '/monitor/queue/retry', { body: { id } })
  expect(again.body.message).toBe('任务已结束或正在执行，不能重试')
})

test('a threshold that makes no sense is refused, and one that is passed tells the holders once an hour', async () => {
  const threshold = async (code: string, value: string) => {
    const [row] = (await admin.of(SystemParameter).list({ where: { code } })).rows
    return admin.of(SystemParameter).edit({ id: row?.id ?? '', value })
  }
  await expect(threshold('monitor_disk_percent', '0')).rejects.toThrow('磁盘告警使用率应在 50 到 99 %之间')
  await expect(threshold('monitor_disk_percent', '120')).rejects.toThrow('没有意义')
  await expect(threshold('monitor_loop_ms', '0')).rejects.toThrow('事件循环告警延迟应在 20 到 10000 毫秒之间')
  await threshold('monitor_job_failures', '1')
  await owner.query(
    `select graphile_worker.add_job('core:prune', '{}', run_at := now() + interval '1 hour', max_attempts := 5, job_key := 'failing')`,
  )
  await owner.query(
    `update graphile_worker._private_jobs set attempts = 2, last_error = 'no' where key = 'failing'`,
  )
  const before = await lookOuts()
  const runsDone = async () => (await lookOuts()) - before
  for (let minute = 0; minute < 2; minute += 1) {
    await app.jobs.enqueue('monitor:lookOut')
    await expect.poll(runsDone, { timeout: 10_000 }).toBe(minute + 1)
  }
  const { rows } = await admin.of(MonitorAlarm).list({ where: { subject: 'core:prune' } })
  expect(rows).toMatchObject([{ kind: '3', measured: 2, bound: 1 }])
  await expect
    .poll(async () => JSON.stringify((await get('/sys/annountCement/listByUser')).result))
    .toContain('监控告警：任务失败')
})

test('figures are kept: hours in memory, and of all nodes in one view', async () => {
  const peer = await owner.query(
    `insert into engine.peer (id, name, told_at, figures, seen_at)
     values ('other', 'other:3000', now(), '{"disk.used": 12}', now() + interval '1 minute') returning id`,
  )
  expect(peer.rowCount).toBe(1)
  const { nodes } = (await get('/monitor/nodes')).result
  expect(nodes.map(({ name }: { name: string }) => name)).toContain('other:3000')
  const other = (await get('/monitor/node', { node: 'other:3000' })).result
  expect(other).toMatchObject({ figures: { 'disk.used': 12 }, detail: null })
  const asked = await owner.query(
    `select looked_at is not null as is_looked from engine.peer where id = 'other'`,
  )
  expect(asked.rows).toEqual([{ is_looked: true }])
  expect((await get('/monitor/node', { node: 'nobody:1' })).message).toBe('节点【nobody:1】不在线')

  await owner.query(
    `insert into engine.node_sample (node, at, figures) values ('other:3000', now() - interval '2 days', '{"http.rate": 7}')`,
  )
  const past = (await get('/monitor/history', { node: 'other:3000', hours: '72', names: 'http.rate' })).result
  expect(past.values).toEqual({ 'http.rate': [7] })
  const live = (await get('/monitor/history', { hours: '1', names: 'http.rate,loop.p99' })).result
  expect(live.at.length).toBeGreaterThanOrEqual(1)
  expect((await get('/monitor/history', { hours: '9999', names: 'x' })).message).toBe(
    '时段应在 1 小时到 14 天之间',
  )
})

import { defineModule, linkModules } from '@mortise/model'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { makeBus } from '../base/bus.ts'
import type { Context } from '../context/context.ts'
import type { Scheduled, Schedules } from '../context/jobs.ts'
import { platform } from '../context/platform.ts'
import type { Services } from '../context/services.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { type Database, openDatabase } from '../db/statement/database.ts'
import { kyselyOn } from '../db/statement/kysely.ts'
import { type Job } from '../module/job.ts'
import { type ServerModule, serverModule } from '../module/module.ts'
import { stateTables } from '../seed-all.ts'
import { freshDatabase } from '../testing/database.ts'
import { jobTables, makeJobs } from './index.ts'
import { latestRun } from './schedule.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof freshDatabase>>
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await database.drop()
})

const moduleOf = (jobs: Record<string, Job>): ServerModule =>
  serverModule(defineModule('stores', { label: '门店', entities: [] }), { jobs })

const job = (run: Job['run'], cron?: string): Job => ({ label: '任务', ...(cron && { cron }), run })

/** One server on the test's database: its connections, and just enough of the rest for jobs to run in. */
async function startNode(
  jobs: Record<string, Job>,
  { schedules, ...options }: { tenants?: () => Promise<string[]>; schedules?: Schedules } = {},
) {
  const db = await openDatabase({ url: database.url, poolSize: 4, log })
  closing.push(() => db.close())
  const modules = [moduleOf(jobs)]
  const linked = linkModules([])
  await migrate({
    database: db,
    linked,
    modules,
    engineTables: [...stateTables, ...jobTables],
    log,
  })
  const pushed: [string, object][] = []
  const services = {
    db,
    log,
    providers: { schedules },
    bus: await makeBus({ log }),
    realtime: { toUser: (id: string, message: object) => pushed.push([id, message]) },
    asSystem: (tenant: string, work: (ctx: Context) => Promise<unknown>) =>
      asSystem(services, db, tenant, work),
  } as unknown as Services
  const running = await makeJobs({ services, modules, ...options })
  closing.push(() => running.close())
  return { db, jobs: running, services, pushed }
}

async function asSystem(
  services: Services,
  db: Database,
  tenant: string,
  work: (ctx: Context) => Promise<unknown>,
) {
  const effects: (() => void | Promise<void>)[] = []
  await db.transaction(tenant, (client) => {
    const ctx = {
      tenant,
      [platform]: services,
      db: kyselyOn(client),
      afterCommit: (effect: () => void) => effects.push(effect),
    }
    return work(ctx as unknown as Context)
  })
  for (const effect of effects) await effect()
}

const runs = async (pool: Pool) =>
  (
    await pool.query(
      'select job, tenant_id, outcome, attempt, error, node, fire_at from engine.job_run order by id',
    )
  ).rows

const waiting = async (pool: Pool) =>
  (await pool.query('select task_identifier, attempts, run_at, last_error from graphile_worker.jobs')).rows

/** A gate that a job waits at until the test opens it. */
function makeGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

describe('the queue', () => {
  test('two nodes on one database run two hundred jobs exactly once each', async () => {
    const seen: number[] = []
    const jobs = { count: job(async (_, { number }) => void seen.push(number as number)) }
    const [here, there] = [await startNode(jobs), await startNode(jobs)]
    await Promise.all([here.jobs.start(), there.jobs.start()])
    for (let number = 0; number < 200; number += 1) await here.jobs.enqueue('stores:count', { number })

    await vi.waitFor(async () => expect(await waiting(here.db.owner)).toEqual([]), 20_000)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, number) => number))
    const saved = await runs(here.db.pool)
    expect(saved).toHaveLength(200)
    expect(new Set(saved.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    expect(new Set(saved.map(({ node }) => node)).size).toBe(2)
  })

  test('a job of a transaction that is undone never exists, one of a transaction that commits runs in its tenant', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({
      count: job(async ({ tenant }, payload) => void seen.push([tenant, payload])),
    })
    const failing = db.transaction('7', async (client) => {
      await jobs.inTransaction(client, '7', 'stores:count', { number: 1 })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await db.transaction('7', (client) =>
      jobs.inTransaction(client, '7', 'stores:count', { number: 2, name: '城东店' }),
    )

    await jobs.runDue()
    expect(seen).toEqual([['7', { number: 2, name: '城东店' }]])
  })

  test('a failing job is tried again later, and each failure is kept with its text', async () => {
    let tries = 0
    const { db, jobs } = await startNode({
      stubborn: job(async () => {
        tries += 1
        if (tries === 1) throw new Error('库存服务不可用')
      }),
    })
    await jobs.enqueue('stores:stubborn')
    await jobs.runDue()
    const [left] = await waiting(db.owner)
    expect(left).toMatchObject({ attempts: 1, last_error: '库存服务不可用' })
    expect(new Date(left.run_at).getTime()).toBeGreaterThan(Date.now())
    await jobs.runDue()
    expect(tries).toBe(1)

    await db.owner.query('update graphile_worker._private_jobs set run_at = now()')
    await jobs.runDue()
    expect(await runs(db.pool)).toMatchObject([
      { outcome: 'failed', attempt: 1, error: expect.stringContaining('库存服务不可用') },
      { outcome: 'done', attempt: 2, error: null },
    ])
    expect(await waiting(db.owner)).toEqual([])
  })

  test('a job is given up after the tries it was given', async () => {
    const { db, jobs } = await startNode({
      hopeless: job(async () => {
        throw new Error('不行')
      }),
    })
    await jobs.enqueue('stores:hopeless', {}, { attempts: 2 })
    for (let turn = 0; turn < 3; turn += 1) {
      await jobs.runDue()
      await db.owner.query('update graphile_worker._private_jobs set run_at = now()')
    }
    expect(await runs(db.pool)).toHaveLength(2)
  })

  test('of jobs with one key only the last one runs, another tenant keeps its own', async () => {
    const seen: unknown[] = []
    const { jobs } = await startNode({
      sum: job(async ({ tenant }, { number }) => void seen.push([tenant, number])),
    })
    await jobs.enqueue('stores:sum', { number: 1 }, { key: 'a' })
    await jobs.enqueue('stores:sum', { number: 2 }, { key: 'a' })
    await jobs.enqueue('stores:sum', { number: 3 }, { key: 'a', tenant: '7' })
    await jobs.runDue()
    expect(seen).toHaveLength(2)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['0', 2],
        ['7', 3],
      ]),
    )
  })

  test('a job for later waits until then', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({ later: job(async () => void seen.push('ran')) })
    await jobs.enqueue('stores:later', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await jobs.runDue()
    expect(seen).toEqual([])
    expect(await waiting(db.owner)).toHaveLength(1)
  })

  test('a job nobody knows is refused where it is wanted', async () => {
    const { jobs } = await startNode({})
    await expect(jobs.enqueue('stores:unknown')).rejects.toThrow('unknown job stores:unknown')
  })

  test('closing waits for the job that runs and takes no other', async () => {
    const [started, finish] = [makeGate(), makeGate()]
    const { db, jobs } = await startNode({
      slow: job(async () => {
        started.open()
        await finish.passed
      }),
      next: job(async () => {}),
    })
    await jobs.start()
    await jobs.enqueue('stores:slow')
    await started.passed
    expect(jobs.figures()).toEqual({ running: 1, done: 0, failed: 0 })
    let isClosed = false
    const closed = jobs.close().then(() => {
      isClosed = true
    })
    await jobs.enqueue('stores:next')
    expect(isClosed).toBe(false)
    expect(await runs(db.pool)).toMatchObject([{ job: 'stores:slow', outcome: 'running' }])

    finish.open()
    await closed
    expect(await runs(db.pool)).toMatchObject([{ job: 'stores:slow', outcome: 'done' }])
    expect(await waiting(db.owner)).toMatchObject([{ task_identifier: 'stores:next' }])
    closing.splice(closing.length - 1, 1)
  })

  test('a job that was asked for before closing and comes afterwards goes back as it was', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({ next: job(async () => void seen.push('ran')) })
    const gate = await db.owner.connect()
    await gate.query('begin; lock table engine.job_node')
    await jobs.start()
    await jobs.enqueue('stores:next')
    const [before] = await waiting(db.owner)
    // The workers stand before the locked table, on their way to the queue.
    await vi.waitFor(async () => {
      const { rows } = await gate.query('select from pg_locks where not granted')
      expect(rows.length).toBeGreaterThan(0)
    })
    const closed = jobs.close()
    await gate.query('commit')
    gate.release()
    await closed
    closing.splice(closing.length - 1, 1)
    expect(seen).toEqual([])
    expect(await runs(db.pool)).toEqual([])
    expect(await waiting(db.owner)).toEqual([before])
    const { rows } = await db.owner.query('select attempts, locked_by from graphile_worker._private_jobs')
    expect(rows).toEqual([{ attempts: 0, locked_by: null }])
  })
})

describe('crashes', () => {
  test('what a dead node had taken is given back and its run kept as failed', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({ count: job(async () => void seen.push('ran')) })
    await jobs.enqueue('stores:count')
    await db.owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-other', attempts = 1`,
    )
    await db.owner.query(`insert into engine.job_node (node, worker) values ('other', 'pool-other')`)
    await db.owner.query(
      `insert into engine.job_run (job, tenant_id, queue_id, queued_at, attempt, node)
       values ('stores:count', '0', 1, now(), 1, 'other')`,
    )
    await jobs.runDue()
    expect(seen).toEqual([])

    await db.owner.query(
      `update engine.job_node set seen_at = now() - interval '61 seconds' where node = 'other'`,
    )
    await jobs.runDue()
    expect(seen).toEqual(['ran'])
    expect(await runs(db.pool)).toMatchObject([
      { outcome: 'failed', error: '执行节点意外退出' },
      { outcome: 'done', attempt: 2 },
    ])
  })

  test('a job that committed before its node died is not done again', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({ count: job(async () => void seen.push('ran')) })
    await jobs.enqueue('stores:count')
    await db.owner.query(
      `insert into engine.job_run (job, tenant_id, queue_id, queued_at, attempt, node, outcome)
       select 'stores:count', '0', id, date_trunc('milliseconds', created_at), 1, 'dead', 'done' from graphile_worker._private_jobs`,
    )
    await jobs.runDue()
    expect(seen).toEqual([])
    expect(await waiting(db.owner)).toEqual([])
  })
})

test('a node whose connections all break goes on by itself, and what it was doing is done', async () => {
  const [started, finish] = [makeGate(), makeGate()]
  const done: unknown[] = []
  const { db, jobs } = await startNode({
    slow: job(async () => {
      started.open()
      await finish.passed
      done.push('slow')
    }),
    next: job(async () => void done.push('next')),
  })
  await jobs.start()
  await jobs.enqueue('stores:slow')
  await started.passed
  const other = new Client({ connectionString: inject('pgUrl') })
  await other.connect()
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(database.url).pathname.slice(1),
  ])
  await other.end()
  finish.open()

  await vi.waitFor(() => jobs.enqueue('stores:next'), 10_000)
  await vi.waitFor(() => expect(done).toContain('next'), 20_000)
  await db.owner.query(
    'update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts',
  )
  await vi.waitFor(async () => expect(await waiting(db.owner)).toEqual([]), 20_000)
  const outcomes = (await runs(db.pool)).filter(({ outcome }) => outcome === 'done').map(({ job }) => job)
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['stores:next', 'stores:slow'])
})

describe('the clock', () => {
  const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}+08:00`)
  const fired = async (pool: Pool) =>
    (
      await pool.query(
        `select job, fire_at from engine.job_firing where job like 'stores:%' order by fire_at`,
      )
    ).rows

  test('two nodes fire a job once, in every tenant', async () => {
    const seen: unknown[] = []
    const jobs = { remind: job(async ({ tenant }) => void seen.push(tenant), '0 0 9 * * ?') }
    const tenants = async () => ['0', '7']
    const [here, there] = [await startNode(jobs, { tenants }), await startNode(jobs, { tenants })]
    const morning = at('2030-03-01 09:00:00')
    await here.jobs.fireDue(at('2030-03-01 08:00:00'))
    const names = (
      await Promise.all([here, there, here, there].map(({ jobs }) => jobs.fireDue(morning)))
    ).flat()
    await there.jobs.fireDue(at('2030-03-01 09:00:01'))

    expect(names.filter((name) => name === 'stores:remind')).toHaveLength(1)
    expect(await fired(here.db.pool)).toEqual([{ job: 'stores:remind', fire_at: '2030-03-01 09:00:00' }])
    await here.jobs.runDue()
    await there.jobs.runDue()
    expect(seen).toHaveLength(2)
    expect(new Set(seen)).toEqual(new Set(['0', '7']))
    const saved = (await runs(here.db.pool)).filter(({ job }) => job === 'stores:remind')
    expect(saved.map(({ fire_at }) => fire_at)).toEqual(['2030-03-01 09:00:00', '2030-03-01 09:00:00'])
  })

  test('firings missed while nobody was there are made up once', async () => {
    const seen: unknown[] = []
    const { db, jobs } = await startNode({ remind: job(async () => void seen.push('ran'), '0 0 9 * * ?') })
    await jobs.fireDue(at('2030-03-01 08:00:00'))
    await jobs.fireDue(at('2030-03-05 12:00:00'))
    await jobs.fireDue(at('2030-03-05 12:00:15'))
    await jobs.runDue()
    expect(seen).toEqual(['ran'])
    expect(await fired(db.pool)).toEqual([{ job: 'stores:remind', fire_at: '2030-03-05 09:00:00' }])
  })

  test('a new job and a job told otherwise count from then on', async () => {
    const jobs = (cron: string) => ({ remind: job(async () => {}, cron) })
    const first = await startNode(jobs('0 0 9 * * ?'))
    await first.jobs.fireDue(at('2030-03-01 10:00:00'))
    const second = await startNode(jobs('0 0 8 * * ?'))
    await second.jobs.fireDue(at('2030-03-02 08:30:00'))
    expect(await fired(second.db.pool)).toEqual([])
    await second.jobs.fireDue(at('2030-03-03 08:30:00'))
    expect(await fired(second.db.pool)).toEqual([{ job: 'stores:remind', fire_at: '2030-03-03 08:00:00' }])
  })

  test('a started node fires by itself', async () => {
    const { open, passed } = makeGate()
    const { jobs } = await startNode({ tick: job(async () => open(), '* * * * * ?') })
    await jobs.start()
    await passed
  })

  test('a schedule that cannot be read is refused at the start', async () => {
    await expect(startNode({ remind: job(async () => {}, 'every morning') })).rejects.toThrow('stores:remind')
  })

  test.each([
    ['0 0 9 * * ?', '2030-03-01 08:00:00', '2030-03-01 08:59:59', null],
    ['0 0 9 * * ?', '2030-03-01 08:00:00', '2030-03-01 09:00:00', '2030-03-01 09:00:00'],
    ['0 0 9 * * ?', '2030-03-01 09:00:00', '2030-03-01 09:00:00', null],
    ['0 0 9 * * ?', '2030-03-01 08:00:00', '2030-09-01 08:00:00', '2030-08-31 09:00:00'],
    ['* * * * * ?', '2029-01-01 00:00:00', '2030-03-01 00:00:00', '2030-03-01 00:00:00'],
    ['0 0/5 * * * ?', '2030-03-01 00:00:00', '2030-03-01 00:14:59', '2030-03-01 00:10:00'],
    ['0 0 0 29 2 ?', '2021-01-01 00:00:00', '2027-01-01 00:00:00', '2024-02-29 00:00:00'],
  ])('the last firing of %s between %s and %s is %s', (cron, after, upTo, expected) => {
    expect(latestRun(cron, after, upTo)).toBe(expected)
  })
})

describe('schedules that staff keep', () => {
  const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}+08:00`)
  const nightly: Scheduled = { key: 'one', job: 'stores:count', cron: '0 0 9 * * ?' }
  const saved = (...all: Scheduled[]) => ({ all, schedules: { load: async () => all } })
  const history = async (pool: Pool) =>
    (await pool.query('select schedule, started_by, outcome, output, error from engine.job_run order by id'))
      .rows

  test('two nodes run one schedule once a firing, with its own payload, and keep what it answered', async () => {
    const seen: unknown[] = []
    const jobs = {
      count: job(async (_, payload) => {
        seen.push(payload)
        return '清点了 3 家门店'
      }),
    }
    const { schedules } = saved({ ...nightly, payload: { days: 30 } })
    const [here, there] = [await startNode(jobs, { schedules }), await startNode(jobs, { schedules })]
    await here.jobs.fireDue(at('2030-03-01 08:00:00'))
    const fired = await Promise.all(
      [here, there, here, there].map(({ jobs }) => jobs.fireDue(at('2030-03-01 09:00:00'))),
    )
    expect(fired.flat()).toEqual(['one'])
    await Promise.all([here.jobs.runDue(), there.jobs.runDue()])
    expect(seen).toEqual([{ days: 30 }])
    expect(await history(here.db.pool)).toEqual([
      { schedule: 'one', started_by: null, outcome: 'done', output: '清点了 3 家门店', error: null },
    ])
  })

  test('what was paused makes nothing up for when it comes back', async () => {
    const book = saved(nightly)
    const { jobs } = await startNode({ count: job(async () => {}) }, book)
    await jobs.fireDue(at('2030-03-01 08:00:00'))
    book.all.length = 0
    expect(await jobs.fireDue(at('2030-03-02 08:00:00'))).toEqual([])
    book.all.push(nightly)
    expect(await jobs.fireDue(at('2030-03-03 10:00:00'))).toEqual([])
    expect(await jobs.fireDue(at('2030-03-04 09:00:05'))).toEqual(['one'])
  })

  test('missed firings are left out where the schedule says so', async () => {
    const { schedules } = saved({ ...nightly, missed: 'skip' })
    const { jobs } = await startNode({ count: job(async () => {}) }, { schedules })
    await jobs.fireDue(at('2030-03-01 08:00:00'))
    expect(await jobs.fireDue(at('2030-03-03 12:00:00'))).toEqual([])
    expect(await jobs.fireDue(at('2030-03-04 09:00:10'))).toEqual(['one'])
  })

  test('a schedule that cannot be read keeps no other from running', async () => {
    const { schedules } = saved({ ...nightly, key: 'bad', cron: 'nonsense' }, nightly)
    const { jobs } = await startNode({ count: job(async () => {}) }, { schedules })
    await jobs.fireDue(at('2030-03-01 08:00:00'))
    expect(await jobs.fireDue(at('2030-03-01 09:00:00'))).toEqual(['one'])
  })

  test('what is started by hand does not overlap itself, unless it may', async () => {
    const [started, finish] = [makeGate(), makeGate()]
    let most = 0
    let now = 0
    const { db, jobs } = await startNode({
      count: job(async () => {
        now += 1
        most = Math.max(most, now)
        started.open()
        await finish.passed
        now -= 1
      }),
    })
    await jobs.start()
    await jobs.runNow(nightly, 'ann')
    await started.passed
    await expect(jobs.runNow(nightly, 'bob')).rejects.toThrow('任务正在执行')
    await jobs.runNow({ ...nightly, isConcurrent: true }, 'bob')
    await vi.waitFor(() => expect(most).toBe(2), 10_000)
    finish.open()
    await vi.waitFor(
      async () =>
        expect(await history(db.pool)).toMatchObject([
          { started_by: 'ann', outcome: 'done' },
          { started_by: 'bob', outcome: 'done' },
        ]),
      10_000,
    )
  })

  test('a run that takes too long is ended, and nothing of it is written', async () => {
    let late: unknown = null
    const { open, passed } = makeGate()
    const { db, jobs } = await startNode({
      count: job(async (ctx) => {
        await sql`insert into engine.state (key) values ('scribble')`.execute(ctx.db)
        await sql`select pg_sleep(30)`.execute(ctx.db).catch(() => {})
        try {
          await sql`insert into engine.state (key) values ('late')`.execute(ctx.db)
        } catch (error) {
          late = error
        }
        open()
      }),
    })
    await jobs.runNow({ ...nightly, timeoutSeconds: 1 }, 'ann')
    await jobs.runDue()
    await passed
    expect(await history(db.pool)).toMatchObject([{ outcome: 'failed', error: '执行超过1秒，已中止' }])
    expect(late).toBeInstanceOf(Error)
    const { rows } = await db.owner.query(`select key from engine.state where key in ('scribble', 'late')`)
    expect(rows).toEqual([])
  })
})

test('a notice goes to the sockets of its receivers once it is kept', async () => {
  const { jobs, services, pushed } = await startNode({})
  const saved: unknown[] = []
  Object.assign(services.providers, {
    accounts: {
      ids: async (names: readonly string[]) => (names.includes('ann') ? ['u1'] : []),
    },
    notices: {
      store: async (_: Context, to: string[], notice: object) => {
        saved.push([to, notice])
        return { msgId: 'n1', msgTxt: '样板已逾期' }
      },
    },
  })
  await jobs.enqueue('core:notify', { to: ['ann', 'gone'], notice: { title: '样板已逾期' } })
  await jobs.runDue()
  expect(saved).toEqual([[['ann', 'gone'], { title: '样板已逾期' }]])
  expect(pushed).toEqual([['u1', { cmd: 'user', msgId: 'n1', msgTxt: '样板已逾期' }]])
})

import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'

const quiet = { info() {}, warn() {} }

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, poolSize: 2, log: quiet })
  await makeDoors(database)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

describe('tenants', () => {
  const names = (tenant: string) =>
    database.read(tenant, async (client) =>
      (await client.query('select name from door order by name')).rows.map((row) => row.name),
    )

  test('each sees its own rows alone', async () => {
    expect(await names('1')).toEqual(['oak', 'pine'])
    expect(await names('2')).toEqual(['steel'])
  })

  test('a tenant that is not set, or empty, sees nothing', async () => {
    expect(await names('')).toEqual([])
    expect((await database.pool.query('select name from door')).rows).toEqual([])
  })

  test("another tenant's rows cannot be changed or deleted by raw SQL", async () => {
    const touched = await database.transaction('2', async (client) => [
      (await client.query(`update door set name = 'mine' where tenant_id = '1'`)).rowCount,
      (await client.query(`delete from door where tenant_id = '1'`)).rowCount,
    ])
    expect(touched).toEqual([0, 0])
    expect(await names('1')).toEqual(['oak', 'pine'])
  })

  test('a row cannot be put into, or moved to, another tenant', async () => {
    const insert = database.transaction('2', (client) =>
      client.query(`insert into door values ('1', 'gate')`),
    )
    await expect(insert).rejects.toThrow('row-level security')
    const move = database.transaction('2', (client) => client.query(`update door set tenant_id = '1'`))
    await expect(move).rejects.toThrow('row-level security')
  })

  test('rules of tables cannot be lifted by those they bind', async () => {
    const lift = database.read('1', (client) => client.query('alter table door disable row level security'))
    await expect(lift).rejects.toThrow('must be owner')
  })

  test('start and migrations see the rows of all', async () => {
    expect((await database.owner.query('select count(*) as n from door')).rows).toEqual([{ n: 3 }])
  })
})

test('a call for the same tenant costs its own statement and no other', async () => {
  const single = await openDatabase({ url: fresh.url, poolSize: 1, log: quiet })
  const sent: string[] = []
  const ask = (tenant: string) =>
    single.read(tenant, async (client) => {
      watch(client, sent)
      return client.query('select 1')
    })
  await ask('1')
  sent.length = 0
  await ask('1')
  expect(sent).toEqual(['select 1'])
  await ask('2')
  expect(sent).toEqual(['select 1', expect.stringContaining('set_config'), 'select 1'])
  await single.close()
})

describe('transactions', () => {
  const count = async () => (await database.owner.query(`select count(*) as n from door`)).rows[0].n as number
  const add = `insert into door values ('1', 'ash')`

  test('commit when the work returns', async () => {
    const before = await count()
    await database.transaction('1', (client) => client.query(add))
    expect(await count()).toBe(before + 1)
  })

  test('leave nothing behind when the work throws', async () => {
    const before = await count()
    const work = database.transaction('1', async (client) => {
      await client.query(add)
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await count()).toBe(before)
  })

  test('do not pass for done when an error inside was swallowed', async () => {
    const before = await count()
    const work = database.transaction('1', async (client) => {
      await client.query(add)
      await client.query('select 1 / 0').catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await count()).toBe(before)
  })

  test('a failed one spoils neither its connection nor the tenant of the next call', async () => {
    const single = await openDatabase({ url: fresh.url, poolSize: 1, log: quiet })
    const failing = single.transaction('1', (client) =>
      client.query(`select set_config('app.tenant', '2', false), 1 / 0`),
    )
    await expect(failing).rejects.toThrow('division by zero')
    const seen = await single.read('1', (client) => client.query('select distinct tenant_id from door'))
    expect(seen.rows).toEqual([{ tenant_id: '1' }])
    await single.close()
  })

  test('one left open by a read is rolled back before anybody else gets the connection', async () => {
    const before = await count()
    await database.read('1', (client) => client.query(`begin; ${add}`))
    expect(await count()).toBe(before)
  })

  test('a connection that is cut fails its own call and no later one', async () => {
    const cut = database.transaction('1', async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await database.owner.query('select pg_terminate_backend($1)', [rows[0].pid])
      await client.query('select 1')
    })
    await expect(cut).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i)
    await expect(database.transaction('1', (client) => client.query('select 1'))).resolves.toBeDefined()
  })
})

test('a statement prepared before its table changed fails once and then works', async () => {
  const single = await openDatabase({ url: fresh.url, poolSize: 1, log: quiet })
  await single.owner.query(`create table frame (name varchar(10)); grant all on frame to ${single.appRole}`)
  const ask = () =>
    single.read('1', (client) => client.query({ name: 'frames', text: 'select name from frame' }))
  await ask()
  await single.owner.query('alter table frame alter column name type text')
  await expect(ask()).rejects.toThrow('cached plan')
  expect((await ask()).rows).toEqual([])
  await single.close()
})

test('days, moments and numbers come as the wire wants them, arrays of them too', async () => {
  const { rows } = await database.read('1', (client) =>
    client.query(`select date '2026-11-14' as day, timestamp '2026-11-14 09:30:00' as moment, 12345678901.25::numeric as money,
      count(*) as n, array[date '2026-02-28', null] as days, array[1.5, 2]::numeric[] as numbers,
      array['a,b', 'c'] as texts, '{"a": 1}'::jsonb as json, true as bool, localtimestamp(0) as now`),
  )
  const { now, ...row } = rows[0]
  expect(row).toEqual({
    day: '2026-11-14',
    moment: '2026-11-14 09:30:00',
    money: 12_345_678_901.25,
    n: 1,
    days: ['2026-02-28', null],
    numbers: [1.5, 2],
    texts: ['a,b', 'c'],
    json: { a: 1 },
    bool: true,
  })
  const offset = Date.parse(`${now.replace(' ', 'T')}+08:00`) - Date.now()
  expect(Math.abs(offset)).toBeLessThan(60_000)
})

test('a statement of a request that takes too long is ended', async () => {
  const hasty = await openDatabase({ url: fresh.url, statementTimeout: 50, log: quiet })
  await expect(hasty.read('1', (client) => client.query('select pg_sleep(5)'))).rejects.toThrow(
    'statement timeout',
  )
  await hasty.close()
})

async function makeDoors({ owner, appRole }: Database) {
  await owner.query(`
    create table door (tenant_id varchar(36) not null, name text not null);
    insert into door values ('1', 'oak'), ('1', 'pine'), ('2', 'steel');
    alter table door enable row level security;
    create policy tenant_rows on door using (tenant_id = nullif(current_setting('app.tenant', true), ''));
    grant select, insert, update, delete on door to ${appRole}`)
}

const watched = new WeakSet<PoolClient>()

function watch(client: PoolClient, sent: string[]) {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query(...args: unknown[]) {
      sent.push(String(args[0]))
      return query(...args)
    },
  })
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { makePrepared, prepared } from './statement.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, poolSize: 1, log: { info() {}, warn() {} } })
  await database.owner.query(
    `create table door (name text primary key, width int, price numeric(10, 2), made date, tags text[], spec jsonb)`,
  )
  await database.owner.query('grant all on door to mortise_app')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** On one connection so often that it is prepared, and then no longer described. */
const often = async (text: string, values: (time: number) => unknown[]) =>
  database.read('0', async (client) => {
    const results = []
    for (let time = 0; time < 6; time++) results.push(await prepared(client, text, values(time)))
    return results
  })

test('a statement answers the same rows at its first run and when it is known', async () => {
  const row = {
    name: '橡木',
    width: 800,
    price: 1299.5,
    made: '2026-11-14',
    tags: ['a', '乙'],
    spec: { n: [1] },
  }
  const insert = `insert into door (name, width, price, made, tags, spec) values ($1, $2, $3, $4, $5, $6)`
  const written = await often(insert, (time) => [
    `${row.name}${time}`,
    row.width,
    row.price,
    row.made,
    row.tags,
    row.spec,
  ])
  expect(written.map(({ command, rowCount, rows }) => [command, rowCount, rows])).toEqual(
    Array.from({ length: 6 }, () => ['INSERT', 1, []]),
  )
  const text = 'select d.*, null::int as nothing from door d where name = $1'
  const found = await often(text, (time) => [`${row.name}${time}`])
  for (const [time, { rows, rowCount, fields }] of found.entries()) {
    expect(rows).toEqual([{ ...row, name: `${row.name}${time}`, nothing: null }])
    expect(rowCount).toBe(1)
    expect(fields.map(({ name }) => name)).toEqual([...Object.keys(row), 'nothing'])
  }
})

test('what the database refuses of a known statement is refused, and the connection goes on', async () => {
  const text = 'select 10 / $1::int as tenth'
  await often(text, () => [2])
  await database.read('0', async (client) => {
    const refused = prepared(client, text, [0])
    await expect(refused).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
    await refused.catch((error: Error) => expect(error.stack).toContain('statement.test.ts'))
    expect((await prepared(client, text, [5])).rows).toEqual([{ tenth: 2 }])
  })
})

test('a value that cannot be sent is refused before anything is', async () => {
  const text = 'select $1::jsonb as spec'
  await often(text, () => [{ n: 1 }])
  const circle: { self?: unknown } = {}
  circle.self = circle
  await database.read('0', async (client) => {
    await expect(prepared(client, text, [circle])).rejects.toThrow('circular')
    expect((await prepared(client, text, [{ n: 2 }])).rows).toEqual([{ spec: { n: 2 } }])
  })
})

test('a known statement that takes long is heard of too', async () => {
  const slow: string[] = []
  const stop = database.onSlow(({ text }) => slow.push(text))
  const text = 'select pg_sleep($1)::text as slept'
  await often(text, (time) => [time === 5 ? 0.6 : 0])
  stop()
  expect(slow).toEqual([text])
})

test('a known statement fails with its connection', async () => {
  const text = 'select pg_terminate_backend($1) as ended'
  await often(text, () => [0])
  const lost = database.read('0', async (client) =>
    prepared(client, text, [(await client.query('select pg_backend_pid() as pid')).rows[0].pid]),
  )
  await expect(lost).rejects.toThrow(/terminat|closed/i)
  expect((await often('select 1 as one', () => [])).at(-1)?.rows).toEqual([{ one: 1 }])
})

test('of more texts than may have a name those used last have one, and a connection forgets the others', async () => {
  const few = makePrepared(2, 'few')
  await database.read('0', async (client) => {
    const known = async () => {
      const { rows } = await client.query<{ statement: string }>(
        `select statement from pg_prepared_statements where statement like '%as few%' order by statement`,
      )
      return rows.map(({ statement }) => statement)
    }
    const textOf = (at: number) => `select $1::int + ${at} as few`
    for (const at of [1, 2, 3, 1, 4])
      for (let time = 0; time < 5; time++)
        expect((await few(client, textOf(at), [time])).rows).toEqual([{ few: time + at }])
    expect(await known()).toEqual([textOf(1), textOf(4)])
    expect((await few(client, textOf(2), [1])).rows).toEqual([{ few: 3 }])
  })
})

test('known statements that are asked for at once travel in one message, in their order', async () => {
  const [insert, count] = [
    'insert into door (name) values ($1)',
    'select count(*)::int as n from door where name like $1',
  ]
  await often(insert, (time) => [`同行${time}`])
  await often(count, () => ['同行%'])
  await database.transaction('0', async (client) => {
    const messages: unknown[] = []
    const { query } = client
    client.query = ((...input: unknown[]) => {
      messages.push(input[0])
      return (query as (...all: unknown[]) => unknown)(...input)
    }) as typeof query
    const all = await Promise.all([
      prepared(client, count, ['同行%']),
      prepared(client, insert, ['同行六']),
      prepared(client, count, ['同行%']),
    ])
    client.query = query
    expect(all.map(({ command, rows }) => [command, rows])).toEqual([
      ['SELECT', [{ n: 6 }]],
      ['INSERT', []],
      ['SELECT', [{ n: 7 }]],
    ])
    expect(messages).toHaveLength(1)
  })
})

test('of statements that travel together those before the one that is refused are answered, and those behind it are not', async () => {
  const [tenth, one] = ['select 10 / $1::int as tenth', 'select $1::jsonb as one']
  await often(tenth, () => [2])
  await often(one, () => [{ n: 1 }])
  const circle: { self?: unknown } = {}
  circle.self = circle
  await database.read('0', async (client) => {
    const ask = (...values: number[]) =>
      Promise.allSettled(values.map((value) => prepared(client, tenth, [value])))
    expect((await ask(5, 0, 2)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    const unsent = await Promise.allSettled([prepared(client, tenth, [5]), prepared(client, one, [circle])])
    expect(unsent.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await prepared(client, tenth, [5])).rows).toEqual([{ tenth: 2 }])
  })
})

test('statements that are not known yet are run in the order in which they are asked for', async () => {
  await database.transaction('0', async (client) => {
    const asked = ['一', '二', '三'].map((name) =>
      prepared(client, `insert into door (name) values ($1) returning name, '${name}' as as_new`, [
        `新${name}`,
      ]),
    )
    const counted = prepared(client, `select count(*)::int as n from door where name like '新%'`, [])
    await Promise.all(asked)
    expect((await counted).rows).toEqual([{ n: 3 }])
  })
})

import { defineEntity, f } from '@mortise/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { cachedSql } from './cached-sql.ts'
import { type Database, openDatabase } from './database.ts'
import { kyselyOn } from './kysely.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, log: { info() {}, warn() {} } })
  await database.owner.query(`create table door as select n as id from generate_series(1, 1000) n;
    grant all on door to ${database.appRole}`)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('queries run in the transaction of their request and fall with it', async () => {
  const work = database.transaction('1', async (client) => {
    const db = kyselyOn(client)
    const { numDeletedRows } = await db.deleteFrom('door').where('id', '<=', 10).executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(10n)
    expect(await db.selectFrom('door').select(db.fn.countAll().as('n')).execute()).toEqual([{ n: 990 }])
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect((await database.owner.query('select count(*) as n from door')).rows).toEqual([{ n: 1000 }])
})

test('queries asked for at once are sent one after the other', async () => {
  const answers = await database.read('1', (client) => {
    const db = kyselyOn(client)
    return Promise.all(
      [1, 2, 3].map((id) => db.selectFrom('door').select('id').where('id', '=', id).execute()),
    )
  })
  expect(answers.flat()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('one that fails does not hold up the next', async () => {
  await database.read('1', async (client) => {
    const db = kyselyOn(client)
    await expect(sql`select nothing`.execute(db)).rejects.toThrow('does not exist')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

test('a statement that is kept takes other values each time, and is prepared once', async () => {
  await database.read('1', async (client) => {
    const db = kyselyOn(client)
    const doors = (from: number, to: number) =>
      cachedSql<{ id: number }>(
        db,
      )`select id from door where id between ${from} and ${to} and ${'kept'} = 'kept'`
    for (let id = 1; id <= 5; id++) expect(await doors(id, id + 1)).toEqual([{ id }, { id: id + 1 }])
    const known = await cachedSql<{ statement: string }>(db)`
      select statement from pg_prepared_statements where statement like '%' || ${'door where id between'} || '%'`
    expect(known).toEqual([{ statement: `select id from door where id between $1 and $2 and $3 = 'kept'` }])
  })
})

test('an entity in a statement that is kept stands for its table, and is no value', async () => {
  const Door = defineEntity('door', { label: '门', fields: { id: f.int('编号') } })
  await database.read('1', async (client) => {
    const doors = (id: number) =>
      cachedSql<{ id: number }>(kyselyOn(client))`select id from ${Door} where id = ${id} and ${id} > 0`
    expect(await doors(3)).toEqual([{ id: 3 }])
    expect(await doors(4)).toEqual([{ id: 4 }])
  })
})

test('long answers come piece by piece, and may be broken off', async () => {
  await database.transaction('1', async (client) => {
    const db = kyselyOn(client)
    let count = 0
    for await (const _ of db.selectFrom('door').selectAll().stream(50)) {
      count += 1
      if (count === 120) break
    }
    expect(count).toBe(120)
    expect(await db.selectFrom('door').select('id').where('id', '=', 5).execute()).toEqual([{ id: 5 }])
  })
})

test('a transaction inside the one of the request is refused', async () => {
  const work = database.transaction('1', (client) =>
    kyselyOn(client)
      .transaction()
      .execute(() => Promise.resolve()),
  )
  await expect(work).rejects.toThrow('already in the transaction')
})

import { f } from '@mortise/model'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { indexesOf as indexesIn } from '../tables/indexes.ts'
import { door, emptyDatabase } from '../testing.ts'
import { largeTable } from './index-changes.ts'

const { bringUp, columnsOf, database, indexesOf, insert, rows } = emptyDatabase()
const name = f.text('名称', { max: 200 })

/** A table that is large enough, with one row that has no code. */
async function largeDoor() {
  await bringUp([door({ name, code: f.text('编码') })])
  await rows(
    `insert into door (id, tenant_id, create_by, create_time, name, code)
     select i::text, '1', 'clerk', now(), repeat(md5(i::text), 6), i::text from generate_series(1, 40000) i`,
  )
  expect(await rows(`select pg_relation_size('door') >= ${largeTable} as "isLarge"`)).toEqual([
    { isLarge: true },
  ])
}

/** A connection beside all others, which gives up rather than wait. */
async function writer() {
  const client = new Client({ connectionString: database().owner.options.connectionString })
  await client.connect()
  await client.query(`set lock_timeout = '1s'`)
  const add = (id: string, code: string | null = id) =>
    client.query(
      `insert into door (id, tenant_id, create_by, create_time, code) values ($1, '1', 'clerk', now(), $2)`,
      [id, code],
    )
  return { client, add, end: () => client.end() }
}

/** Until somebody's statement that begins so waits for others. */
async function untilWaiting(statement: string) {
  for (;;) {
    const waiting = await rows(
      `select 1 from pg_stat_activity where query ilike '${statement}%' and wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (waiting.length > 0) return
  }
}

describe('an index of a large table', () => {
  test('is made while others write: none of them waits for it', async () => {
    await largeDoor()
    const [slow, quick] = [await writer(), await writer()]
    await slow.client.query('begin')
    await slow.add('slow')
    const coming = bringUp([door({ name, code: f.text('编码', { search: 'eq' }) })])
    await untilWaiting('create index concurrently')
    await quick.add('quick')
    await slow.client.query('commit')
    expect((await coming).refused).toEqual([])
    expect((await indexesOf('door')).some((definition) => definition.includes('code'))).toBe(true)
    expect(
      await rows(
        `select name like 'door: create index%' as "isNoted" from engine.migration order by id desc limit 1`,
      ),
    ).toEqual([{ isNoted: true }])
    await Promise.all([slow.end(), quick.end()])
  })

  test('that was broken off is made anew, and one that rows do not allow leaves nothing behind', async () => {
    await largeDoor()
    await insert('door', { id: 'x', code: '7' })
    const unique = [door({ name, code: f.text('编码', { unique: true }) })]
    expect((await bringUp(unique)).refused).toEqual([expect.stringMatching(/已有重复数据.*7/)])
    const half = `select count(*) as n from pg_index where not indisvalid`
    expect(await rows(half)).toEqual([{ n: 0 }])
    const [made] = await rows(
      `select regexp_replace(name, '.* ', '') as name from engine.migration where name like 'door: create index%uq%'`,
    )
    expect(made).toBeUndefined()
    // As a start leaves it that was killed in the middle.
    const { sql, name: index } = indexesIn(unique[0]!, new Set()).find(({ isUnique }) => isUnique)!
    await expect(rows(sql.replace('index', 'index concurrently'))).rejects.toThrow('could not create unique')
    expect(await rows(half)).toEqual([{ n: 1 }])
    await rows(`update door set code = 'x' where id = 'x'`)
    expect((await bringUp(unique)).refused).toEqual([])
    expect(await rows(half)).toEqual([{ n: 0 }])
    expect(
      await rows(`select indisvalid as "isValid" from pg_index where indexrelid = '${index}'::regclass`),
    ).toEqual([{ isValid: true }])
  })
})

describe('a field of a large table that becomes required', () => {
  const required = [door({ name, code: f.text('编码', { required: true }) })]

  test('is closed to empty values without anybody waiting long', async () => {
    await largeDoor()
    const quick = await writer()
    const state = { isDone: false }
    let longest = 0
    const writing = (async () => {
      for (let count = 0; !state.isDone; count += 1) {
        const from = performance.now()
        await quick.add(`w${count}`)
        longest = Math.max(longest, performance.now() - from)
      }
    })()
    const { refused } = await bringUp(required)
    state.isDone = true
    await writing
    await quick.end()
    expect(refused).toEqual([])
    expect(longest).toBeLessThan(3000)
    expect(await columnsOf('door')).toMatchObject({ code: 'character varying(200) not null' })
    expect(await rows(`select conname from pg_constraint where conname like '%_filled'`)).toEqual([])
  })

  test('stays open while rows lack it, and says so', async () => {
    await largeDoor()
    await insert('door', { id: 'x' })
    expect((await bringUp(required)).refused).toEqual([
      expect.stringContaining('表 door 的列 code 已有空值，暂不能设为必填'),
    ])
    await insert('door', { id: 'y' })
    expect(await rows(`select conname from pg_constraint where conname like '%_filled'`)).toEqual([])
    await rows(`update door set code = id where code is null`)
    expect((await bringUp(required)).refused).toEqual([])
    await expect(insert('door', { id: 'z' })).rejects.toThrow('null value in column "code"')
  })

  test('gives way to whoever holds the table, so that nobody queues behind it for long', async () => {
    await largeDoor()
    const [holder, quick] = [await writer(), await writer()]
    await quick.client.query(`set lock_timeout = '6s'`)
    await holder.client.query('begin')
    await holder.add('held')
    const coming = bringUp(required)
    await untilWaiting('begin; set local lock_timeout')
    await quick.add('quick')
    await holder.client.query('commit')
    expect((await coming).refused).toEqual([])
    await Promise.all([holder.end(), quick.end()])
  })
})

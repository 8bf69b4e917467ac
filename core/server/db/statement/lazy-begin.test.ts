import type { Connection, PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { prepared } from './statement.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, poolSize: 1, log: { info() {}, warn() {} } })
  await database.owner.query('create table door (name text primary key)')
  await database.owner.query('grant all on door to mortise_app')
  // So often that the connection knows the statement.
  for (const name of ['一', '二', '三', '四']) await add(name)
})
beforeEach(() => database.owner.query('delete from door'))
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const insert = 'insert into door (name) values ($1)'
const add = (name: string) => database.transaction('0', (client) => prepared(client, insert, [name]))
const doors = async () =>
  (await database.owner.query('select name from door order by name')).rows.map((row) => row.name)

const waysToAsk = [
  [
    'a statement that the connection knows',
    (name: string) => ({ text: insert, values: [name], isKnown: true }),
  ],
  ['a statement of its own', (name: string) => ({ text: insert, values: [name], isKnown: false })],
] as const

for (const [what, ask] of waysToAsk) {
  const write = (name: string, isFailing: boolean) =>
    database.transaction('0', async (client) => {
      const { text, values, isKnown } = ask(name)
      if (isKnown) await prepared(client, text, values)
      else await client.query(text, values)
      expect(client.getTransactionStatus()).toBe('T')
      if (isFailing) throw new Error('given up')
    })

  test(`a transaction that begins with ${what} is kept or undone as a whole`, async () => {
    await write('橡木', false)
    await expect(write('胡桃木', true)).rejects.toThrow('given up')
    expect(await doors()).toEqual(['橡木'])
  })
}

test('a first statement that fails leaves a connection that works', async () => {
  await add('橡木')
  await expect(add('橡木')).rejects.toMatchObject({ code: '23505' })
  await add('胡桃木')
  expect(await doors()).toEqual(['橡木', '胡桃木'])
})

test('a first statement whose error arrives before the end of its answer leaves a connection that works', async () => {
  await add('橡木')
  const whole = await database.read('0', async (client) => answersSplit(client))
  try {
    await expect(add('橡木')).rejects.toMatchObject({ code: '23505' })
    await add('胡桃木')
  } finally {
    whole()
  }
  expect(await doors()).toEqual(['橡木', '胡桃木'])
})

/** Hands on the last message of what arrives, the word of how a transaction stands, only later; answers what ends that. */
function answersSplit(client: PoolClient): () => void {
  const { stream } = (client as unknown as { connection: Connection }).connection
  const emit = stream.emit
  stream.emit = (event: string | symbol, ...input: unknown[]) => {
    const [answer] = input
    if (event !== 'data' || !(answer instanceof Buffer)) return emit.call(stream, event, ...input)
    const end = answer.length - lastMessageLength
    setImmediate(() => emit.call(stream, 'data', answer.subarray(end)))
    return emit.call(stream, 'data', answer.subarray(0, end))
  }
  return () => void (stream.emit = emit)
}
const lastMessageLength = 6

test('several first statements at once are in the same transaction', async () => {
  const work = database.transaction('0', async (client) => {
    await Promise.all([client.query(insert, ['橡木']), client.query(insert, ['胡桃木'])])
    throw new Error('given up')
  })
  await expect(work).rejects.toThrow('given up')
  expect(await doors()).toEqual([])
})

test('where nothing is asked nothing begins, and what follows stands alone', async () => {
  expect(await database.transaction('0', async () => 7)).toBe(7)
  await expect(database.transaction('0', () => Promise.reject(new Error('given up')))).rejects.toThrow(
    'given up',
  )
  await database.read('0', async (client) => {
    await client.query(insert, ['橡木'])
    expect(client.getTransactionStatus()).toBe('I')
  })
  expect(await doors()).toEqual(['橡木'])
})

test('a cursor does not begin a transaction', async () => {
  const work = database.transaction('0', async (client) => client.query(new Cursor('select 1')))
  await expect(work).rejects.toThrow('cannot begin with a cursor')
})

test('what was asked for beside a statement that fails is never done, nor by whoever has the connection next', async () => {
  const other = (name: string, times: number) =>
    `insert into door (name) values ($1)${' '.repeat(times)} -- ${name}`
  await add('橡木')
  for (const isKnownFirst of [true, false]) {
    const asked: Promise<unknown>[] = []
    const failing = database.transaction('0', (client) => {
      asked.push(prepared(client, isKnownFirst ? insert : other('首', 1), ['橡木']))
      for (const [at, name] of ['樱桃木', '胡桃木', '水曲柳'].entries())
        asked.push(prepared(client, other(name, at), [name]))
      return Promise.all(asked)
    })
    const next = database.transaction('0', (client) => client.query(`select 'next' as word`))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    await expect(next).resolves.toMatchObject({ rows: [{ word: 'next' }] })
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
    expect(await doors()).toEqual(['橡木'])
  }
})

test('what fails by itself takes along what is still to be asked for', async () => {
  let branch: Promise<unknown> = Promise.resolve()
  const failing = database.transaction('0', async (client) => {
    branch = prepared(client, insert, ['橡木']).then(() => prepared(client, insert, ['胡桃木']))
    branch.catch(() => {})
    await Promise.resolve()
    throw new Error('given up')
  })
  await expect(failing).rejects.toThrow('given up')
  await expect(branch).rejects.toThrow('the work that asked for this has failed')
  await add('樱桃木')
  expect(await doors()).toEqual(['樱桃木'])
})

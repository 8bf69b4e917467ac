import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../statement/database.ts'
import { coreTables, migrationTables } from '../tables/engine-tables.ts'
import { drawSerial, drawSerialBatch, type SerialDraw } from './serial.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, poolSize: 20, log: { info() {}, warn() {} } })
  await database.owner.query([...migrationTables, ...coreTables].join(';'))
  await database.owner.query(`grant usage on schema engine to ${database.appRole};
    grant all on all tables in schema engine to ${database.appRole}`)
})
beforeEach(() => database.owner.query('truncate engine.serial'))
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

type Terms = Partial<Omit<SerialDraw, 'client' | 'pool'>>
const terms = { tenant: '1', pattern: 'YB{yyMM}-{0000}', now: '2026-11-14 09:30:00' }
const inTransaction = <T>(
  work: (draw: (more?: Terms) => SerialDraw) => Promise<T>,
  mode: SerialDraw['mode'] = 'gapless',
) =>
  database.transaction('1', (client) =>
    work((more) => ({ ...terms, key: 'loan.no', mode, client, pool: database.pool, ...more })),
  )
const next = (more?: Terms, mode?: SerialDraw['mode']) =>
  inTransaction((draw) => drawSerial(draw(more)), mode)

describe('a gapless number', () => {
  test('counts from one, for each tenant, document and month', async () => {
    expect(await next()).toBe('YB2611-0001')
    expect(await next()).toBe('YB2611-0002')
    expect(await next({ tenant: '2' })).toBe('YB2611-0001')
    expect(await next({ key: 'order.no' })).toBe('YB2611-0001')
    expect(await next({ now: '2026-12-01 00:00:00' })).toBe('YB2612-0001')
    expect(await next()).toBe('YB2611-0003')
  })

  test('is given again when the document that drew it was not saved', async () => {
    await next()
    const refused = inTransaction(async (draw) => {
      await drawSerial(draw())
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await next()).toBe('YB2611-0002')
  })

  test('comes by the hundred for an import', async () => {
    await next()
    const batch = await inTransaction((draw) => drawSerialBatch(draw(), 100))
    expect([batch.length, batch[0], batch[99]]).toEqual([100, 'YB2611-0002', 'YB2611-0101'])
    expect(await next()).toBe('YB2611-0102')
    expect(await inTransaction((draw) => drawSerialBatch(draw(), 0))).toEqual([])
  })

  test('20 clerks who save 50 documents each, some of them refused, leave no gap and no double', async () => {
    const taken: string[] = []
    const clerk = async (_: unknown, who: number) => {
      for (let turn = 0; turn < 50; turn += 1) {
        const isRefused = (who + turn) % 7 === 0
        const saved = inTransaction(async (draw) => {
          const number = await drawSerial(draw())
          if (isRefused) throw new Error('refused')
          return number
        })
        await saved.then(
          (number) => taken.push(number),
          (error: Error) => expect(error.message).toBe('refused'),
        )
      }
    }
    await Promise.all(Array.from({ length: 20 }, clerk))

    const wanted = taken.map((_, index) => `YB2611-${String(index + 1).padStart(4, '0')}`)
    expect(taken.length).toBeGreaterThan(800)
    expect(taken.toSorted()).toEqual(wanted)
  })
})

describe('a number of a sequence', () => {
  const key = 'pack.code'

  test('is drawn by the block and handed out in order', async () => {
    const drawn: string[] = []
    for (let turn = 0; turn < 60; turn += 1) drawn.push(await next({ key }, 'sequence'))

    expect([drawn[0], drawn[59]]).toEqual(['YB2611-0001', 'YB2611-0060'])
    expect((await database.owner.query('select value from engine.serial')).rows).toEqual([{ value: 100 }])
  })

  test('makes nobody wait for a transaction that drew one before', async () => {
    const two = await inTransaction(async (draw) => {
      const first = await drawSerial(draw({ key: 'wait.code' }))
      return [first, await next({ key: 'wait.code' }, 'sequence')]
    }, 'sequence')
    expect(two).toEqual(['YB2611-0001', 'YB2611-0002'])
  })

  test('differs for all of 20 who draw 50 at the same time, singly and in batches', async () => {
    const draws = Array.from({ length: 1000 }, (_, index) =>
      inTransaction(
        (draw) => drawSerialBatch(draw({ key: 'scan.code' }), index % 20 === 0 ? 60 : 1),
        'sequence',
      ),
    )
    const all = (await Promise.all(draws)).flat()
    expect(all).toHaveLength(50 * 60 + 950)
    expect(new Set(all).size).toBe(all.length)
  })

  test('starts anew in a new month', async () => {
    expect(await next({ key: 'month.code' }, 'sequence')).toBe('YB2611-0001')
    expect(await next({ key: 'month.code', now: '2026-12-01 08:00:00' }, 'sequence')).toBe('YB2612-0001')
  })

  test('is drawn all the same after a caller who could not reach the counter', async () => {
    await database.owner.query('alter table engine.serial rename to elsewhere')
    await expect(next({ key: 'lost.code' }, 'sequence')).rejects.toThrow('does not exist')
    await database.owner.query('alter table engine.elsewhere rename to serial')
    expect(await next({ key: 'lost.code' }, 'sequence')).toBe('YB2611-0001')
  })
})

import { type Context, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockIn, StockMove, StockPeriod, StockReservation } from '@mortise/stock/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock } from '../index.ts'
import { receive, stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const posters = 16
const rounds = Number(process.env.ROUNDS ?? 8)
const waiting = async () => {
  const { rows } = await app.services.db.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('16 who post at once, on the same few keys in any order, wait for each other and never for ever', async () => {
  const materials = [
    await fixtures.material(),
    await fixtures.material('FIFO'),
    await fixtures.material(),
    await fixtures.material('FIFO'),
  ]
  const warehouses = [await fixtures.warehouse(), await fixtures.warehouse()]
  let refused = 0
  const poster = async (who: number) => {
    for (let round = 0; round < rounds; round++) {
      const lines = Array.from({ length: 5 }, (_, index) => {
        const turn = who * 7 + round * 3 + index * (1 + (who % 3))
        const isIssue = (who + index + round) % 3 === 0
        return {
          material: materials[turn % materials.length]!.id,
          warehouse: warehouses[(turn >> 1) % 2]!.id,
          qty: isIssue ? -2 : 3,
          ...(!isIssue && { unitCost: 1 + (turn % 9) }),
        }
      })
      await asSystem('0', (ctx) =>
        postStock(ctx, {
          key: `${who}-${round}`,
          document: { entity: 'test', id: newId(), no: 'T' },
          date: ctx.today,
          type: '702',
          lines,
        }),
      ).catch((error: Error) => {
        // Nothing but an empty shelf may stop anybody.
        expect(error.message).toContain('库存不足')
        refused += 1
      })
    }
  }
  await Promise.all(Array.from({ length: posters }, (_, who) => poster(who)))
  const { faults, postings } = await asSystem('0', async (ctx) => ({
    faults: await ledgerFaults(ctx),
    postings: (
      await sql<{ count: number }>`select count(distinct post) as count from erp_stock_move`.execute(ctx.db)
    ).rows[0],
  }))
  expect(faults).toEqual([])
  expect(postings?.count).toBe(posters * rounds - refused)
})

test('a document that 8 clients post at the same moment is posted once', async () => {
  const clerk = app.as('clerk')
  const [material, warehouse] = [await fixtures.material(), await fixtures.warehouse()]
  const { id } = await clerk
    .of(StockIn)
    .add({ warehouse: warehouse.id, items: [{ material: material.id, qty: 1, unitCost: 1 }] })
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => clerk.of(StockIn).move(id, 'approveAndPost')),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await clerk.of(StockMove).list({ where: { document: id } })).total).toBe(1)
})

test('a month closes after the postings that have begun in it, and takes none from then on', async () => {
  const [material, warehouse] = [await fixtures.material(), await fixtures.warehouse()]
  const month = await asSystem('0', ({ repo }) => repo(StockPeriod).add({ month: '2026-02' }))
  const post = (ctx: Context) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: '2026-02-09',
      type: '702',
      lines: [{ material: material.id, warehouse: warehouse.id, qty: 1, unitCost: 1 }],
    })
  let closing: Promise<unknown> | undefined
  await asSystem('0', async (ctx) => {
    await post(ctx)
    closing = asSystem('0', ({ repo }) => repo(StockPeriod).move(month.id, 'close'))
    await expect.poll(waiting).toBe(1)
    await post(ctx)
  })
  await closing
  await expect(asSystem('0', post)).rejects.toThrow('会计期间 2026-02 已结账，不能在该日期过账')
  expect(await asSystem('0', ({ repo }) => repo(StockMove).count({ material: material.id }))).toBe(2)
})

test('who lets a reservation go waits for who posts, and holds nothing that the posting needs', async () => {
  const clerk = app.as('clerk')
  const place = await fixtures.place()
  await receive(clerk, place, '2026-03-05', { qty: 20, unitCost: 3 })
  const { id } = await clerk.of(StockReservation).add({ ...place, qty: 5 })
  let releasing: Promise<unknown> | undefined
  await asSystem('0', async (ctx) => {
    await sql`select from erp_stock_balance where material = ${place.material} for update`.execute(ctx.db)
    releasing = clerk.of(StockReservation).move(id, 'release')
    await expect.poll(waiting).toBe(1)
    await sql`select from erp_stock_reserve where id = ${id} for update nowait`.execute(ctx.db)
  })
  expect(await releasing).toMatchObject({ status: 'released' })
  const balance = await asSystem('0', ({ repo }) => repo(StockBalance).first({ material: place.material }))
  expect(balance).toMatchObject({ qty: 20, reserved: 0, available: 20 })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

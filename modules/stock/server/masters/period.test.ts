import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { periodOpen, refuseClosedPeriod } from '../index.ts'
import { type Place, receive as receiveAs, stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const periods = clerk.of(StockPeriod)

const receive = (at: Place, date: string, qty: number, unitCost: number) =>
  receiveAs(clerk, at, date, { qty, unitCost })
const monthOf = async (month: string) => (await periods.list({ where: { month } })).rows[0]!
const close = async (month: string) => periods.move((await monthOf(month)).id, 'close')
const reopen = async (month: string) => periods.move((await monthOf(month)).id, 'reopen', { reason: '补单' })
async function summary(material: string, from: string, to: string) {
  const path = '/erp_stock_move/erpStockMove/summary'
  const { body } = await clerk.call('GET', path, { query: { material, from, to } })
  return body.result[0]
}

test('months close one after the other, and what a closed one began with never changes', async () => {
  const at = await fixtures.place()
  await receive(at, '2018-03-05', 10, 5)
  await receive(at, '2018-04-05', 1, 5)
  const april = () => summary(at.material, '2018-04-01', '2018-04-30')
  expect(await april()).toMatchObject({ openQty: 10, openAmount: 50 })
  await expect(close('2018-04')).rejects.toThrow('请先结账 2018-03')
  await close('2018-03')
  await close('2018-04')
  await expect(receive(at, '2018-03-20', 7, 9)).rejects.toThrow('会计期间 2018-03 已结账，不能在该日期过账')
  await expect(receive(at, '2018-02-20', 7, 9)).rejects.toThrow(
    '会计期间 2018-03 已结账，不能在更早的日期过账',
  )
  expect(await april()).toMatchObject({ openQty: 10, openAmount: 50 })
  await expect(periods.add({ month: '2018-01' })).rejects.toThrow(
    '会计期间 2018-03 已结账，不能新增更早的期间',
  )
  await receive(at, '2018-05-02', 1, 5)
  await expect(reopen('2018-03')).rejects.toThrow('只能反结账最后一个已结账的期间，请先反结账 2018-04')
  await reopen('2018-04')
  await expect(receive(at, '2018-03-20', 7, 9)).rejects.toThrow('会计期间 2018-03 已结账，不能在该日期过账')
  await reopen('2018-03')
  await receive(at, '2018-03-20', 7, 9)
  expect(await april()).toMatchObject({ openQty: 17, openAmount: 113 })
})

test('other areas learn whether a day may be posted on, and nobody closes it before they are done', async () => {
  const at = await fixtures.place()
  await receive(at, '2019-06-10', 1, 1)
  const open = (await periods.list({ where: { month: { le: '2019-06' }, status: 'open' }, size: 100 })).rows
  const months = open.map(({ month }) => month).toSorted()
  for (const month of months) await close(month)
  const isOpen = (date: string) => asSystem('0', (ctx) => periodOpen(ctx, date))
  expect([await isOpen('2019-06-30'), await isOpen('2019-05-31'), await isOpen('2019-07-01')]).toEqual([
    false,
    false,
    true,
  ])
  const refused = (date: string) => asSystem('0', (ctx) => refuseClosedPeriod(ctx, date))
  await expect(refused('2019-06-30')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  await expect(refused('2019-05-31')).rejects.toThrow('会计期间 2019-06 已结账，不能在更早的日期过账')
  await refused('2019-07-01')
  await reopen('2019-06')
  const done: string[] = []
  const closing = await asSystem('0', async (ctx) => {
    expect(await periodOpen(ctx, '2019-06-30')).toBe(true)
    const waiting = close('2019-06').then(() => done.push('closed'))
    // Closing comes as far as the lock and no further.
    await expect.poll(async () => (await app.services.db.owner.query(waits)).rows.length).toBeGreaterThan(0)
    done.push('posted')
    return { waiting }
  })
  await closing.waiting
  expect(done).toEqual(['posted', 'closed'])
  for (const month of months.toReversed()) await reopen(month)
})
const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%erp_stock_period%'
  and datname = current_database()`

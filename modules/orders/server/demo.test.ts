import { today } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderEvaluation, OrderReceipt } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from './index.ts'

const app = await testApp(orders, { env: { MORTISE_DEMO: '1' } })
const ask = async (text: string): Promise<Record<string, number>[]> =>
  app.services.db.read('0', async (client) => (await client.query(text)).rows as Record<string, number>[])

test('the demo factory has a thousand orders over twelve months, in every state, that add up to the cent', async () => {
  const [counted] = await ask(`
    select count(*)::int as orders, count(distinct status)::int as states, count(distinct store)::int as stores,
      (max(ordered_on) - min(ordered_on)) as days from erp_customerorder`)
  expect(counted?.orders).toBe(1000)
  expect(counted?.states).toBe(
    Object.keys((CustomerOrder.fields.status as unknown as { states: object }).states).length,
  )
  expect(counted?.stores).toBeGreaterThanOrEqual(10)
  expect(counted?.days).toBeGreaterThan(330)
  const [doors] = await ask('select count(distinct door)::int as doors from erp_customerorder_lines')
  expect(doors?.doors).toBe(24)
  const [wrong] = await ask(`
    select count(*)::int as wrong from erp_customerorder o
    join lateral (select sum(amount) as goods, sum(net_amount) as net from erp_customerorder_lines l
      where l.tenant_id = o.tenant_id and l.parent_id = o.id) l on true
    join lateral (select sum(amount) as planned, sum(paid_amount) as paid from erp_customerorder_payments p
      where p.tenant_id = o.tenant_id and p.parent_id = o.id) p on true
    where l.goods <> o.goods_amount or l.net <> l.goods - o.discount_amount
      or o.total_amount <> l.net + o.install_amount + o.freight_amount + o.other_amount
      or p.planned <> o.total_amount or p.paid <> o.paid_amount`)
  expect(wrong?.wrong).toBe(0)
})

test('every released door of the demo has its code, every approved one its materials', async () => {
  const [counted] = await ask(`
    select (select sum(released_qty)::int from erp_customerorder_lines) as released,
      (select count(*)::int from ${DoorUnit.table}) as units,
      (select count(*)::int from erp_customerorder_lines where config_hash is not null) as approved,
      (select count(*)::int from ${OrderEvaluation.table}) as frozen`)
  expect(counted?.units).toBe(counted?.released)
  expect(counted?.frozen).toBe(counted?.approved)
  expect(counted?.units).toBeGreaterThan(1000)
})

test('the demo factory keeps its promises, but for a few', async () => {
  const [counted] = await ask(`
    select count(*)::int as open, count(*) filter (where promised_on < '${today()}')::int as late,
      count(*) filter (where promised_on < deliver_on or promised_on < approved_at::date)::int as wrong
    from ${CustomerOrder.table} where status in ('awaitingDeposit', 'confirmed', 'producing')`)
  expect(counted?.wrong).toBe(0)
  expect(counted?.open).toBeGreaterThan(100)
  const share = counted!.late! / counted!.open!
  expect(share).toBeGreaterThanOrEqual(0.05)
  expect(share).toBeLessThanOrEqual(0.08)
})

test('nothing of the demo happens today, so that who works today draws numbers that nobody has', async () => {
  const [counted] = await ask(`
    select (select count(*)::int from ${OrderReceipt.table} where received_on >= '${today()}') as receipts,
      (select count(*)::int from ${CustomerOrder.table}
        where greatest(approved_at, released_at, completed_at) >= '${today()}') as orders`)
  expect(counted).toEqual({ receipts: 0, orders: 0 })
})

test('stores of the demo use as much credit as their open orders come to, and no more than they have', async () => {
  const wrong = await ask(`
    select c.store, c.used_order::float as used, coalesce(sum(o.total_amount), 0)::float as owed
    from erp_store_credit c left join ${CustomerOrder.table} o on o.tenant_id = c.tenant_id and o.store = c.store
      and o.pay_term in ('3', '4') and o.status in ('awaitingDeposit', 'confirmed', 'producing')
    group by c.store, c.used_order, c.available having c.used_order <> coalesce(sum(o.total_amount), 0) or c.available < 0`)
  expect(wrong).toEqual([])
  const [waiting] = await ask(`
    select count(*)::int as orders, count(*) filter (where pay_term in ('3', '4'))::int as credit
    from ${CustomerOrder.table} where status = 'awaitingDeposit'`)
  expect(waiting?.orders).toBeGreaterThan(0)
  expect(waiting?.credit).toBe(0)
})

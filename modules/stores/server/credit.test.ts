import { add, sub } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { CreditHold, StoreCredit } from '@mortise/stores/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustCredit, creditOf, releaseCredit, takeCredit } from './credit.ts'
import stores from './index.ts'
import { addStore } from './testing/add-store.ts'

const app = await testApp(stores)
const clerk = app.as('clerk', { orgCode: 'A01' })
const asSystem = app.services.asSystem

async function storeWith(limit: number) {
  const store = await addStore(app)
  const { rows } = await clerk.of(StoreCredit).list({ where: { store: store.id } })
  await clerk.of(StoreCredit).edit({ id: rows[0]!.id, limit })
  return store
}
const take = (store: string, document: string, amount: number) =>
  asSystem('0', (ctx) => takeCredit(ctx, { store, document, title: document, amount }))
const release = (store: string, document: string, amount?: number) =>
  asSystem('0', (ctx) => releaseCredit(ctx, { store, document, ...(amount !== undefined && { amount }) }))
const credit = (store: string) => asSystem('0', (ctx) => creditOf(ctx, store))

test('an order holds credit, holds anew in place of what it held, and gives it back once', async () => {
  const { id } = await storeWith(1000)
  await take(id, 'order:1', 600.1)
  await take(id, 'order:1', 700.2)
  expect(await credit(id)).toMatchObject({ usedOrder: 700.2, available: 299.8 })
  expect(await release(id, 'order:1', 200.2)).toBe(200.2)
  expect(await release(id, 'order:1')).toBe(500)
  expect(await release(id, 'order:1')).toBe(0)
  expect(await credit(id)).toMatchObject({ usedOrder: 0, available: 1000 })
})

test('an order beyond the credit is refused with the figures, and so is every one while it is frozen', async () => {
  const store = await storeWith(500)
  await expect(take(store.id, 'order:2', 500.01)).rejects.toThrow(
    `门店【${store.name}】信用额度不足：可用500.00元，本单500.01元`,
  )
  expect(await credit(store.id)).toMatchObject({ usedOrder: 0, available: 500 })
  const { rows } = await clerk.of(StoreCredit).list({ where: { store: store.id } })
  await clerk.of(StoreCredit).edit({ id: rows[0]!.id, isFrozen: true })
  await expect(take(store.id, 'order:2', 1)).rejects.toThrow(`门店信用已冻结：${store.name}`)
})

test('prepayments widen the credit and receivables narrow it', async () => {
  const { id } = await storeWith(100)
  await asSystem('0', (ctx) => adjustCredit(ctx, id, { prepaid: 50 }))
  await asSystem('0', (ctx) => adjustCredit(ctx, id, { usedReceivable: 120 }))
  expect(await credit(id)).toMatchObject({ available: 30 })
  await expect(take(id, 'order:3', 30.01)).rejects.toThrow('信用额度不足')
  await take(id, 'order:3', 30)
})

test('nobody says outside what is used, and nothing is used by a transaction that fails', async () => {
  const { id } = await storeWith(100)
  const { rows } = await clerk.of(StoreCredit).list({ where: { store: id } })
  await clerk.call('PUT', '/erp_store_credit/erpStoreCredit/edit', {
    body: { id: rows[0]!.id, usedOrder: 99, available: 5, prepaid: 7 },
  })
  expect(await credit(id)).toMatchObject({ usedOrder: 0, prepaid: 0, available: 100 })
  const failing = asSystem('0', async (ctx) => {
    await takeCredit(ctx, { store: id, document: 'order:4', title: '4', amount: 60 })
    throw new Error('the order was not saved')
  })
  await expect(failing).rejects.toThrow('the order was not saved')
  expect(await credit(id)).toMatchObject({ usedOrder: 0, available: 100 })
})

test('fifty orders at once never overrun the credit, and what they hold is what is used', async () => {
  const cents = fc.integer({ min: 1, max: 40_000 }).map((value) => value / 100)
  const amountsAsked = fc.array(cents, { minLength: 50, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(amountsAsked, fc.integer({ min: 0, max: 5000 }), async (amounts, limit) => {
      const { id } = await storeWith(limit)
      const outcomes = await Promise.allSettled(
        amounts.map((amount, index) => take(id, `order:${id}:${index}`, amount)),
      )
      const taken = amounts.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      const now = await credit(id)
      const total = taken.reduce((sum, amount) => add(sum, amount), 0)
      expect(total).toBeLessThanOrEqual(limit)
      expect(now).toMatchObject({ usedOrder: total, available: sub(limit, total) })
      const { rows } = await clerk.of(CreditHold).list({ where: { store: id }, size: 100 })
      expect(rows.reduce((sum, { amount }) => add(sum, amount), 0)).toBe(total)
      // Whoever was refused did not fit when asked, and so fits even less now that others hold more.
      for (const [index, { status }] of outcomes.entries()) {
        if (status === 'rejected') expect(amounts[index]).toBeGreaterThan(sub(limit, total))
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 3) },
  )
})

import { add, sequence, sub, sum } from '@mortise/model'
import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  takenOf,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import { furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const receipts = clerk.of(PurchaseReceipt)
const returns = clerk.of(PurchaseReturn)

test('INV-P1 to P4 whatever comes, goes back and is undone, orders, requests, receipts and stock say the same', async () => {
  const { materialOf, supplier, warehouse } = await furnished(clerk)
  const materials = [(await materialOf('甲板')).id, (await materialOf('乙板')).id]
  const request = await clerk.of(PurchaseRequest).add({
    needOn: '2099-12-31',
    items: materials.map((material) => ({ material, qty: 100, supplier: supplier.id })),
  })
  for (const move of ['submit', 'approve', 'order'] as const)
    await clerk.of(PurchaseRequest).move(request.id, move)
  const [drafted] = (await clerk.of(PurchaseOrder).list()).rows
  const draft = await clerk.of(PurchaseOrder).get(drafted!.id)
  const priced = draft.items.map((line, at) => ({ ...line, price: 3.33 + at }))
  await clerk.of(PurchaseOrder).edit({ id: draft.id, items: priced })
  for (const move of ['submit', 'approve'] as const) await clerk.of(PurchaseOrder).move(draft.id, move)

  const chance = sequence(20_261_115)
  const posted: string[] = []
  let refused = 0
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch(() => (refused += 1))
  }
  for (let step = 0; step < Number(process.env.RUNS ?? 24); step++) {
    const [material = '', qty, kind] = [materials[chance(2)], 1 + chance(40), chance(4)]
    const receipt = posted[chance(posted.length)] ?? ''
    if (kind < 2) {
      await attempt(async () => {
        const items = [{ material, arrivedQty: qty, okQty: qty - 1, concessionQty: 0, badQty: 1 }]
        const { id } = await receipts.add({ order: draft.id, warehouse: warehouse.id, items })
        await receipts.move(id, 'post')
        posted.push(id)
      })
    } else if (kind === 2) {
      await attempt(async () => {
        const [line] = (await receipts.get(receipt)).items
        const mode = chance(2) === 0 ? '1' : '2'
        const items = [{ material: line!.material, qty: Math.ceil(qty / 4) }]
        const { id } = await returns.add({ receipt, reason: '退', mode, items })
        for (const move of ['submit', 'approve'] as const) await returns.move(id, move)
      })
    } else await attempt(() => receipts.move(receipt, 'reverse', { reason: '录错' }))
  }
  expect(refused).toBeGreaterThan(0)

  const order = await clerk.of(PurchaseOrder).get(draft.id)
  const lineSums = async (of: typeof PurchaseReceipt | typeof PurchaseReturn) => {
    const { rows } = await clerk.of(of).list({ where: { status: 'posted' }, size: 1000 })
    return Promise.all(rows.map(({ id }) => clerk.of(of).get(id)))
  }
  const taken = (await lineSums(PurchaseReceipt)).flatMap(({ items }) => items as { material: string }[])
  const back = (await lineSums(PurchaseReturn)).flatMap(
    ({ items }) => items as { material: string; qty: number }[],
  )
  for (const [at, material] of materials.entries()) {
    const received = sum(
      taken.filter((line) => line.material === material),
      (line) => takenOf(line as never),
      4,
    )
    const returned = sum(
      back.filter((line) => line.material === material),
      (line) => line.qty,
      4,
    )
    const line = order.items[at]
    expect(line).toMatchObject({ receivedQty: received, returnedQty: returned })
    expect(returned).toBeLessThanOrEqual(received)
    expect(received).toBeLessThanOrEqual(add(105, line?.replacedQty, 4))
    const { rows } = await clerk.of(StockBalance).list({ where: { material } })
    expect(rows[0]?.qty ?? 0).toBe(sub(received, returned, 4))
  }
  expect(order.totalAmount).toBe(sum(order.items, (line) => line.amount))
  const requested = await clerk.of(PurchaseRequest).get(request.id)
  expect(requested.items.map(({ orderedQty }) => orderedQty)).toEqual(
    order.items.map(({ mainQty }) => mainQty),
  )
})

import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseReturn,
  Supplier,
  SupplierScore,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { furnished } from './fixture.ts'
import purchasing from './index.ts'
import { judgeSuppliers } from './judge-suppliers.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const { supplier, rival, warehouse, materialOf } = await furnished(clerk)
const today = await app.services.asSystem('0', async (ctx) => ctx.today)

interface Bought {
  readonly from: string
  readonly material: string
  readonly price: number
  readonly deliverOn: string
  readonly bad?: number
}

/** Ten of a material, ordered and received today. */
async function buy({ from, material, price, deliverOn, bad = 0 }: Bought): Promise<string> {
  const order = await clerk.of(PurchaseOrder).add({
    supplier: from,
    deliverOn: today,
    items: [{ material, qty: 10, price, needOn: deliverOn }],
  })
  await clerk.of(PurchaseOrder).move(order.id, 'submit')
  await clerk.of(PurchaseOrder).move(order.id, 'approve')
  const looked = { okQty: 10 - bad, concessionQty: 0, badQty: bad }
  const receipt = await clerk.of(PurchaseReceipt).add({
    order: order.id,
    warehouse: warehouse.id,
    items: [{ material, arrivedQty: 10, ...looked }],
  })
  await clerk.of(PurchaseReceipt).move(receipt.id, 'post')
  return receipt.id
}

test('a supplier is judged by what came in time, was good, stayed, and cost no more than elsewhere', async () => {
  const [board, lath] = [(await materialOf('评分板')).id, (await materialOf('评分方')).id]
  const punctual = { from: supplier.id, deliverOn: '2099-12-31' }
  const first = await buy({ ...punctual, material: board, price: 100 })
  await buy({ from: supplier.id, material: lath, price: 50, deliverOn: '2020-01-01', bad: 2 })
  await buy({ from: rival.id, material: board, price: 80, deliverOn: '2099-12-31' })
  const back = await clerk.of(PurchaseReturn).add({
    receipt: first,
    reason: '开裂',
    items: [{ material: board, qty: 1 }],
  })
  await clerk.of(PurchaseReturn).move(back.id, 'submit')
  await clerk.of(PurchaseReturn).move(back.id, 'approve')

  const { rows } = await clerk.of(SupplierScore).list({})
  const [best, other] = rows
  expect(best).toMatchObject({
    supplier: rival.id,
    lines: 1,
    onTime: 100,
    quality: 100,
    price: 100,
    score: 100,
  })
  // In time one line of two; 17 of 20 good and kept; 10 × 80 + 10 × 50 instead of 1500.
  expect(other).toMatchObject({ supplier: supplier.id, lines: 2, onTime: 50, quality: 85, price: 86.7 })
  // 50 × 0.5 + 85 × 0.4 + 86.7 × 0.1
  expect(other?.score).toBe(67.7)
  expect(rows).toHaveLength(2)

  // The list of suppliers shows it from the night on; one that delivered nothing has none.
  const idle = await clerk.of(Supplier).add({ name: '未供货商' })
  const judge = () => app.services.asSystem('0', judgeSuppliers)
  expect([await judge(), await judge()]).toEqual(['更新2家供应商的评分', '更新0家供应商的评分'])
  const scores = (await clerk.of(Supplier).list({})).rows.map(({ id, score }) => [id, score] as const)
  expect(new Map(scores)).toEqual(
    new Map<string, number | null>([
      [rival.id, 100],
      [supplier.id, 67.7],
      [idle.id, null],
    ]),
  )
  await clerk.of(Supplier).edit({ id: idle.id, score: 100 } as never)
  expect((await clerk.of(Supplier).get(idle.id)).score).toBeNull()
})

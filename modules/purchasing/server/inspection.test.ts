import { MaterialCategory } from '@mortise/materials/model'
import { PurchaseOrder, PurchaseReceipt } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const codes = (...verbs: string[]) => verbs.map((verb) => `purchaseReceipt:${verb}`)
const keeper = app.as('keeper', { can: codes('list', 'add', 'edit', 'inspect', 'post') }).of(PurchaseReceipt)
const inspector = app.as('inspector', { can: codes('list', 'edit', 'judge') }).of(PurchaseReceipt)
let fixtures: Furnished
beforeAll(async () => {
  fixtures = await furnished(clerk)
})

let count = 0
/** Ten of something are ordered. */
async function ordered(category = fixtures.glass.id) {
  const { id: material, name } = await fixtures.materialOf(`检验料${++count}`, category)
  const { id } = await clerk.of(PurchaseOrder).add({
    supplier: fixtures.supplier.id,
    deliverOn: '2099-12-31',
    items: [{ material, qty: 10, price: 1 }],
  })
  for (const move of ['submit', 'approve'] as const) await clerk.of(PurchaseOrder).move(id, move)
  const arrived = { order: id, warehouse: fixtures.warehouse.id }
  return { arrived, material, name }
}
const judgedBy = '检验结果由质检员在待检状态填写'

test('the keeper says what came, the inspector how good it is, and the keeper takes that in', async () => {
  const { arrived, name } = await ordered()
  const { id, items } = await keeper.add(arrived)
  const [line] = items
  const good = { ...line!, okQty: 10 }
  await expect(keeper.edit({ id, items: [good] })).rejects.toThrow(
    `入库明细第1行：物料「${name}」须来料检验，${judgedBy}`,
  )
  await expect(inspector.edit({ id, items: [good] })).rejects.toThrow('只能在待检状态填写检验结果')
  await expect(keeper.move(id, 'post')).rejects.toThrow('请先送检')
  await keeper.move(id, 'inspect')
  await expect(keeper.edit({ id, items: [good] })).rejects.toThrow(judgedBy)
  await expect(keeper.move(id, 'post')).rejects.toThrow('请填写合格、让步、不良数量')
  await inspector.edit({ id, items: [{ ...line!, okQty: 7, concessionQty: 1, badQty: 2, defect: '崩边' }] })
  // What the keeper may still fill in does not touch it.
  const judged = (await keeper.get(id)).items
  await keeper.edit({ id, remark: '靠墙放', items: judged })
  await expect(inspector.move(id, 'post')).rejects.toThrow('没有权限')
  expect(await keeper.move(id, 'post')).toMatchObject({ status: 'posted' })
  expect((await clerk.of(PurchaseOrder).get(arrived.order)).items[0]).toMatchObject({ receivedQty: 8 })
})

test('nobody judges in the draft, be it with the receipt itself, or before its kind was inspected', async () => {
  const first = await ordered()
  const items = [{ material: first.material, arrivedQty: 10, okQty: 10 }]
  await expect(clerk.of(PurchaseReceipt).add({ ...first.arrived, items })).rejects.toThrow(judgedBy)
  const loose = await clerk.of(MaterialCategory).add({ name: '门用五金', kind: '3' })
  const { arrived, material } = await ordered(loose.id)
  const receipt = await keeper.add({ ...arrived, items: [{ material, arrivedQty: 10, okQty: 10 }] })
  await clerk.of(MaterialCategory).edit({ id: loose.id, isInspected: true })
  await expect(keeper.move(receipt.id, 'post')).rejects.toThrow('请先送检')
  await keeper.move(receipt.id, 'inspect')
  expect((await keeper.get(receipt.id)).items[0]).toMatchObject({ okQty: null })
  await expect(keeper.move(receipt.id, 'post')).rejects.toThrow('请填写合格、让步、不良数量')
})

test('what need not be inspected is judged by whoever takes it in', async () => {
  const { arrived, material } = await ordered(fixtures.boards.id)
  const items = [{ material, arrivedQty: 10, okQty: 8, badQty: 2 }]
  const { id } = await keeper.add({ ...arrived, items })
  expect(await keeper.move(id, 'post')).toMatchObject({ status: 'posted' })
})

test('goods do not arrive before they were ordered', async () => {
  const { arrived } = await ordered(fixtures.boards.id)
  await expect(keeper.add({ ...arrived, date: '2026-03-05' })).rejects.toThrow(
    /到货日期不能早于采购订单 CGDD\d+ 的下单日期/,
  )
})

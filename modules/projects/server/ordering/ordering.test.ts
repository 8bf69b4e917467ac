import { price } from '@mortise/doors/testing'
import { addDays, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderEvaluation, OrderReceipt } from '@mortise/orders/model'
import { chosen, makeSellingStore, plainDoor, publishDoor } from '@mortise/orders/testing'
import { PriceList } from '@mortise/pricing/model'
import { ContractItem, Project, ProjectBill, ProjectContract } from '@mortise/projects/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Store, StoreCredit } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import projectsModule from '../index.ts'

const app = await testApp(projectsModule)
const { asSystem } = app.services
const shop = await makeSellingStore(app, { type: '3', payTerm: '3', creditLimit: 5_000_000 })
const clerk = app.as('clerk', { orgCode: 'A01' })
const boss = app.as('boss', { orgCode: 'A01' })
const orders = clerk.of(CustomerOrder)
const day = '2026-01-01'

/** By the lists its area costs projects what it costs anybody. */
await asSystem('0', async (ctx) => {
  const { id, name } = shop.door
  const door = plainDoor(id, name)
  const prices = [price('门扇', "area*rate('face')"), price('锁具', 'lock.n1', false)]
  await publishDoor(ctx, id, { ...door, prices }, 2)
  const list = { startOn: day, status: 'published', items: [{ target: '5', rateCode: 'face', price: 500 }] }
  await insertRows(ctx, PriceList, [
    { ...list, name: '出厂价', type: '1' },
    { ...list, name: '工程价', type: '4' },
  ])
})

const nodes = [
  { name: '预付款', rate: 0.3, condition: '1' as const },
  { name: '到货款', rate: 0.7, condition: '2' as const },
]
let sites = 0
interface Listed {
  readonly room: string
  readonly qty: number
}
const listed = ({ room, qty }: Listed, params: object | null = null) => ({
  building: '1幢',
  floor: '2层',
  room,
  door: shop.door.id,
  itemName: '房门',
  qty,
  unitPrice: 800,
  ...(params && { params }),
})

/** A site under way whose contract lists so many doors of rooms. */
async function site(rooms: readonly Listed[], more: object = {}, contract: object = {}) {
  const project = await clerk.of(Project).add({
    name: `工地${++sites}`,
    customer: shop.customer.id,
    manager: 'clerk',
    startOn: day,
    endOn: '2027-12-31',
    ...more,
  })
  await inForce(project.id, { items: rooms.map((room) => listed(room)), nodes, ...contract })
  return project
}
async function inForce(
  project: string,
  input: { readonly items: readonly object[]; readonly [key: string]: unknown },
) {
  const amount = input.items.reduce((all: number, item) => all + (item as { qty: number }).qty * 800, 0)
  const { id } = await clerk.of(ProjectContract).add({ project, amount, ...input } as never)
  await clerk.of(ProjectContract).move(id, 'submit')
  return boss.of(ProjectContract).move(id, 'approve')
}
const itemsOf = async (project: string) =>
  (await clerk.of(ContractItem).list({ where: { project }, sort: [['room', 'asc']] })).rows
interface Chosen {
  readonly id: string
  readonly qty: number
  readonly params?: object
}
async function place(project: string, items: readonly Chosen[]) {
  const { body } = await clerk.call('POST', '/erp_project/erpProject/order', { body: { id: project, items } })
  if (!body.success) throw new Error(body.message)
  return body.result as { readonly id: string }
}
/** Orders what is chosen, and says how its doors are made. */
const configured = async (project: string, items: readonly Chosen[]) =>
  orders.get(
    (
      await place(
        project,
        items.map((item) => ({ ...item, params: chosen })),
      )
    ).id,
  )
async function approved(order: RowOf<typeof CustomerOrder>) {
  await orders.move(order.id, 'submit')
  return boss.of(CustomerOrder).move(order.id, 'approve')
}

test('an order is drafted of the rooms that are chosen, at the prices of the contract, and counts once it is approved', async () => {
  const project = await site([
    { room: '201', qty: 2 },
    { room: '202', qty: 1 },
  ])
  const [one, two] = await itemsOf(project.id)
  expect(one).toMatchObject({ qty: 2, unitPrice: 800, orderedQty: 0, stage: '0' })
  const order = await configured(project.id, [
    { id: one!.id, qty: 1 },
    { id: two!.id, qty: 1 },
  ])
  expect(order).toMatchObject({
    type: '3',
    project: project.id,
    priceLevel: '4',
    deliverOn: addDays(order.orderedOn, 30),
    totalAmount: 1600,
    lines: [
      { room: '201', building: '1幢', unitPrice: 800, listPrice: 1005, qty: 1, contractLine: one!.id },
      { room: '202', unitPrice: 800, contractLine: two!.id },
    ],
  })
  expect((await itemsOf(project.id))[0]).toMatchObject({ orderedQty: 0 })
  await approved(order)
  const frozen = await asSystem('0', ({ repo }) => repo(OrderEvaluation).find({ order: order.id }))
  expect(frozen.every(({ bom }) => bom.length > 0)).toBe(true)
  expect(await itemsOf(project.id)).toMatchObject([
    { orderedQty: 1, stage: '1' },
    { orderedQty: 1, stage: '1' },
  ])
  await orders.move(order.id, 'void', { reason: '甲方改图' })
  expect((await itemsOf(project.id)).map(({ orderedQty }) => orderedQty)).toEqual([0, 0])
})

test('no more is ordered than is listed, with what the contract tolerates; a supplement takes away and adds', async () => {
  const project = await site([{ room: '301', qty: 10 }], {}, { overRate: 0.1 })
  const [item] = await itemsOf(project.id)
  await expect(place(project.id, [{ id: item!.id, qty: 12 }])).rejects.toThrow(
    '合同清单【1幢 2层 301 房门】超量，剩余11',
  )
  const [first, second] = [
    await configured(project.id, [{ id: item!.id, qty: 8 }]),
    await configured(project.id, [{ id: item!.id, qty: 8 }]),
  ]
  await approved(first)
  await orders.move(second.id, 'submit')
  await expect(boss.of(CustomerOrder).move(second.id, 'approve')).rejects.toThrow(
    '合同清单【1幢 2层 301 房门】超量，超出5',
  )
  await inForce(project.id, { type: '2', items: [listed({ room: '301', qty: 5 })] })
  expect(await boss.of(CustomerOrder).move(second.id, 'approve')).toMatchObject({ status: 'confirmed' })
  expect(await itemsOf(project.id)).toMatchObject([{ qty: 15, orderedQty: 16 }])
  await expect(place(project.id, [{ id: item!.id, qty: 1 }])).rejects.toThrow('超量，剩余0')
  const other = await site([{ room: '999', qty: 1 }])
  await expect(place(other.id, [{ id: item!.id, qty: 1 }])).rejects.toThrow('不在该项目的合同清单中')
  const [room] = await itemsOf(other.id)
  await expect(place(other.id, [{ id: room!.id, qty: 1 }])).rejects.toThrow(
    '合同清单【1幢 2层 999 房门】没有约定门的参数，请先配置',
  )
})

test('a row that is over by now keeps no order of other rows, and a row that is chosen twice is taken together', async () => {
  const project = await site([
    { room: '311', qty: 5 },
    { room: '312', qty: 3 },
  ])
  const [over, other] = (await itemsOf(project.id)) as [
    RowOf<typeof ContractItem>,
    RowOf<typeof ContractItem>,
  ]
  await approved(await configured(project.id, [{ id: over.id, qty: 5 }]))
  await inForce(project.id, { type: '2', items: [listed({ room: '311', qty: -2 })] })
  await expect(
    configured(project.id, [
      { id: other.id, qty: 2 },
      { id: other.id, qty: 2 },
    ]),
  ).rejects.toThrow('合同清单【1幢 2层 312 房门】超量，剩余1')
  expect(await approved(await configured(project.id, [{ id: other.id, qty: 3 }]))).toMatchObject({
    status: 'confirmed',
  })
})

test('two orders of the last doors of a list at once: one is approved', async () => {
  const project = await site([{ room: '302', qty: 3 }])
  const [item] = await itemsOf(project.id)
  const both = [
    await configured(project.id, [{ id: item!.id, qty: 2 }]),
    await configured(project.id, [{ id: item!.id, qty: 2 }]),
  ]
  for (const { id } of both) await orders.move(id, 'submit')
  const outcomes = await Promise.allSettled(both.map(({ id }) => boss.of(CustomerOrder).move(id, 'approve')))
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatch(/超量，超出1$/)
  expect(await itemsOf(project.id)).toMatchObject([{ orderedQty: 2 }])
})

test('a door that is made otherwise than was agreed costs so much more, and what nobody listed is not ordered (11.2)', async () => {
  const project = await site([], {}, { items: [listed({ room: '303', qty: 2 }, chosen)] })
  const [item] = await itemsOf(project.id)
  const { id } = await place(project.id, [{ id: item!.id, qty: 2 }])
  const draft = await orders.get(id)
  expect(draft.lines).toMatchObject([{ params: chosen, unitPrice: 800 }])
  const change = async (lines: object[]) =>
    orders.edit({ id, version: (await orders.get(id)).version, lines: lines })
  const [line] = draft.lines
  // 680 for a lock of 60; nobody writes another price than that.
  expect((await change([{ ...line, params: { ...chosen, lock: 'L2' }, unitPrice: 1 }])).lines).toMatchObject([
    { unitPrice: 1420 },
  ])
  const { contractLine: _none, id: _new, ...other } = line!
  await expect(change([line!, other])).rejects.toThrow('不在工程合同清单中，请先签补充协议')
  await expect(
    orders.edit({ id, version: (await orders.get(id)).version, type: '1' } as never),
  ).rejects.toThrow('按工程合同下的订单，订单类型不能更改')
})

test('a project that pays by its nodes owes what they come to as they are confirmed, and its orders hold no credit (§20.3)', async () => {
  const project = await site([{ room: '401', qty: 2 }], { billingMode: '2' })
  const [item] = await itemsOf(project.id)
  const creditOf = async () =>
    (await clerk.of(StoreCredit).list({ where: { store: shop.store.id } })).rows[0]?.usedOrder
  const before = await creditOf()
  const order = await configured(project.id, [{ id: item!.id, qty: 2 }])
  expect(order).toMatchObject({ payTerm: '5', depositAmount: 0 })
  await expect(orders.edit({ id: order.id, version: order.version, payTerm: '1' })).rejects.toThrow(
    '按合同节点收款的工程订单，结算方式不能更改',
  )
  expect(await approved(order)).toMatchObject({ status: 'confirmed' })
  expect(await creditOf()).toBe(before)
  await expect(clerk.of(OrderReceipt).add({ order: order.id, amount: 100 })).rejects.toThrow(
    '按合同节点收款，请在工程回款中登记',
  )
  const contract = item!.contract ?? ''
  const step = (move: 'confirmNode' | 'unconfirmNode', row: number) =>
    clerk.of(ProjectContract).move(contract, move, { answers: { row } })
  await step('confirmNode', 1)
  await step('unconfirmNode', 1)
  await step('confirmNode', 1)
  await step('confirmNode', 2)
  const bills = (await clerk.of(ProjectBill).list({ where: { project: project.id }, sort: [['no', 'asc']] }))
    .rows
  expect(bills.map(({ node, amount, isTaken }) => [node, amount, isTaken])).toEqual([
    ['预付款', 480, false],
    ['预付款', -480, false],
    ['预付款', 480, false],
    ['到货款', 1120, false],
  ])
})

test('a project that pays as goods leave owes nothing by its nodes, and is on the credit of its store', async () => {
  const project = await site([{ room: '402', qty: 1 }])
  const [item] = await itemsOf(project.id)
  await clerk.of(ProjectContract).move(item!.contract ?? '', 'confirmNode', { answers: { row: 1 } })
  expect((await clerk.of(ProjectBill).list({ where: { project: project.id } })).rows).toEqual([])
  const order = await configured(project.id, [{ id: item!.id, qty: 1 }])
  expect(order).toMatchObject({ payTerm: '3' })
})

test('nobody else settles by the nodes of a contract', async () => {
  const store = await clerk.of(Store).get(shop.store.id)
  await expect(clerk.of(Store).edit({ id: store.id, version: store.version, payTerm: '5' })).rejects.toThrow(
    '门店不能按合同节点结算',
  )
  await expect(
    orders.add({
      customer: shop.customer.id,
      store: shop.store.id,
      address: '翡翠湾3幢',
      receiver: '王先生',
      receiverTel: '13812345678',
      deliverOn: '2099-01-01',
      payTerm: '5',
      lines: [{ type: '1', door: shop.door.id, params: chosen, qty: 1 }],
    }),
  ).rejects.toThrow('只有按合同节点收款的工程订单可以按合同节点结算')
})

test('who sees no projects orders nothing for them, and one that is not under way takes no order', async () => {
  const project = await site([{ room: '501', qty: 1 }])
  const [item] = await itemsOf(project.id)
  const items = [{ id: item!.id, qty: 1 }]
  const body = { id: project.id, items }
  const stranger = app.as('stranger', { can: ['project:list', 'customerOrder:add'], orgCode: 'A99' })
  expect((await stranger.call('POST', '/erp_project/erpProject/order', { body })).body.success).toBe(false)
  expect(
    (
      await stranger
        .of(ContractItem)
        .list({ where: { project: project.id } })
        .catch(() => null)
    )?.rows ?? [],
  ).toEqual([])
  await clerk.of(Project).move(project.id, 'finish')
  await expect(place(project.id, items)).rejects.toThrow(`项目${project.no}不在执行中，不能下单`)
})

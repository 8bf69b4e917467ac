import { PriceRight } from '@mortise/doors/model'
import {
  ChangeOrder,
  CustomerOrder,
  OrderEvaluation,
  OrderLine,
  OrderReceipt,
  OrderRevision,
  OrderSigning,
} from '@mortise/orders/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { OperationLog } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, orderOf, type SellingStore } from '../testing/selling-store.ts'

/** What a dealer pays, asked for by somebody who reads everything about orders but that. */
const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const read = [
  CustomerOrder,
  OrderLine,
  OrderRevision,
  OrderEvaluation,
  OrderReceipt,
  OrderSigning,
  ChangeOrder,
  OperationLog,
] as const
const can = [
  ...read.map(({ name }) => `${name}:list`),
  'customerOrder:edit',
  'changeOrder:edit',
  'orderEvaluation:view.trace',
]
const costs = ['changeOrder:view.evaluation', 'changeOrder:view.lines.impact']
const planner = app.as('planner', { orgCode: 'A01', can: [...can, ...costs] })
const seller = app.as('seller', { orgCode: 'A01', can: [...can, ...Object.values(PriceRight)] })

/** Two doors of 1005; one of them 2200 high costs 1050, and a third comes with the change. */
const figures = /1,?005|1,?050|2,?010|2,?100|1,?095|3,?105|31[56]\b|6(?:03|36)\b|\b9[01]\b/
let store: SellingStore
let order: string
let change: string

beforeAll(async () => {
  store = await makeSellingStore(app, { payTerm: '4', creditLimit: 90_000 })
  const { id, lines } = await clerk.of(CustomerOrder).add(orderOf(store))
  order = id
  await clerk.of(CustomerOrder).move(order, 'submit')
  await clerk.of(CustomerOrder).move(order, 'approve')
  await clerk.of(OrderReceipt).add({ order, amount: 1050 })
  const changed = await clerk.of(ChangeOrder).add({
    order,
    reason: '业主改尺寸并加一樘',
    lines: [
      { line: lines[0]?.id ?? '', action: '1', params: { ...chosen, h: '2200' } },
      { action: '3', door: store.door.id, params: chosen, qty: 1, room: '书房' },
    ],
  })
  change = changed.id
  for (const move of ['evaluate', 'offer', 'accept'] as const) await clerk.of(ChangeOrder).move(change, move)
})

test('orders and their lines, also on paper, show it to those alone who may know it', async () => {
  const seen = await planner.of(CustomerOrder).get(order)
  expect(seen).toMatchObject({ totalAmount: null, depositAmount: null, goodsAmount: null, paidAmount: null })
  expect(seen.lines[0]).toMatchObject({ qty: 2, unitPrice: null, amount: null, netAmount: null })
  expect(seen.payments.map(({ amount }) => amount)).toEqual(seen.payments.map(() => null))
  const listed = await planner.of(CustomerOrder).list({ where: { id: order } })
  expect(listed.rows.map(({ totalAmount }) => totalAmount)).toEqual([null])
  const lines = await planner.of(OrderLine).list({ where: { order } })
  expect(lines.rows.map(({ unitPrice, amount }) => unitPrice ?? amount)).toEqual([null, null])
  for (const revision of ['', '1', '2']) {
    const print = (who: TestClient) =>
      who.call('GET', `${CustomerOrder.wire}/print`, { query: { id: order, revision } })
    expect(pricesIn((await print(planner)).bytes.toString())).toEqual([])
    expect(pricesIn((await print(seller)).bytes.toString())).not.toEqual([])
  }
  expect(await seller.of(CustomerOrder).get(order)).toMatchObject({ totalAmount: 3105 })
})

test('so do revisions, evaluations, changes, receipts and the ledger, in lists, rows and totals', async () => {
  for (const { wire, verbs } of [OrderRevision, OrderEvaluation, ChangeOrder, OrderReceipt, OrderSigning]) {
    const list = (who: TestClient) =>
      who.call<{ records: { id: string }[] }>('GET', `${wire}/list`, { query: { orderId: order } })
    const told = await list(seller)
    expect(told.body.result.records.length).toBeGreaterThan(0)
    expect(pricesIn(told.bytes.toString()), wire).not.toEqual([])
    expect(pricesIn((await list(planner)).bytes.toString()), wire).toEqual([])
    if (!(verbs as readonly string[]).includes('queryById')) continue
    for (const { id } of told.body.result.records) {
      const row = await planner.call('GET', `${wire}/queryById`, { query: { id } })
      expect(row.body.success).toBe(true)
      expect(pricesIn(row.bytes.toString()), wire).toEqual([])
    }
  }
})

test('so do the history of a document and the log of changes', async () => {
  const ways: [string, Record<string, string>][] = [
    [`${ChangeOrder.wire}/history`, { id: change }],
    [`${CustomerOrder.wire}/history`, { id: order }],
    ['/sys/dataLog/list', { dataTable: 'customerOrder', dataId: order }],
    ['/sys/dataLog/list', { dataTable: 'changeOrder', dataId: change }],
    ...(await comparisons('customerOrder', order)),
    ...(await comparisons('changeOrder', change)),
  ]
  for (const [path, query] of ways) {
    const answer = await planner.call('GET', path, { query })
    expect(answer.body.success, path).toBe(true)
    expect(pricesIn(answer.bytes.toString()), `${path} ${JSON.stringify(query)}`).toEqual([])
  }
  const told = await seller.call('GET', '/sys/dataLog/list', {
    query: { dataTable: 'customerOrder', dataId: order },
  })
  expect(pricesIn(told.bytes.toString())).not.toEqual([])
})

test('why an order waits is told to all by its rules, and by its figures to those alone who may know them', async () => {
  const { id } = await clerk.of(CustomerOrder).add(orderOf(store))
  const beyond = '【平开门】单价低于标准价的95%'
  const beyondFigures = '【平开门】单价945.00低于标准价1,005.00的95%'
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { beyond, beyondFigures }))
  expect(await planner.of(CustomerOrder).get(id)).toMatchObject({ beyond, beyondFigures: null })
  expect(await seller.of(CustomerOrder).get(id)).toMatchObject({ beyond, beyondFigures })
  const ways: [string, Record<string, string>][] = [
    [`${CustomerOrder.wire}/list`, { id, field: 'beyondFigures' }],
    [`${CustomerOrder.wire}/history`, { id }],
    ['/sys/dataLog/list', { dataTable: 'customerOrder', dataId: id }],
    ...(await comparisons('customerOrder', id)),
  ]
  for (const [path, query] of ways) {
    const answer = await planner.call('GET', path, { query })
    expect(answer.body.success, path).toBe(true)
    expect(answer.bytes.toString(), `${path} ${JSON.stringify(query)}`).not.toContain('单价945')
  }
  const found = async (who: TestClient) =>
    (await who.of(CustomerOrder).list({ where: { id, beyondFigures: { contains: '1,005' } } })).total
  expect([await found(planner), await found(seller)]).toEqual([0, 1])
})

test('a refusal names figures to those alone who may know them', async () => {
  const acts = [
    ...['submit', 'void', 'voidApproved'].map((act) => `customerOrder:${act}`),
    'orderReceipt:add',
  ]
  const blind = app.as('blind', { orgCode: 'A01', can: [...can, ...acts] })
  const sighted = app.as('sighted', { orgCode: 'A01', can: [...can, ...acts, ...Object.values(PriceRight)] })
  const heard = async (who: TestClient, work: (who: TestClient) => Promise<unknown>) =>
    work(who).then(
      () => '',
      (refusal: Error) => refusal.message,
    )
  const lines = orderOf(store).lines?.map((line) => ({ ...line, unitPrice: 945 }))
  const cheap = await clerk.of(CustomerOrder).add(orderOf(store, { lines }))
  const paid = await clerk.of(CustomerOrder).add(orderOf(store))
  await clerk.of(CustomerOrder).move(paid.id, 'submit')
  await clerk.of(CustomerOrder).move(paid.id, 'approve')
  await clerk.of(OrderReceipt).add({ order: paid.id, amount: 1005 })
  const tries: [string, string, (who: TestClient) => Promise<unknown>][] = [
    [
      '单价945.00低于标准价1,005.00的100%',
      '单价低于标准价的100%',
      (who) => who.of(CustomerOrder).move(cheap.id, 'submit'),
    ],
    [
      '已收款1,005.00元',
      '订单已收款，',
      (who) => who.of(CustomerOrder).move(paid.id, 'void', { reason: '错' }),
    ],
    [
      '尚欠1,005.00元',
      '的应收，不能收9,000.00元',
      (who) => who.of(OrderReceipt).add({ order: paid.id, amount: 9000 }),
    ],
  ]
  for (const [figures, plain, work] of tries) {
    expect(await heard(blind, work)).toContain(plain)
    expect(await heard(blind, work)).not.toMatch(/945|1005|2010/)
    expect(await heard(sighted, work)).toContain(figures)
  }
})

test('a change tells what doors are made of and have cost to those alone who may see it, and how far they are to all', async () => {
  const told = /sunkCost|"bom/
  const read = (who: TestClient) =>
    who.call('GET', `${ChangeOrder.wire}/queryById`, { query: { id: change } })
  expect((await read(clerk)).bytes.toString()).toMatch(told)
  const seen = await seller.of(ChangeOrder).get(change)
  expect(seen.lines[0]).toMatchObject({ stage: '未开工', delta: 90 })
  const ways: [string, Record<string, string>][] = [
    [`${ChangeOrder.wire}/queryById`, { id: change }],
    [`${ChangeOrder.wire}/list`, { orderId: order, field: 'changeList,impact' }],
    [`${ChangeOrder.wire}/history`, { id: change }],
    ['/sys/dataLog/list', { dataTable: 'changeOrder', dataId: change }],
    ...(await comparisons('changeOrder', change)),
  ]
  for (const [path, query] of ways) {
    const answer = await seller.call('GET', path, { query })
    expect(answer.body.success, path).toBe(true)
    expect(answer.bytes.toString(), `${path} ${JSON.stringify(query)}`).not.toMatch(told)
  }
})

test('a door is priced for an order to those alone who may know it', async () => {
  const body = { storeId: store.store.id, doorId: store.door.id, values: chosen, qty: 1 }
  const price = async (who: TestClient) =>
    (await who.call<object>('POST', `${CustomerOrder.wire}/price`, { body })).body.result
  expect(await price(planner)).toMatchObject({ listPrice: null, unit: '樘' })
  expect(await price(seller)).toMatchObject({ listPrice: 1005 })
})

test('whoever cannot see it cannot set it either, where all lines stand beside each other', async () => {
  const { id, version, lines } = await clerk.of(CustomerOrder).add(orderOf(store))
  const line = lines[0]?.id ?? ''
  const edit = (who: TestClient, values: object) =>
    who.call('PUT', `${OrderLine.wire}/edit`, { body: { id: line, ...values } })
  expect((await edit(planner, { version, unitPrice: 1, room: '次卧' })).body.success).toBe(true)
  const after = await clerk.of(CustomerOrder).get(id)
  expect(after.lines[0]).toMatchObject({ room: '次卧', unitPrice: 1005 })
  expect((await edit(seller, { version: after.version, unitPrice: 1050 })).body.message).toBe('编辑成功!')
  expect((await clerk.of(CustomerOrder).get(id)).lines[0]).toMatchObject({ unitPrice: 1050 })
})

/** Figures that are prices, in what was answered: what looks like one by chance in an id or a time is none. */
const pricesIn = (text: string): string[] =>
  [...text.replaceAll('\\', '').matchAll(/"(\w+)":"?(-?[\d,.]+)"?(?=[,}])/g)]
    .filter(
      ([, key = '']) => /price|amount|delta|share|impact|before|after/i.test(key) && key !== 'retailPrice',
    )
    .flatMap(([, key, value = '']) => (figures.test(value) ? [`${key}: ${value}`] : []))

/** Each version of a row beside the one before it. */
async function comparisons(dataTable: string, dataId: string): Promise<[string, Record<string, string>][]> {
  const { body } = await clerk.call<{ id: string }[]>('GET', '/sys/dataLog/queryDataVerList', {
    query: { dataTable, dataId },
  })
  return body.result.map(({ id }) => ['/sys/dataLog/queryCompareList', { dataId1: id }])
}

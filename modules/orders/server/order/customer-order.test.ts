import { Customer } from '@mortise/customers/model'
import { PriceRight } from '@mortise/doors/model'
import { type HistoryEntry, sum, today } from '@mortise/model'
import {
  CustomerOrder,
  DoorUnit,
  isUnitCode,
  OrderEvaluation,
  OrderLine,
  OrderReceipt,
} from '@mortise/orders/model'
import { Discount } from '@mortise/pricing/model'
import { addDiscount } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { CreditHold } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })

/** 2100×900 at 500, and the lock. */
const PRICE = 1005

test('an order is priced, shared and planned by the server, to the cent', async () => {
  const sellingStore = await makeSellingStore(app)
  const order = await clerk
    .of(CustomerOrder)
    .add(orderOf(sellingStore, { discountAmount: 10, installAmount: 120 }))
  expect(order).toMatchObject({
    status: 'draft',
    payTerm: '2',
    priceLevel: '2',
    goodsAmount: 2010,
    totalAmount: 2120,
    taxAmount: 243.89,
    depositAmount: 636,
    paidAmount: 0,
  })
  expect(order.no).toMatch(/^DD\d{12}$/)
  expect(order.lines[0]).toMatchObject({
    listPrice: PRICE,
    unitPrice: PRICE,
    amount: 2010,
    discountShare: 10,
    netAmount: 2000,
    spec: '洞口高2100mm，洞口宽900mm，锁具：静音锁',
    status: '0',
  })
  expect(order.payments.map(({ node, amount }) => [node, amount])).toEqual([
    ['1', 636],
    ['2', 1484],
  ])
  expect(order.sysOrgCode).toBe(sellingStore.store.sysOrgCode)
})

test('what cannot be made so is refused, and nothing is kept', async () => {
  const sellingStore = await makeSellingStore(app)
  const before = (await clerk.of(CustomerOrder).list()).total
  const wrong = (params: Record<string, string>) =>
    clerk
      .of(CustomerOrder)
      .add(orderOf(sellingStore, { lines: [{ door: sellingStore.door.id, params, qty: 1 }] }))
  await expect(wrong({ ...chosen, h: '2900' })).rejects.toThrow('第1行：洞口高应在1900～2800之间')
  await expect(wrong({ ...chosen, lock: 'L9' })).rejects.toThrow('锁具')
  await expect(clerk.of(CustomerOrder).add(orderOf(sellingStore, { discountAmount: 5000 }))).rejects.toThrow(
    '整单优惠',
  )
  await expect(
    clerk.of(CustomerOrder).add(orderOf(sellingStore, { payments: [{ node: '1', amount: 1 }] })),
  ).rejects.toThrow('付款计划合计1.00元，与总金额2,010.00元不一致')
  await expect(
    clerk.of(CustomerOrder).add(orderOf(sellingStore, { deliverOn: '2000-01-01' })),
  ).rejects.toThrow('要求交期不能早于下单日期')
  expect((await clerk.of(CustomerOrder).list()).total).toBe(before)
})

test('an order goes from draft to the shop: approved, paid, released, each door with its code', async () => {
  const sellingStore = await makeSellingStore(app)
  const orderCalls = clerk.of(CustomerOrder)
  const { id } = await orderCalls.add(orderOf(sellingStore))
  await expect(orderCalls.move(id, 'release')).rejects.toThrow('当前状态【草稿】不允许下发')
  expect((await orderCalls.move(id, 'submit')).submittedBy).toBe('clerk')
  const approved = await orderCalls.move(id, 'approve')
  expect(approved).toMatchObject({ status: 'awaitingDeposit', approvedBy: 'clerk' })
  expect(approved.lines[0]?.configHash).toMatch(/^[0-9a-f]{64}$/)
  expect(await clerk.of(Customer).get(sellingStore.customer.id)).toMatchObject({ type: '2', stage: 'won' })
  const { body: asked } = await clerk.call('GET', `${CustomerOrder.wire}/moveDraft`, {
    query: { id, move: 'receive' },
  })
  expect(asked.result).toMatchObject({ amount: approved.depositAmount, receivedOn: expect.any(String) })
  const receive = (answers: object) =>
    clerk.call('POST', `${CustomerOrder.wire}/move`, { body: { id, move: 'receive', answers } })
  expect((await receive({})).body).toMatchObject({ success: false, message: expect.stringContaining('金额') })

  const [frozen] = (await clerk.of(OrderEvaluation).list({ where: { order: id } })).rows
  const kept = await clerk.of(OrderEvaluation).get(frozen?.id ?? '')
  expect(kept).toMatchObject({ revision: 1, isCurrent: true, listPrice: PRICE, qty: 2 })
  expect(kept.bom.map(({ code, qty, totalQty }) => [code, qty, totalQty])).toEqual([
    ['B1', 4.083, 8.166],
    ['B2', 1, 2],
  ])

  const receipts = clerk.of(OrderReceipt)
  await receipts.add({ order: id, amount: 300 })
  expect(await orderCalls.get(id)).toMatchObject({
    status: 'awaitingDeposit',
    paidAmount: 300,
    payStatus: '1',
  })
  await expect(receipts.add({ order: id, amount: 9999 })).rejects.toThrow('不能收9,999.00元')
  await expect(receipts.add({ order: id, kind: '2', amount: 301 })).rejects.toThrow('不能退301.00元')
  expect((await receive({ amount: 350 })).body.message).toBe('登记收款成功！')
  const confirmed = await orderCalls.get(id)
  expect(confirmed.status).toBe('confirmed')
  expect(confirmed.payments.map(({ paidAmount }) => paidAmount)).toEqual([603, 47])

  await orderCalls.move(id, 'hold', { reason: '客户装修延期' })
  await expect(orderCalls.move(id, 'release')).rejects.toThrow('订单已挂起：客户装修延期')
  await orderCalls.move(id, 'unhold')
  const released = await orderCalls.move(id, 'release')
  expect(released).toMatchObject({ status: 'producing', produceStatus: '0' })
  expect(released.lines[0]).toMatchObject({ releasedQty: 2, status: '1' })
  const units = (await clerk.of(DoorUnit).list({ where: { order: id } })).rows
  expect(units.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(new Set(units.map(({ code }) => code)).size).toBe(2)
  for (const { code } of units) expect(isUnitCode(code)).toBe(true)
  await expect(orderCalls.move(id, 'unapprove', { reason: '错' })).rejects.toThrow(
    '当前状态【生产中】不允许反审核',
  )
  await expect(orderCalls.move(id, 'complete')).rejects.toThrow('尚未全部签收')
})

test('who submitted an order approves it only with that right', async () => {
  const sellingStore = await makeSellingStore(app)
  const codes = [
    'customerOrder:list',
    'customerOrder:add',
    'customerOrder:submit',
    'customerOrder:approve',
    'store:list',
    'customer:list',
  ]
  const guide = app.as('guide-own', { can: codes, orgCode: sellingStore.store.sysOrgCode ?? '' })
  const { id } = await guide.of(CustomerOrder).add(orderOf(sellingStore))
  await guide.of(CustomerOrder).move(id, 'submit')
  await expect(guide.of(CustomerOrder).move(id, 'approve')).rejects.toThrow('由您本人制单，请由他人审核')
  await expect(clerk.of(CustomerOrder).move(id, 'reject')).rejects.toThrow('请填写驳回原因')
  expect((await clerk.of(CustomerOrder).move(id, 'reject', { reason: '尺寸不清' })).status).toBe('draft')
})

test('an order on credit holds its amount, is confirmed at once, and gives it back when it ends', async () => {
  const sellingStore = await makeSellingStore(app, { payTerm: '4', creditLimit: 2500 })
  const first = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  await clerk.of(CustomerOrder).move(first.id, 'submit')
  expect((await clerk.of(CustomerOrder).move(first.id, 'approve')).status).toBe('confirmed')
  // No money came, and nobody is told to have said so.
  const query = { id: first.id }
  const { body } = await clerk.call<HistoryEntry[]>('GET', `${CustomerOrder.wire}/history`, { query })
  const acts = body.result.map(({ label }) => label)
  expect(acts).not.toContain('确认到账')
  const held = async () =>
    sum(
      (await clerk.of(CreditHold).list({ where: { store: sellingStore.store.id } })).rows,
      ({ amount }) => amount,
    )
  expect(await held()).toBe(2010)
  const second = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  await clerk.of(CustomerOrder).move(second.id, 'submit')
  await expect(clerk.of(CustomerOrder).move(second.id, 'approve')).rejects.toThrow('信用额度不足')
  expect((await clerk.of(CustomerOrder).get(second.id)).status).toBe('submitted')
  await clerk.of(CustomerOrder).move(first.id, 'void', { reason: '重复下单' })
  expect(await held()).toBe(0)
  expect((await clerk.of(CustomerOrder).move(second.id, 'approve')).status).toBe('confirmed')
  await clerk.of(CustomerOrder).move(second.id, 'release')
  const closed = await clerk.of(CustomerOrder).move(second.id, 'close', { reason: '客户退单' })
  expect(closed.lines[0]).toMatchObject({ closedQty: 2, status: '8' })
  expect(await held()).toBe(0)
})

test('an order that was paid for is not voided before the money is back', async () => {
  const sellingStore = await makeSellingStore(app)
  const { id } = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  await clerk.of(CustomerOrder).move(id, 'submit')
  await clerk.of(CustomerOrder).move(id, 'approve')
  await clerk.of(OrderReceipt).add({ order: id, amount: 100 })
  const plain = app.as('voider', { can: ['customerOrder:list', 'customerOrder:void'], orgCode: 'A01' })
  await expect(plain.of(CustomerOrder).move(id, 'void', { reason: '客户取消' })).rejects.toThrow(
    '没有作废已审核订单的权限',
  )
  await expect(clerk.of(CustomerOrder).move(id, 'void', { reason: '客户取消' })).rejects.toThrow(
    '订单已收款100.00元，请先退款或转款',
  )
  await clerk.of(OrderReceipt).add({ order: id, kind: '2', amount: 100 })
  expect((await clerk.of(CustomerOrder).move(id, 'void', { reason: '客户取消' })).status).toBe('voided')
})

test('a line is changed in the list of all lines by the rules of its order', async () => {
  const sellingStore = await makeSellingStore(app)
  const order = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  const [line] = (await clerk.of(OrderLine).list({ where: { order: order.id } })).rows
  expect(line).toMatchObject({ orderNo: order.no, lineNo: 1, amount: 2010, version: 1 })
  const edit = (body: object) =>
    clerk.call('PUT', '/erp_orderlist/erpOrderlist/edit', { body: { id: line?.id, ...body } })
  expect((await edit({ room: '次卧', qty: 3, version: 1 })).body).toMatchObject({ success: true })
  expect(await clerk.of(CustomerOrder).get(order.id)).toMatchObject({ totalAmount: 3015, version: 2 })
  expect((await edit({ qty: 4, version: 1 })).body).toMatchObject({ success: false, code: 409 })
  expect((await edit({ qty: 0, version: 2 })).body.success).toBe(false)
  await clerk.of(CustomerOrder).move(order.id, 'submit')
  expect((await edit({ qty: 4 })).body.message).toContain('当前状态【待审核】不允许编辑')
})

test('[B-075] [B-284] the store-order picker finds orders by a part of their contract number', async () => {
  const sellingStore = await makeSellingStore(app)
  const order = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  // Who writes what an order is named in picks, and sees what the picker shows and no more.
  const measurer = app.as('picks-orders', { can: ['measurement:add'], orgCode: 'A01' })
  const { body } = await measurer.call('GET', '/erp_customerorder/erpCustomerorder/list', {
    query: { orderNumber: order.no.slice(-6), pageNo: '1', pageSize: '10' },
  })
  const row = body.result.records.find(({ id }: { id: string }) => id === order.id)
  expect(row).toMatchObject({
    id: order.id,
    orderNumber: order.no,
    customerId: sellingStore.customer.id,
    customerId_dictText: sellingStore.customer.name,
    appointmentAddress: '翡翠湾3幢1单元',
  })
  expect(row).not.toHaveProperty('totalAmount')
})

test('an order is printed with the texts of what it mentions, its parameters, and its materials for those who may see them', async () => {
  const sellingStore = await makeSellingStore(app)
  const { id } = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  await clerk.of(CustomerOrder).move(id, 'submit')
  await clerk.of(CustomerOrder).move(id, 'approve')
  const path = '/erp_customerorder/erpCustomerorder/print'
  const { result } = (await clerk.call('GET', path, { query: { id } })).body
  expect(result.order).toMatchObject({
    customerId_dictText: sellingStore.customer.name,
    storeId_dictText: sellingStore.store.name,
    payList: [
      { nodeType_dictText: '定金', amount: 603 },
      { nodeType_dictText: '发货前', amount: 1407 },
    ],
  })
  expect(Object.values(result.parameters)).toEqual([
    [
      { name: '洞口高', text: '2100mm' },
      { name: '洞口宽', text: '900mm' },
      { name: '锁具', text: '静音锁' },
    ],
  ])
  expect(result.evaluations[0].bomList).toMatchObject([
    { bomName: '面板', materialId_dictText: '[T-BOARD] T-BOARD', part_dictText: '门扇', totalQty: 8.166 },
    { bomName: '锁具', materialId_dictText: '[T-LOCK] T-LOCK', totalQty: 2 },
  ])
  expect(result.evaluations[0].bomList[0].cuts).toEqual([
    { pieces: 2, length: 2100, width: 900, thickness: null },
  ])
  const unitsOf = Object.values(result.units)
  expect(unitsOf).toHaveLength(2)
  expect(unitsOf.every((unit) => typeof unit === 'string' && unit !== '')).toBe(true)
  expect(result.doorCodes).toEqual({})
  const plain = app.as('prints', { can: ['customerOrder:list'], orgCode: 'A01' })
  const seen = (await plain.call('GET', path, { query: { id } })).body.result
  expect(seen.evaluations).toEqual([])
  expect(seen.units).toEqual({})
  expect(seen.order).not.toHaveProperty('costAmount')
  const stranger = app.as('prints-elsewhere', { can: ['customerOrder:list'], orgCode: 'Z99' })
  expect((await stranger.call('GET', path, { query: { id } })).body.success).toBe(false)
})

test('an order counts as a use of its discounts until it ends, and one beyond their limit is refused', async () => {
  const sellingStore = await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })
  const day = today()
  const discount = await addDiscount(clerk, {
    name: '开业九折',
    type: '1',
    rate: 0.9,
    stores: [sellingStore.store.id],
    startOn: day,
    endOn: day,
    limitCount: 1,
  })
  const used = async () => (await clerk.of(Discount).get(discount.id)).usedCount
  const calls = clerk.of(CustomerOrder)
  const [first, second] = [await calls.add(orderOf(sellingStore)), await calls.add(orderOf(sellingStore))]
  // 945 of the two sizes at nine tenths and 60 for the lock, twice.
  expect(first.totalAmount).toBe(1821)
  for (const { id } of [first, second]) await calls.move(id, 'submit')
  const approved = await calls.move(first.id, 'approve')
  expect([approved.discounts, await used()]).toEqual([[discount.id], 1])
  await expect(calls.move(second.id, 'approve')).rejects.toThrow('价格已变化')
  await calls.move(first.id, 'void', { reason: '客户取消' })
  expect(await used()).toBe(0)
  expect((await calls.move(second.id, 'approve')).status).toBe('confirmed')
  expect(await used()).toBe(1)
  await calls.move(second.id, 'unapprove', { reason: '改数量' })
  expect(await used()).toBe(0)
})

test('goods that reach a promotion are reduced by themselves, unless somebody agreed on another reduction', async () => {
  const sellingStore = await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })
  const discount = await addDiscount(clerk, {
    name: '满2000减100',
    type: '2',
    amount: 100,
    minAmount: 2000,
    stores: [sellingStore.store.id],
    startOn: today(),
    endOn: today(),
    limitCount: 1,
  })
  const calls = clerk.of(CustomerOrder)
  const [line] = orderOf(sellingStore).lines ?? []
  const one = await calls.add(orderOf(sellingStore, { lines: [{ ...line!, qty: 1 }] }))
  expect(one).toMatchObject({ promotionAmount: 0, discountAmount: 0, totalAmount: 1005 })
  const { id, lines } = one
  const two = await calls.edit({ id, lines: [{ ...lines[0]!, qty: 2 }] })
  expect(two).toMatchObject({ promotionAmount: 100, discountAmount: 100, totalAmount: 1910 })
  const agreed = await calls.edit({ id, discountAmount: 150 })
  expect(agreed).toMatchObject({ promotionAmount: 100, discountAmount: 150, totalAmount: 1860 })
  const rest = await calls.add(orderOf(sellingStore))
  for (const each of [id, rest.id]) await calls.move(each, 'submit')
  expect((await calls.move(id, 'approve')).discounts).toEqual([discount.id])
  expect((await clerk.of(Discount).get(discount.id)).usedCount).toBe(1)
  await expect(calls.move(rest.id, 'approve')).rejects.toThrow('满减优惠已变化：原100，现0')
})

test('the list of lines hides and locks what the form of the order does, and nobody writes blind', async () => {
  const sellingStore = await makeSellingStore(app)
  const order = await clerk.of(CustomerOrder).add(orderOf(sellingStore))
  const line = order.lines[0]!.id
  const can = [
    'customerOrder:list',
    'customerOrder:edit',
    'orderLine:list',
    'orderRevision:list',
    PriceRight.dealer,
  ]
  const staff = app.as('line-clerk', { orgCode: 'A01', can })
  const edit = (as: typeof clerk, body: object) =>
    as.call('PUT', '/erp_orderlist/erpOrderlist/edit', { body: { id: line, ...body } })
  const listed = async (as: typeof clerk) =>
    (await as.call('GET', '/erp_orderlist/erpOrderlist/list', { query: { orderId: order.id } })).body.result
      .records[0]
  expect((await edit(staff, { unitPrice: 1004 })).body.message).toBe('缺少版本号，请刷新后重试')
  expect((await edit(staff, { unitPrice: 1004, version: 1 })).body.success).toBe(true)
  expect(await listed(staff)).toMatchObject({ unitPrice: 1004 })

  const page = await clerk.call('GET', '/sys/permission/list', { query: { perms: 'customerOrder:list' } })
  const [{ parentId }] = page.body.result.records
  const right = { menuType: 2, status: '1', parentId }
  for (const [perms, permsType] of [
    ['customerOrder:edit.lines.unitPrice', '2'],
    ['customerOrder:view.lines.amount', '1'],
    ['customerOrder:view.totalAmount', '1'],
  ] as const) {
    const body = { ...right, name: perms.slice(14), perms, permsType }
    expect((await clerk.call('POST', '/sys/permission/add', { body })).body.success).toBe(true)
  }
  expect((await edit(staff, { unitPrice: 1003, room: '书房', version: 2 })).body.success).toBe(true)
  const { lines } = await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).get(order.id))
  expect(lines).toMatchObject([{ unitPrice: 1004, room: '书房', amount: 2008 }])
  const kept = await listed(staff)
  expect(kept).toMatchObject({ unitPrice: 1004, room: '书房' })
  expect(kept).not.toHaveProperty('amount')
  const revisions = await staff.call('GET', '/erp_order_revision/erpOrderRevision/list')
  expect(revisions.body.result.records.length).toBeGreaterThan(0)
  expect(revisions.body.result.records.some((row: object) => 'totalAmount' in row)).toBe(false)
})

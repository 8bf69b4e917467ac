import { randomUUID } from 'node:crypto'
import { Door, PriceRight } from '@mortise/doors/model'
import { reproduceDoor } from '@mortise/doors/server'
import { Material } from '@mortise/materials/model'
import { add, compare, sequence, sum } from '@mortise/model'
import { CustomerOrder, OrderEvaluation, OrderLine } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { StoreCredit } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf, plainDoor, publishDoor } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)

test('fifty clients who create orders at once get different numbers without a hole, also when some are refused', async () => {
  const shop = await makeSellingStore(app)
  const wrong = orderOf(shop, { discountAmount: 99_999 })
  const clients = Array.from({ length: 50 }, (_, index) => (index % 5 === 4 ? wrong : orderOf(shop)))
  const answers = await Promise.allSettled(clients.map((input) => calls.add(input)))
  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.no] : []))
  expect(numbers).toHaveLength(40)
  const counters = numbers.map((no) => Number(no.slice(-4))).toSorted((a, b) => a - b)
  expect(counters).toEqual(counters.map((_, index) => (counters[0] ?? 0) + index))
  // And what comes next goes on where they stopped.
  const next = await calls.add(orderOf(shop))
  expect(Number(next.no.slice(-4))).toBe((counters.at(-1) ?? 0) + 1)
})

test('however many orders are approved at once, a store never holds more than its credit', async () => {
  const shop = await makeSellingStore(app, { payTerm: '4', creditLimit: 7000 })
  const made = []
  for (let index = 0; index < 8; index++) {
    const order = await calls.add(orderOf(shop))
    await calls.move(order.id, 'submit')
    made.push(order)
  }
  const answers = await Promise.allSettled(made.map(({ id }) => calls.move(id, 'approve')))
  // 2010 each: three fit into 7000.
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(String(answer.reason)).toContain('信用额度不足')
  }
  const [credit] = (await clerk.of(StoreCredit).list({ where: { store: shop.store.id } })).rows
  expect(credit).toMatchObject({ usedOrder: 6030, available: 970 })
  const stored = (await calls.list({ where: { store: shop.store.id, status: 'confirmed' } })).rows
  expect(
    compare(
      sum(stored, ({ totalAmount }) => totalAmount),
      credit?.usedOrder,
    ),
  ).toBe(0)
})

test('whoever saves what somebody else has changed meanwhile is refused, lines and all', async () => {
  const shop = await makeSellingStore(app)
  const order = await calls.add(orderOf(shop))
  await calls.edit({ id: order.id, version: order.version, remark: '先到' })
  const late = calls.edit({ id: order.id, version: order.version, remark: '后到', lines: [] })
  await expect(late).rejects.toThrow('数据已被他人修改，请刷新后重试')
  const kept = await calls.get(order.id)
  expect([kept.remark, kept.lines.length]).toEqual(['先到', 1])
  await expect(calls.move(order.id, 'submit', { version: order.version })).rejects.toThrow('数据已被他人修改')
})

test('a request that is sent twice is done once and answered alike', async () => {
  const shop = await makeSellingStore(app)
  const { total } = await calls.list({ where: { store: shop.store.id } })
  expect(total).toBe(0)
  const body = {
    customerId: shop.customer.id,
    storeId: shop.store.id,
    appointmentAddress: '翡翠湾',
    receiver: '张三',
    receiverTel: '13800138000',
    deliveryDate: '2099-01-01',
    orderlistList: [],
  }
  const headers = { 'X-Request-Id': randomUUID() }
  const path = `${CustomerOrder.wire}/add`
  const answers = await Promise.all([1, 2, 3].map(() => clerk.call('POST', path, { body, headers })))
  const first = answers[0]?.body
  expect(first).toMatchObject({ success: true })
  for (const { body: answer } of answers) expect(answer).toEqual(first)
  expect((await calls.list({ where: { store: shop.store.id } })).total).toBe(1)
  const other = await clerk.call('POST', path, { body: { ...body, receiver: '李四' }, headers })
  expect(other.body).toMatchObject({ success: false })
  expect(other.body.message).toContain('请求重复')
  expect((await calls.list({ where: { store: shop.store.id } })).total).toBe(1)
})

test('an approved line is reckoned again to the same price, materials and hash, whatever changed since', async () => {
  const shop = await makeSellingStore(app)
  const below = sequence(808)
  const runs = Number(process.env.RUNS ?? 12)
  const approved: string[] = []
  for (let run = 0; run < runs; run++) {
    const params = { h: String(1900 + below(900)), w: String(600 + below(600)), lock: `L${1 + below(2)}` }
    const lines = [{ type: '1' as const, door: shop.door.id, params, qty: 1 + below(5) }]
    const order = await calls.add(orderOf(shop, { lines }))
    await calls.move(order.id, 'submit')
    await calls.move(order.id, 'approve')
    approved.push(order.id)
  }
  const before = await Promise.all(approved.map((id) => calls.get(id)))
  // A version at another price, and materials that cost more.
  await app.services.asSystem('0', async (ctx) => {
    await publishDoor(ctx, shop.door.id, plainDoor(shop.door.id, '新版', 900), 2)
    const board = await ctx.repo(Material).first({ code: 'T-BOARD' })
    await ctx.repo(Material).edit({ id: board?.id ?? '', price: 99 })
  })
  const kept = (await clerk.of(OrderEvaluation).list({ where: { order: { in: approved } }, size: 500 })).rows
  expect(kept).toHaveLength(runs)
  await app.services.asSystem('0', async (ctx) => {
    for (const { id } of kept) {
      const row = await ctx.repo(OrderEvaluation).get(id)
      const again = await reproduceDoor(ctx, {
        version: row.doorVersion ?? '',
        values: row.values ?? {},
        used: row.inputs as never,
      })
      expect(again.hash).toBe(row.configHash)
      const { list, steps } = row.trace!
      expect(again.result.prices?.factory).toBe(add(list.discountable, list.fixed))
      expect(steps.at(-1)?.after ?? again.result.prices?.factory).toBe(row.listPrice)
      expect(again.result.materialCost).toBe(row.costPrice)
      expect(again.result.bom.map(({ code, quantity, materialId }) => [code, quantity, materialId])).toEqual(
        row.bom.map(({ code, qty, material }) => [code, qty, material]),
      )
    }
  })
  // Nothing of an order has moved, and drafts stay on the version they were configured on.
  const after = await Promise.all(approved.map((id) => calls.get(id)))
  expect(after).toEqual(before)
  const fresh = await calls.add(orderOf(shop))
  expect(fresh.lines[0]?.doorVersion).not.toBe(before[0]?.lines[0]?.doorVersion)
  await app.services.asSystem('0', async (ctx) => {
    const board = await ctx.repo(Material).first({ code: 'T-BOARD' })
    await ctx.repo(Material).edit({ id: board?.id ?? '', price: 21 })
    expect((await ctx.repo(Door).get(shop.door.id)).currentVersion).toBe(2)
  })
})

const staffCodes = [
  PriceRight.dealer,
  'customerOrder:list',
  'customerOrder:add',
  'customerOrder:edit',
  'customerOrder:delete',
  'customerOrder:submit',
  'customerOrder:exportXls',
  'orderLine:list',
  'orderEvaluation:list',
  'orderReceipt:add',
  'changeOrder:add',
  'customer:list',
  'store:list',
  'dashboard:money',
  'orderSigning:list',
]

test('staff of a store never reach another store’s orders, by whichever way', async () => {
  const [ours, theirs] = [await makeSellingStore(app), await makeSellingStore(app)]
  const staff = app.as('staff-of-ours', { can: staffCodes, orgCode: ours.store.sysOrgCode ?? '' })
  const order = await calls.add(orderOf(theirs))
  await calls.move(order.id, 'submit')
  await calls.move(order.id, 'approve')
  const own = await staff.of(CustomerOrder).add(orderOf(ours))
  expect((await staff.of(CustomerOrder).list()).rows.map(({ id }) => id)).toEqual([own.id])
  expect((await staff.of(OrderLine).list()).rows.map((line) => line.order)).toEqual([own.id])
  expect((await staff.of(OrderEvaluation).list()).total).toBe(0)
  await expect(staff.of(CustomerOrder).get(order.id)).rejects.toThrow('未找到对应数据')
  await expect(staff.of(CustomerOrder).edit({ id: order.id, remark: '看看' })).rejects.toThrow(
    '未找到对应数据',
  )
  await expect(staff.of(CustomerOrder).move(order.id, 'submit')).rejects.toThrow('未找到对应数据')
  await expect(staff.of(CustomerOrder).remove(order.id)).rejects.toThrow('未找到对应数据')
  // Neither may they write into the other's books or name its customers.
  await expect(staff.of(CustomerOrder).add(orderOf(theirs))).rejects.toThrow('门店不存在或不在您的权限范围内')
  await expect(staff.of(CustomerOrder).add(orderOf(ours, { customer: theirs.customer.id }))).rejects.toThrow(
    '客户不存在或不在您的权限范围内',
  )
  const receipt = await staff.call('POST', '/erp_order_receipt/erpOrderReceipt/add', {
    body: { orderId: order.id, amount: 1 },
  })
  expect(receipt.body).toMatchObject({ success: false, message: '订单不存在或不在您的权限范围内' })
  const exported = await staff.call('GET', `${CustomerOrder.wire}/exportXls`)
  expect(exported.bytes.includes(Buffer.from(order.no))).toBe(false)
  const picked = await staff.call('GET', `${CustomerOrder.wire}/list`, { query: { orderNumber: order.no } })
  expect(picked.body.result.total).toBe(0)
  const line = order.lines[0]?.id
  const edited = await staff.call('PUT', '/erp_orderlist/erpOrderlist/edit', { body: { id: line, qty: 9 } })
  expect(edited.body.success).toBe(false)
  const rank = await staff.call('GET', '/erp_dashboard/erpDashboard/rank')
  expect(JSON.stringify(rank.body.result)).not.toContain(theirs.store.name)
  const card = await staff.call('GET', '/erp_dashboard/erpDashboard/card')
  expect(card.body.result).toEqual({ count: 0, amount: 0 })
})

test('what an order costs us leaks to nobody without that right: not by list, detail, export, sort, filter or words', async () => {
  const shop = await makeSellingStore(app)
  const order = await calls.add(orderOf(shop))
  await calls.move(order.id, 'submit')
  const { costAmount } = await calls.move(order.id, 'approve')
  // 4.083 of board at 21 and a lock at 35, twice.
  expect(costAmount).toBe(241.48)
  const staff = app.as('staff-without-cost', { can: staffCodes, orgCode: shop.store.sysOrgCode ?? '' })
  const list = (query: Record<string, string>) => staff.call('GET', `${CustomerOrder.wire}/list`, { query })
  const plain = await list({})
  expect(plain.body.result.total).toBe(1)
  const detail = await staff.call('GET', `${CustomerOrder.wire}/queryById`, { query: { id: order.id } })
  for (const { body } of [plain, detail]) {
    expect(JSON.stringify(body)).not.toContain('costAmount')
    expect(JSON.stringify(body)).not.toContain('241.48')
  }
  const [frozen] = (await staff.call('GET', `${OrderEvaluation.wire}/list`)).body.result.records
  expect(frozen).toMatchObject({ lineId: order.lines[0]?.id })
  expect(frozen).not.toHaveProperty('costPrice')
  expect(frozen).not.toHaveProperty('priceTrace')
  const answers = [
    await list({ column: 'costAmount', order: 'asc' }),
    await list({ costAmount: '241.48' }),
    await list({
      superQueryMatchType: 'and',
      superQueryParams: encodeURIComponent(JSON.stringify([{ field: 'costAmount', rule: 'gt', val: '1' }])),
    }),
  ]
  for (const { body } of answers) {
    expect(body).toMatchObject({ success: false, message: '无权查询该字段' })
    expect(JSON.stringify(body)).not.toContain('241.48')
  }
  const { bytes } = await staff.call('GET', `${CustomerOrder.wire}/exportXls`)
  expect(bytes.includes(Buffer.from('成本'))).toBe(false)
})

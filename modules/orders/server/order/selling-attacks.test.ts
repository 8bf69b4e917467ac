import { add, compare, mul, sequence, sub, sum, today } from '@mortise/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { addDiscount, addShop } from '@mortise/pricing/testing'
import { Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { workedShops } from '../testing/worked-shop.ts'

const app = await testApp(orders)
const { clerk, shop: shopOf, chosen, lock, line } = await workedShops(app)
const days = { startOn: today(), endOn: '2999-12-31' }
const beyond = '超出您的折扣权限'

test('a price by hand: in an order, in its list of lines, or under another name', async () => {
  const shop = await shopOf('own')
  const low = await shop.order({ lines: [{ ...line, unitPrice: 4073.99 }] })
  await expect(shop.orders.move(low.id, 'submit')).rejects.toThrow(beyond)
  const plain = await shop.order()
  const edited = await shop.seller.call('PUT', '/erp_orderlist/erpOrderlist/edit', {
    body: { id: plain.lines[0]?.id, unitPrice: 4000, version: plain.version },
  })
  expect(edited.body.success).toBe(true)
  await expect(shop.orders.move(plain.id, 'submit')).rejects.toThrow(beyond)
})

test('a cheap door that becomes a dear one keeps no cheap price', async () => {
  const shop = await shopOf('own')
  const small = { ...line, params: { ...chosen, h: '2000', w: '700', t: '120', lock: 'L1' } }
  const draft = await shop.order({ lines: [small] })
  const [first] = draft.lines
  expect(first?.unitPrice).toBeLessThan(4074)
  const dear = await shop.orders.edit({
    id: draft.id,
    version: draft.version,
    lines: [{ ...first!, params: chosen }],
  })
  expect(dear.lines[0]).toMatchObject({ listPrice: 4074, unitPrice: 4074 })
  const cheap = (unitPrice: number) =>
    shop.orders.edit({ id: draft.id, version: dear.version, lines: [{ ...dear.lines[0]!, unitPrice }] })
  await expect(cheap(first?.unitPrice ?? 0)).rejects.toThrow('低于底价')
  await cheap(3600)
  await expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow(beyond)
})

test('what only the server says is not believed: signed lines, gifts, list prices, promotions', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer()
  const body = {
    customerId: shop.customer.id,
    storeId: shop.store.id,
    quoteId: quote.id,
    appointmentAddress: '翡翠湾3幢',
    receiver: '顾客',
    receiverTel: '13700000000',
    deliveryDate: '2099-01-01',
    priceLevel: '1',
    promotionAmount: 3000,
    discountAmount: 3000,
    orderlistList: [
      {
        lineType: '1',
        doorId: line.door,
        params: chosen,
        qty: 1,
        unitPrice: 74,
        listPrice: 74,
        quoteLineId: quote.lines[0]?.id,
        isGift: 'Y',
      },
    ],
  }
  const path = `${CustomerOrder.wire}/add`
  const sent = async (more: object) =>
    (await shop.seller.call('POST', path, { body: { ...body, ...more } })).body
  expect((await sent({})).message).toContain('整单优惠应在0～74之间')
  expect((await sent({ discountAmount: 0 })).message).toContain('低于底价')
  const { result } = await sent({
    discountAmount: 100,
    orderlistList: [{ ...body.orderlistList[0], unitPrice: 4000 }],
  })
  const order = await shop.orders.get(String(result))
  expect(order).toMatchObject({ quote: null, priceLevel: '3', promotionAmount: 0 })
  expect(order.lines[0]).toMatchObject({ listPrice: 4074, quoteLine: null, isGift: false })
  await expect(shop.orders.move(order.id, 'submit')).rejects.toThrow(beyond)
})

test('negative quantities, prices, reductions and fees, and goods for less than a cent', async () => {
  const shop = await shopOf('own')
  for (const { words, ...wrong } of [
    { lines: [line, { ...line, qty: -1 }], words: '数量不能小于0.001' },
    { lines: [{ ...line, qty: -1 }], words: '数量不能小于0.001' },
    { lines: [line, { ...line, unitPrice: -4000 }], words: '低于底价' },
    { discountAmount: -1, words: '整单优惠应在0～' },
    { installAmount: -4000, words: '安装费不能小于0' },
    { freightAmount: -1, words: '运费不能小于0' },
    { otherAmount: -4000, words: '其他费不能小于0' },
  ])
    await expect(shop.order(wrong)).rejects.toThrow(words)
  const crumbs = { type: '2', material: lock.id, qty: 0.001 } as const
  const dealer = await shopOf('dealer')
  await expect(dealer.order({ lines: [{ ...crumbs, unitPrice: 4 }] })).rejects.toThrow('低于底价')
})

test('a quote that was approved once is approved again when it is revised', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer({ lines: [{ ...line, unitPrice: 3700 }] })
  await shop.quotes.move(quote.id, 'submit')
  await clerk.of(Quote).move(quote.id, 'approve')
  await shop.quotes.move(quote.id, 'revise')
  const [copy] = (await shop.quotes.list({ where: { source: quote.id } })).rows
  expect(await shop.quotes.move(copy?.id ?? '', 'submit')).toMatchObject({ status: 'submitted' })
  await expect(shop.quotes.move(copy?.id ?? '', 'convert')).rejects.toThrow('不允许转订单')
})

test('3,241 is not taken down to 325 in the quote itself, nor by its level, nor for a customer of another store', async () => {
  const shop = await shopOf('own')
  await expect(shop.offer({ lines: [{ ...line, unitPrice: 325 }] })).rejects.toThrow('低于底价')
  await expect(shop.offer({ discountAmount: 3749 })).rejects.toThrow('低于底价')
  await expect(shop.offer({ priceLevel: '1' })).rejects.toThrow('您没有选择出厂价的权限')
  const low = await shop.offer({ lines: [{ ...line, unitPrice: 3600 }] })
  expect(await shop.quotes.move(low.id, 'submit')).toMatchObject({ status: 'submitted' })
  await expect(shop.quotes.move(low.id, 'approve')).rejects.toThrow('权限')
  const stranger = await addShop(app, 'own')
  await expect(shop.offer({ customer: stranger.customer.id })).rejects.toThrow('客户')
})

test('a promotion is not kept when its goods are gone, nor taken twice', async () => {
  const shop = await shopOf('own')
  await addDiscount(clerk, {
    name: '满八千减六百',
    type: '2',
    amount: 600,
    minAmount: 8000,
    stores: [shop.store.id],
    ...days,
  })
  const draft = await shop.order({ lines: [{ ...line, qty: 2 }] })
  expect(draft).toMatchObject({ promotionAmount: 600, discountAmount: 600 })
  const less = await shop.orders.edit({
    id: draft.id,
    version: draft.version,
    discountAmount: 600,
    lines: [{ ...draft.lines[0]!, qty: 1 }],
  })
  expect(less).toMatchObject({ promotionAmount: 0, discountAmount: 0 })
  const kept = await shop.orders.edit({ id: draft.id, version: less.version, discountAmount: 400 })
  await expect(shop.orders.move(kept.id, 'submit')).rejects.toThrow(beyond)
})

test('a change neither sells more at a price that was approved for fewer, nor half a door, nor below nothing', async () => {
  const shop = await shopOf('own')
  const draft = await shop.convert((await shop.offer({ lines: [{ ...line, unitPrice: 3700 }] })).id)
  await shop.orders.move(draft.id, 'submit')
  await clerk.of(CustomerOrder).move(draft.id, 'approve')
  const changes = shop.seller.of(ChangeOrder)
  const changed = (more: object) =>
    changes.add({
      order: draft.id,
      reason: '加一樘',
      lines: [{ line: draft.lines[0]?.id ?? '', action: '2', ...more }],
    })
  const half = await changed({ qty: 1.5 })
  await expect(changes.move(half.id, 'evaluate')).rejects.toThrow('门的数量应为1～9999的整数')
  const more = await changed({ qty: 5 })
  await changes.move(more.id, 'evaluate')
  await changes.move(more.id, 'offer')
  const reviewer = app.as('change-reviewer', {
    can: ['changeOrder:list', 'changeOrder:accept'],
    orgCode: 'A01',
  })
  await expect(reviewer.of(ChangeOrder).move(more.id, 'accept')).rejects.toThrow(
    '超出您的折扣权限：【实木复合平开门】单价3,700.00低于标准价4,074.00的100%',
  )
  expect((await clerk.of(ChangeOrder).move(more.id, 'accept')).status).toBe('effective')
  const fewer = await changed({ qty: 4 })
  for (const move of ['evaluate', 'offer'] as const) await changes.move(fewer.id, move)
  expect((await reviewer.of(ChangeOrder).move(fewer.id, 'accept')).status).toBe('effective')
})

test('whatever a seller without authority tries, what is submitted brings what is asked or what was signed', async () => {
  const shop = await shopOf('own')
  const below = sequence(817)
  const runs = Number(process.env.RUNS ?? 10)
  let submitted = 0
  for (let run = 0; run < runs; run++) {
    const approved = 3600 + below(474)
    const quote = await shop.offer({
      lines: [
        { ...line, unitPrice: approved },
        { ...line, room: '次卧' },
      ],
    })
    const draft = await shop.convert(quote.id)
    const [cheap, usual] = draft.lines
    const tries = [
      [cheap!, usual!],
      [cheap!, cheap!, usual!],
      [{ ...cheap!, qty: 1 + below(3) }, usual!],
      [cheap!, { ...usual!, unitPrice: 4074 - below(2) * 100 }],
      [cheap!, usual!, { ...line, unitPrice: 4074 - below(2) * 200 }],
      [usual!, { ...line, qty: 2 }],
    ]
    const lines = tries[below(tries.length)]!
    const change = { id: draft.id, version: draft.version, discountAmount: below(3) === 0 ? below(400) : 0 }
    try {
      await shop.orders.edit({ ...change, lines })
      await shop.orders.move(draft.id, 'submit')
    } catch {
      continue
    }
    submitted += 1
    const order = await shop.orders.get(draft.id)
    const listed = sum(order.lines, ({ quoteLine, qty, amount }) => (quoteLine ? amount : mul(4074, qty)))
    const signed = sub(add(approved, 4074), quote.discountAmount)
    const net = sum(order.lines, ({ netAmount }) => netAmount)
    expect([compare(net, listed), compare(net, signed)], JSON.stringify(order.lines)).not.toContain(-1)
  }
  expect(submitted).toBeGreaterThan(0)
})

test('a quote at prices of dealers or projects is judged by the retail price when it becomes an order of a shop', async () => {
  const shop = await shopOf('own')
  const ordered = async (unitPrice: number | null) => {
    const { id } = await clerk.of(Quote).add({
      type: '4',
      store: shop.store.id,
      customer: shop.customer.id,
      priceLevel: '2',
      lines: [{ ...line, unitPrice }],
    })
    await clerk.of(Quote).move(id, 'submit')
    const { order } = await shop.quotes.move(id, 'convert')
    return shop.orders.get(order ?? '')
  }
  // 1,901.35 instead of 4,074, whose floor is 3,574.
  await expect(ordered(null)).rejects.toThrow('低于底价')
  const order = await ordered(3600)
  expect(order.lines[0]).toMatchObject({ listPrice: 4074, unitPrice: 3600 })
  await expect(shop.orders.move(order.id, 'submit')).rejects.toThrow('低于标准价4,074.00')

  // Whoever may lets one door go; more of them by a change are judged anew.
  await clerk.of(CustomerOrder).move(order.id, 'submit')
  await app.as('approver', { orgCode: 'A01' }).of(CustomerOrder).move(order.id, 'approve')
  const changes = shop.seller.of(ChangeOrder)
  const lines = [{ line: order.lines[0]?.id ?? '', action: '2', qty: 50 } as const]
  const { id } = await changes.add({ order: order.id, reason: '加四十九樘', lines })
  for (const move of ['evaluate', 'offer'] as const) await changes.move(id, move)
  const can = ['changeOrder:list', 'changeOrder:accept']
  const reviewer = app.as('many-reviewer', { can, orgCode: 'A01' }).of(ChangeOrder)
  await expect(reviewer.move(id, 'accept')).rejects.toThrow('单价3,600.00低于标准价4,074.00')
  expect((await clerk.of(CustomerOrder).get(order.id)).lines).toMatchObject([{ qty: 1 }])
})

import { Customer } from '@mortise/customers/model'
import { Material } from '@mortise/materials/model'
import { type Id, type InputOf, type RowOf, today } from '@mortise/model'
import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { Discount } from '@mortise/pricing/model'
import { addDiscount, addShop } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import type { Store } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { workedShops } from '../testing/worked-shop.ts'

const app = await testApp(orders)
const { clerk, shop: shopOf, face, lock, line } = await workedShops(app)

const promote = (store: string, more: Partial<InputOf<typeof Discount>> = {}) =>
  addDiscount(clerk, {
    name: '满八千减六百',
    type: '2',
    amount: 600,
    minAmount: 8000,
    stores: [store],
    startOn: today(),
    endOn: '2999-12-31',
    ...more,
  })
/** Of the same store. */
async function secondCustomer({ id, sysOrgCode }: RowOf<typeof Store>): Promise<Id<'customer'>> {
  const { customer } = await addShop(app, 'own')
  await app.services.asSystem('0', ({ repo }) => repo(Customer).put(customer.id, { store: id, sysOrgCode }))
  return customer.id
}
const facePrice = (price: number) => clerk.of(Material).edit({ id: face, price })

test('a quote signed at 4,074 is an order of 4,074, although the face material went from 46 to 60 since', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer()
  expect(quote.totalAmount).toBe(4074)
  await shop.quotes.move(quote.id, 'submit')
  await facePrice(60)
  try {
    const { order } = await shop.quotes.move(quote.id, 'convert')
    const draft = await shop.orders.get(order ?? '')
    expect(draft).toMatchObject({ priceLevel: '3', totalAmount: 4074, discountAmount: 0 })
    expect(draft.lines[0]).toMatchObject({
      listPrice: 4074,
      unitPrice: 4074,
      retailPrice: 4074,
      amount: 4074,
      quoteLine: quote.lines[0]?.id,
    })
    // A new room, or saving it again, changes no price; what is ordered anew costs what it costs now.
    const moved = await shop.orders.edit({
      id: draft.id,
      version: draft.version,
      lines: [{ ...draft.lines[0]!, room: '书房' }],
    })
    expect(moved.lines[0]).toMatchObject({ room: '书房', unitPrice: 4074 })
    const fresh = await shop.offer()
    expect(fresh.totalAmount).toBe(4177)
    await shop.orders.move(draft.id, 'submit')
    const approved = await clerk.of(CustomerOrder).move(draft.id, 'approve')
    expect(approved.totalAmount).toBe(4074)
    const [frozen] = (await clerk.of(OrderEvaluation).list({ where: { order: draft.id } })).rows
    // Materials as they cost on the day of the quote.
    expect(frozen).toMatchObject({ listPrice: 4074, costPrice: 812.66 })
  } finally {
    await facePrice(46)
  }
})

test('a changed line of a signed quote is an ordinary one, at the prices of the day', async () => {
  const shop = await shopOf('own')
  const { id } = await shop.offer()
  const draft = await shop.convert(id)
  await facePrice(60)
  try {
    const more = await shop.orders.edit({
      id: draft.id,
      version: draft.version,
      lines: [{ ...draft.lines[0]!, qty: 2 }],
    })
    expect(more.lines[0]).toMatchObject({ quoteLine: null, unitPrice: 4177, amount: 8354 })
  } finally {
    await facePrice(46)
  }
})

test('what a dealer’s customer signed at 4,074 the dealer orders at 1,901.35, as it cost on the day of the quote', async () => {
  const shop = await shopOf('dealer')
  const quote = await shop.offer()
  expect(quote.totalAmount).toBe(4074)
  await shop.quotes.move(quote.id, 'submit')
  await facePrice(60)
  try {
    const { order } = await shop.quotes.move(quote.id, 'convert')
    const draft = await shop.orders.get(order ?? '')
    expect(draft).toMatchObject({ priceLevel: '2', totalAmount: 1901.35, retailAmount: 4074 })
    expect(draft.lines[0]).toMatchObject({ listPrice: 1901.35, unitPrice: 1901.35, retailPrice: 4074 })
    await shop.orders.move(draft.id, 'submit')
    expect((await clerk.of(CustomerOrder).move(draft.id, 'approve')).totalAmount).toBe(1901.35)
  } finally {
    await facePrice(46)
  }
})

test('what a shop takes off for its customer is not taken off what the dealer pays', async () => {
  const shop = await shopOf('dealer')
  const draft = await shop.convert((await shop.offer({ discountAmount: 74 })).id)
  expect(draft).toMatchObject({ discountAmount: 0, totalAmount: 1901.35 })
})

test('a price that was approved for a quote needs no second approval, in the order that it became', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer({ lines: [{ ...line, unitPrice: 3700 }], discountAmount: 50 })
  const draft = await shop.convert(quote.id)
  expect(draft.totalAmount).toBe(3650)
  expect((await shop.orders.move(draft.id, 'submit')).status).toBe('submitted')
})

test('an order of 4,074 that came of a quote is not sold for 74 by somebody without authority', async () => {
  const shop = await shopOf('own')
  const draft = await shop.convert((await shop.offer({ lines: [{ ...line, qty: 2 }] })).id)
  const low = () => shop.orders.get(draft.id)
  await expect(
    shop.orders.edit({ id: draft.id, version: draft.version, discountAmount: 8000 }),
  ).rejects.toThrow('低于底价')
  await shop.orders.edit({ id: draft.id, version: draft.version, discountAmount: 900 })
  await expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow(
    '超出您的折扣权限：整单优惠900.00元，超出权限（最多0.00元）',
  )
  const back = await shop.orders.edit({ id: draft.id, version: (await low()).version, discountAmount: 0 })
  expect((await shop.orders.move(back.id, 'submit')).status).toBe('submitted')
})

test('what was charged beside the doors of a quote is not dropped by somebody without authority', async () => {
  const shop = await shopOf('own')
  const fee = { type: '4' as const, itemName: '旧门拆除', qty: 1, unitPrice: 300 }
  const charges = { installAmount: 200, freightAmount: 100, otherAmount: 50 }
  const convert = async () => shop.convert((await shop.offer({ lines: [line, fee], ...charges })).id)
  const draft = await convert()
  expect(draft).toMatchObject({ ...charges, otherAmount: 350, totalAmount: 4724 })
  const edit = async (values: Partial<InputOf<typeof CustomerOrder>>) =>
    shop.orders.edit({ id: draft.id, version: (await shop.orders.get(draft.id)).version, ...values })
  const refused = (words: string) => expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow(words)
  await edit({ otherAmount: 0 })
  await refused('整单优惠350.00元，超出权限（最多0.00元）')
  await edit({ otherAmount: 350, freightAmount: 60 })
  await refused('整单优惠40.00元，超出权限（最多0.00元）')
  await edit({ freightAmount: 100, installAmount: 0, needsInstall: true })
  await refused('整单优惠200.00元，超出权限（最多0.00元）')
  // Nobody pays for what is not done, and more of one is not less of another.
  await edit({ needsInstall: false, otherAmount: 400 })
  expect(await shop.orders.move(draft.id, 'submit')).toMatchObject({ status: 'submitted', beyond: null })
  const same = await convert()
  expect(await shop.orders.move(same.id, 'submit')).toMatchObject({ totalAmount: 4724, beyond: null })
})

test('two doors at half the signed price keep the sum and are refused all the same', async () => {
  const shop = await shopOf('own')
  const draft = await shop.convert((await shop.offer({ lines: [{ ...line, unitPrice: 3800 }] })).id)
  const [signed] = draft.lines
  // A lower price on the line itself, with another line to keep the sum.
  const { id, version } = draft
  await shop.orders.edit({
    id,
    version,
    lines: [
      { ...signed!, unitPrice: 3600 },
      { ...line, unitPrice: 3600 },
    ],
  })
  await expect(shop.orders.move(id, 'submit')).rejects.toThrow('单价3,600.00低于标准价4,074.00的100%')
})

test('a signed line that is defined twice is signed once', async () => {
  const shop = await shopOf('own')
  const draft = await shop.convert((await shop.offer({ lines: [{ ...line, unitPrice: 3700 }] })).id)
  const [signed] = draft.lines
  const twice = await shop.orders.edit({
    id: draft.id,
    version: draft.version,
    lines: [signed!, { ...signed!, room: '次卧' }],
  })
  expect(twice.lines.map(({ quoteLine }) => quoteLine !== null)).toEqual([true, false])
  await expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow('单价3,700.00低于标准价4,074.00的100%')
})

test('what was approved for one customer is not sold to another, nor without what it was approved with', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer({
    lines: [
      { ...line, unitPrice: 3700 },
      { ...line, qty: 3, room: '次卧' },
    ],
  })
  const draft = await shop.convert(quote.id)
  const [cheap] = draft.lines
  const alone = await shop.orders.edit({ id: draft.id, version: draft.version, lines: [cheap!] })
  await expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow('单价3,700.00低于标准价4,074.00的100%')
  const customer = await secondCustomer(shop.store)
  const moved = await shop.orders.edit({ id: draft.id, version: alone.version, customer })
  expect(moved.lines[0]).toMatchObject({ quoteLine: null })
})

test('what was approved to be taken off the whole is taken off for its customer and with its goods alone', async () => {
  const shop = await shopOf('own')
  const offered = await shop.offer({ lines: [line, { ...line, room: '次卧' }], discountAmount: 400 })
  const draft = await shop.convert(offered.id)
  const { id, lines } = draft
  const edit = async (values: Partial<InputOf<typeof CustomerOrder>>) =>
    shop.orders.edit({ id, version: (await shop.orders.get(id)).version, ...values })
  const refused = () =>
    expect(shop.orders.move(id, 'submit')).rejects.toThrow('整单优惠400.00元，超出权限（最多0.00元）')
  // More of it, and as dear as before.
  await edit({ lines: [lines[0]!, { ...line, qty: 2 }] })
  await refused()
  await edit({ lines: [{ ...line, qty: 4 }] })
  await refused()
  const again = await shop.convert((await shop.offer({ lines: [line], discountAmount: 400 })).id)
  const customer = await secondCustomer(shop.store)
  await shop.orders.edit({ id: again.id, version: again.version, customer, lines: [...again.lines, line] })
  await expect(shop.orders.move(again.id, 'submit')).rejects.toThrow(
    '整单优惠400.00元，超出权限（最多0.00元）',
  )
  const own = await shop.convert((await shop.offer({ lines: [line], discountAmount: 400 })).id)
  await shop.orders.edit({ id: own.id, version: own.version, lines: [...own.lines, line] })
  expect(await shop.orders.move(own.id, 'submit')).toMatchObject({ discountAmount: 400, beyond: null })
})

test('what was approved for a dealer’s customer is not taken off what the dealer pays, however much it orders', async () => {
  const shop = await shopOf('dealer')
  const draft = await shop.convert((await shop.offer({ discountAmount: 400 })).id)
  const { id, version, lines } = draft
  await shop.orders.edit({ id, version, lines: [...lines, { ...line, qty: 2 }], discountAmount: 400 })
  await expect(shop.orders.move(id, 'submit')).rejects.toThrow('整单优惠400.00元，超出权限（最多0.00元）')
})

test('a price that was approved stays so, when other lines of its quote are changed and bring no less', async () => {
  const shop = await shopOf('own')
  const offered = [
    { ...line, unitPrice: 3700 },
    { ...line, room: '次卧' },
  ]
  const draft = await shop.convert((await shop.offer({ lines: offered })).id)
  const [cheap, other] = draft.lines
  const { id, version } = draft
  await shop.orders.edit({ id, version, lines: [cheap!, { ...other!, qty: 2 }] })
  expect(await shop.orders.move(id, 'submit')).toMatchObject({ status: 'submitted', beyond: null })
})

test('what a promotion took off a quote is not given once more by hand, and what was given by hand is brought along', async () => {
  const shop = await shopOf('own')
  await promote(shop.store.id)
  const doors = { ...line, qty: 2 }
  const draft = await shop.convert((await shop.offer({ lines: [doors] })).id)
  expect(draft).toMatchObject({ discountAmount: 600, totalAmount: 7548 })
  const { id, version } = draft
  const more = await shop.orders.edit({ id, version, lines: [...draft.lines, line], discountAmount: 1200 })
  expect(more).toMatchObject({ promotionAmount: 600, discountAmount: 1200 })
  await expect(shop.orders.move(id, 'submit')).rejects.toThrow('整单优惠600.00元，超出权限（最多0.00元）')
  await shop.orders.edit({ id, version: more.version, discountAmount: 600 })
  expect(await shop.orders.move(id, 'submit')).toMatchObject({ status: 'submitted', beyond: null })
  // By hand 300 more than the promotion: approved with the quote, and for whatever is ordered beside it.
  const generous = await shop.convert((await shop.offer({ lines: [doors], discountAmount: 900 })).id)
  await shop.orders.edit({ id: generous.id, version: generous.version, lines: [...generous.lines, line] })
  expect(await shop.orders.move(generous.id, 'submit')).toMatchObject({ discountAmount: 900, beyond: null })
})

test('what a promotion took off a quote stands in its order when the promotion is over', async () => {
  const shop = await shopOf('own')
  const promotion = await promote(shop.store.id)
  const draft = await shop.convert((await shop.offer({ lines: [{ ...line, qty: 2 }] })).id)
  const { version } = await clerk.of(Discount).get(promotion.id)
  await clerk.of(Discount).edit({ id: promotion.id, version, isActive: false })
  await shop.orders.edit({ id: draft.id, version: draft.version, lines: [...draft.lines, line] })
  expect(await shop.orders.move(draft.id, 'submit')).toMatchObject({
    status: 'submitted',
    discountAmount: 600,
    promotionAmount: 0,
  })
})

test('a promotion of so many times is used by orders that were quoted too, and no oftener', async () => {
  const shop = await shopOf('own')
  const promotion = await promote(shop.store.id, { limitCount: 1 })
  const doors = { lines: [{ ...line, qty: 2 }] }
  const [first, second] = [await shop.offer(doors), await shop.offer(doors)]
  const drafts = [await shop.convert(first.id), await shop.convert(second.id)]
  for (const { id } of drafts) await shop.orders.move(id, 'submit')
  expect(await clerk.of(CustomerOrder).move(drafts[0]!.id, 'approve')).toMatchObject({
    discounts: [promotion.id],
  })
  expect((await clerk.of(Discount).get(promotion.id)).usedCount).toBe(1)
  await expect(clerk.of(CustomerOrder).move(drafts[1]!.id, 'approve')).rejects.toThrow(
    '优惠【满八千减六百】限用1次，已用完',
  )
  await shop.orders.move(drafts[1]!.id, 'withdraw')
  const { version, lines } = await shop.orders.get(drafts[1]!.id)
  await shop.orders.edit({ id: drafts[1]!.id, version, lines, discountAmount: 0 })
  await shop.orders.move(drafts[1]!.id, 'submit')
  expect(await clerk.of(CustomerOrder).move(drafts[1]!.id, 'approve')).toMatchObject({
    discountAmount: 0,
    discounts: [],
  })
})

test('materials of a signed quote keep their price, and charges by hand become a charge of the order', async () => {
  const shop = await shopOf('own')
  const quote = await shop.offer({
    lines: [
      line,
      { type: '2', material: lock.id, qty: 2 },
      { type: '4', itemName: '远程费', qty: 1, unitPrice: 88 },
    ],
  })
  // 200 from the factory, 1.9 times that in the shop.
  expect(quote.lines[1]).toMatchObject({ listPrice: 380, unit: '平米' })
  const draft = await shop.convert(quote.id)
  expect(draft).toMatchObject({ otherAmount: 88, totalAmount: quote.totalAmount, goodsAmount: 4834 })
  await shop.orders.move(draft.id, 'submit')
  expect((await clerk.of(CustomerOrder).move(draft.id, 'approve')).totalAmount).toBe(quote.totalAmount)
})

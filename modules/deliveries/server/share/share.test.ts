import { Delivery } from '@mortise/deliveries/model'
import { BusinessError, defineModule } from '@mortise/model'
import { Pack } from '@mortise/production/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import deliveriesModule, { billTaken } from '../index.ts'
import { deliveredDoors } from '../testing/delivered-doors.ts'

let isClosed = false
const books = serverModule(defineModule('books', { label: '账簿', entities: [], menu: [] }), {
  needs: [deliveriesModule],
  extensions: [
    provide(billTaken, async (_ctx, { amount }) => {
      if (isClosed) throw new BusinessError(`订单DD1未付清，差额${amount}元`)
      return true
    }),
  ],
})
const app = await testApp(books)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, ready, shipped } = yard
const gone = '链接已失效，请联系门店'
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const svg = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`

const shared = async (call: string, query: Record<string, string>) =>
  (await app.anonymous.call('GET', `/erp_share/erpShare/${call}`, { query })).body
const invite = async (id: string, who = clerk) =>
  (await who.call<{ code: string; pick: string }>('POST', `${Delivery.wire}/invite`, { body: { id } })).body
const sign = async (key: object, more: object = {}) =>
  (
    await app.anonymous.call('POST', '/erp_share/erpShare/signDelivery', {
      body: { ...key, signer: '何先生', picture, ...more },
    })
  ).body

test('[A-098] the label of a box shows what is in it, and nothing of names, telephones and prices', async () => {
  const { order, units, boxes } = await ready(1)
  const { ticket, shareCode } = await clerk.of(Pack).get(boxes[0]!)
  const { success, result } = await shared('pack', { c: ticket ?? '', s: shareCode ?? '' })
  expect(success).toBe(true)
  expect(Object.keys(result).toSorted()).toEqual(
    ['contents', 'isSignable', 'no', 'orderTail', 'rooms', 'seqNo', 'status', 'total'].toSorted(),
  )
  expect(result).toMatchObject({
    seqNo: 1,
    total: 1,
    orderTail: order.no.slice(-6),
    rooms: ['房间1'],
    contents: [{ code: units[0]!.code }],
    isSignable: false,
  })
  const text = JSON.stringify(result)
  for (const secret of [order.receiver, order.receiverTel, order.no, '1901.35'])
    expect(text).not.toContain(secret)
})

test('INV-20: a guessed, foreign or ended label says that it is good for nothing', async () => {
  const { order, boxes } = await ready(1)
  const { ticket, shareCode } = await clerk.of(Pack).get(boxes[0]!)
  const [c, s] = [ticket ?? '', shareCode ?? '']
  const wrong = [
    {},
    { c },
    { c, s: '' },
    { c, s: 'AAAAAAAAAAAAAAAA' },
    { c, s: `${s}.1` },
    { c: 'P000000000', s },
    { c: `${c}' or 1=1`, s },
  ]
  for (const query of wrong)
    expect(await shared('pack', query as Record<string, string>)).toMatchObject({
      success: false,
      message: gone,
      result: null,
    })
  expect(await shared('packDelivery', { c, s, pick: '0000' })).toMatchObject({
    success: false,
    message: gone,
  })
  const { id } = await shipped(order)
  await deliveries.move(id, 'sign')
  expect(await shared('pack', { c, s })).toMatchObject({ success: true })
  await app.services.asSystem('0', ({ repo }) => repo(Delivery).put(id, { signedAt: '2026-01-01 10:00:00' }))
  expect(await shared('pack', { c, s })).toMatchObject({ success: false, message: gone })
})

test('a driver opens a delivery by its link or by the label of a box, and only with the extraction code', async () => {
  const { order, boxes } = await ready(1)
  const waiting = await yard.submitted(order)
  expect(await invite(waiting.id)).toMatchObject({
    message: `送货单${waiting.no}不是已发货，不能生成签收链接`,
  })
  await deliveries.move(waiting.id, 'ship')
  const reader = app.as('reader', { can: ['delivery:list'], orgCode: 'A01' })
  expect(await invite(waiting.id, reader)).toMatchObject({ success: false })
  const { result: key } = await invite(waiting.id)
  const { result } = await shared('delivery', key)
  expect(Object.keys(result).toSorted()).toEqual(
    [
      'address',
      'isSigned',
      'items',
      'no',
      'orderTail',
      'packs',
      'receiver',
      'receiverTel',
      'seal',
      'signedAt',
      'signer',
      'store',
    ].toSorted(),
  )
  expect(JSON.stringify(result)).not.toContain('1901.35')
  const { ticket, shareCode } = await clerk.of(Pack).get(boxes[0]!)
  const label = { c: ticket ?? '', s: shareCode ?? '' }
  expect((await shared('packDelivery', { ...label, pick: key.pick })).result).toMatchObject({
    code: key.code,
    delivery: { no: waiting.no },
  })
  const wrongPick = key.pick === '0000' ? '0001' : '0000'
  expect(await shared('packDelivery', { ...label, pick: wrongPick })).toMatchObject({ message: gone })
  expect(await shared('delivery', { ...key, pick: wrongPick })).toMatchObject({ message: gone })
  const { result: later } = await invite(waiting.id)
  expect(await shared('delivery', key)).toMatchObject({ success: false, message: gone })
  expect(await shared('delivery', later)).toMatchObject({ success: true })
})

test('whoever receives signs on a telephone: once, with every box ticked, with pictures that are pictures', async () => {
  const { order, units } = await ready(2)
  const { id } = await shipped(order)
  const { result: key } = await invite(id)
  const { result: shown } = await shared('delivery', key)
  const received = shown.packs.map((pack: { id: string }) => pack.id)
  const whole = { seal: shown.seal, received }
  expect(await sign(key, { ...whole, seal: 'x' })).toMatchObject({
    message: '内容已更新，请刷新页面，看过后再签字',
  })
  expect(await sign(key, { ...whole, received: received.slice(1) })).toMatchObject({
    message: '还有 1 个包件没有点收，少件请填写其中门的拒收',
  })
  expect(await sign(key, { ...whole, picture: '' })).toMatchObject({ message: '请先签字' })
  expect(await sign(key, { ...whole, photos: ['data:image/svg+xml;base64,PHN2Zy8+'] })).toMatchObject({
    message: '第1张照片不是JPG或PNG图片',
  })
  expect((await sign(key, { ...whole, photos: [svg] })).success).toBe(false)
  expect(await sign(key, { ...whole, photos: Array.from({ length: 7 }, () => picture) })).toMatchObject({
    success: false,
  })
  const bad = shown.items[1]
  expect(await sign(key, { ...whole, rejects: [{ id: 'x', qty: 1, reason: '1' }] })).toMatchObject({
    message: '拒收的明细不在该送货单中',
  })
  expect(await sign(key, { ...whole, rejects: [{ id: bad.id, qty: 2, reason: '1' }] })).toMatchObject({
    success: false,
  })
  expect(await deliveries.get(id)).toMatchObject({ status: 'shipped', photos: null, signatures: null })
  expect(await sign(key, { ...whole, rejects: [{ id: bad.id, qty: 0, reason: '1' }] })).toMatchObject({
    success: false,
  })
  const rejects = [{ id: bad.id, qty: 1, reason: '4' }]
  // A box that is not there is one of the door that is rejected, and of no other.
  const wrong = { seal: shown.seal, received: received.slice(1), rejects }
  expect(await sign(key, wrong)).toMatchObject({ message: '还有 1 个包件没有点收，少件请填写其中门的拒收' })
  const there = { seal: shown.seal, received: received.slice(0, 1) }
  expect(await sign(key, { ...there, rejects, photos: [picture] })).toMatchObject({ success: true })
  expect(await deliveries.get(id)).toMatchObject({
    status: 'signed',
    signer: '何先生',
    signedFrom: '127.0.0.1',
    photos: [expect.any(String)],
    signatures: [expect.any(String)],
    items: [{ signedQty: 1 }, { signedQty: 0, rejectQty: 1, rejectReason: '4' }],
    packs: [{ isReceived: true }, { isReceived: false }],
  })
  expect(await yard.counters(order.id)).toEqual({ shippedQty: 1, signedQty: 1, returnedQty: 1 })
  expect(units).toHaveLength(2)
  expect(await sign(key, whole)).toMatchObject({ success: false, message: '该送货单已签收' })
  expect((await shared('delivery', key)).result).toMatchObject({ isSigned: true, signer: '何先生' })
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing' })
})

test('a link of a shipment that was taken back is good for nothing', async () => {
  const { order } = await ready(1)
  const { id } = await shipped(order)
  const { result: key } = await invite(id)
  await deliveries.move(id, 'undoShip', { reason: '装错车' })
  expect(await shared('delivery', key)).toMatchObject({ success: false, message: gone })
  expect(await sign(key)).toMatchObject({ success: false, message: gone })
  await deliveries.move(id, 'ship')
  expect(await shared('delivery', key)).toMatchObject({ success: false, message: gone })
  const { result: next } = await invite(id)
  expect(await shared('delivery', next)).toMatchObject({ success: true })
})

test('who guesses by the label of a box stops that way in, and no link', async () => {
  const { order, boxes } = await ready(1)
  const { id } = await shipped(order)
  const { result: key } = await invite(id)
  const { ticket, shareCode } = await clerk.of(Pack).get(boxes[0]!)
  const label = { c: ticket ?? '', s: shareCode ?? '' }
  const wrong = key.pick === '0000' ? '0001' : '0000'
  for (let times = 0; times < 10; times++)
    expect(await shared('packDelivery', { ...label, pick: wrong })).toMatchObject({ message: gone })
  expect(await shared('packDelivery', { ...label, pick: key.pick })).toMatchObject({ message: gone })
  expect(await shared('delivery', key)).toMatchObject({ success: true })
  const { result: next } = await invite(id)
  expect(await shared('packDelivery', { ...label, pick: next.pick })).toMatchObject({ success: true })
})

test('INV-20: whatever the house has against it, who signs by a link is told no figures', async () => {
  const { order } = await ready(1)
  const { id } = await shipped(order)
  const { result: key } = await invite(id)
  const { result: shown } = await shared('delivery', key)
  const received = shown.packs.map((pack: { id: string }) => pack.id)
  const rejects = [{ id: shown.items[0].id, qty: 1, reason: '1' }]
  isClosed = true
  const refused = await sign(key, { seal: shown.seal, received, rejects })
  isClosed = false
  expect(refused).toMatchObject({ success: false, message: '暂时不能签收，请联系门店' })
  expect(await deliveries.get(id)).toMatchObject({ status: 'shipped', signer: null })
  expect(await sign(key, { seal: shown.seal, received, rejects })).toMatchObject({ success: true })
})

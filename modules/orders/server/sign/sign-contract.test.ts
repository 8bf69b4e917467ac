import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { StoreQuote } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf, type SellingStore } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const gone = '链接已失效，请联系门店'
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Key {
  readonly code: string
  readonly pick: string
}
const invite = async (id: string, who = clerk) =>
  (await who.call<Key>('POST', `${CustomerOrder.wire}/invite`, { body: { id } })).body
const read = async ({ code, pick }: Key) =>
  (await app.anonymous.call('GET', '/erp_share/erpShare/contract', { query: { code, pick } })).body
/** What a page that was opened just now would send back. */
const sealOf = async (key: Key) => (await read(key)).result?.seal ?? ''
const sign = async (key: Key, more: object = {}) =>
  (
    await app.anonymous.call('POST', '/erp_share/erpShare/signContract', {
      body: { ...key, signer: '何先生', picture, seal: await sealOf(key), ...more },
    })
  ).body

/** A dealer whose customers pay twice what the factory asks. */
async function dealer(): Promise<SellingStore> {
  const shop = await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })
  await app.services.asSystem('0', ({ repo, today }) =>
    repo(StoreQuote).add({
      store: shop.store.id,
      name: '零售',
      startOn: today,
      lines: [{ target: 'all', factor: 2 }],
    }),
  )
  return shop
}
async function approved(shop: SellingStore) {
  const { id } = await calls.add(orderOf(shop))
  await calls.move(id, 'submit')
  await calls.move(id, 'approve')
  return calls.get(id)
}

test('a customer reads the contract at what customers pay, signs it once, and that is kept', async () => {
  const order = await approved(await dealer())
  const { result: key } = await invite(order.id)
  const shown = await read(key)
  // Two doors for 1,005.00 each: 945 of leaf and 60 of lock, twice that for the customer.
  expect(order).toMatchObject({ priceLevel: '2', totalAmount: 2010 })
  expect(shown.result).toMatchObject({
    no: order.no,
    totalAmount: 4020,
    isSigned: false,
    lines: [{ room: '主卧', qty: 2, unitPrice: 2010, amount: 4020 }],
  })
  const text = JSON.stringify(shown)
  expect(text).not.toContain('1005')
  expect(text).not.toMatch(/cost|margin|trace|listPrice|retailPrice|deposit|payments|params/i)
  expect(await sign(key)).toMatchObject({ success: true })
  expect(await calls.get(order.id)).toMatchObject({ signer: '何先生', signedFrom: '127.0.0.1' })
  expect(await sign(key)).toMatchObject({ success: false, message: '该合同已签字' })
  expect((await read(key)).result).toMatchObject({ isSigned: true, signer: '何先生' })
  expect(await invite(order.id)).toMatchObject({
    success: false,
    message: `订单${order.no}的合同已由何先生签字`,
  })
})

test('a draft, a voided order and a dealer without retail prices have no contract to sign', async () => {
  const shop = await dealer()
  const draft = await calls.add(orderOf(shop))
  for (const move of [null, 'submit'] as const) {
    if (move) await calls.move(draft.id, move)
    expect(await invite(draft.id)).toMatchObject({ message: `订单${draft.no}尚未审核，不能签合同` })
  }
  const order = await approved(shop)
  const { result: key } = await invite(order.id)
  await calls.move(order.id, 'void', { reason: '客户取消' })
  expect(await read(key)).toMatchObject({ success: false, message: '该合同已失效，请联系门店' })
  expect(await sign(key)).toMatchObject({ success: false, message: '该合同已失效，请联系门店' })
  expect(await invite(order.id)).toMatchObject({ message: `订单${order.no}已结束，不能签合同` })
  const unpriced = await approved(await makeSellingStore(app))
  expect((await invite(unpriced.id)).message).toContain('没有零售价')
})

test('the latest link counts, and only those who sell the order make one', async () => {
  const order = await approved(await dealer())
  const { result: first } = await invite(order.id)
  const { result: second } = await invite(order.id)
  expect(await read(first)).toMatchObject({ success: false, message: gone })
  expect((await read(second)).success).toBe(true)
  expect(await read({ ...second, pick: 'xxxx' })).toMatchObject({ message: gone })
  const reader = app.as('reader', { can: ['customerOrder:list'], orgCode: 'A01' })
  expect(await invite(order.id, reader)).toMatchObject({ success: false })
  const stranger = app.as('stranger', {
    can: ['customerOrder:list', 'customerOrder:submit'],
    orgCode: 'A99',
  })
  expect(await invite(order.id, stranger)).toMatchObject({ success: false })
})

test('what is changed after it was signed is signed anew', async () => {
  const order = await approved(await dealer())
  expect(await sign((await invite(order.id)).result)).toMatchObject({ success: true })
  const changes = clerk.of(ChangeOrder)
  const { id } = await changes.add({
    order: order.id,
    reason: '业主少要一樘',
    lines: [{ line: order.lines[0]?.id, action: '2', qty: 1 }],
  })
  expect(await calls.get(order.id)).toMatchObject({ signer: '何先生' })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
  expect(await calls.get(order.id)).toMatchObject({ revision: 2, signer: null, signedAt: null })
  expect((await invite(order.id)).success).toBe(true)
})

test('a contract that became another while its customer read it is not signed', async () => {
  const order = await approved(await dealer())
  const { result: key } = await invite(order.id)
  const { seal } = (await read(key)).result
  const changes = clerk.of(ChangeOrder)
  const { id } = await changes.add({
    order: order.id,
    reason: '业主少要一樘',
    lines: [{ line: order.lines[0]?.id, action: '2', qty: 1 }],
  })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
  const changed = '内容已更新，请刷新页面，看过后再签字'
  expect(await sign(key, { seal })).toMatchObject({ success: false, message: changed })
  expect(await sign(key, { seal: undefined })).toMatchObject({ success: false, message: changed })
  expect(await calls.get(order.id)).toMatchObject({ signer: null, signedAt: null })
  expect(await sign(key)).toMatchObject({ success: true })
})

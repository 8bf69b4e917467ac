import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Customer } from '@mortise/customers/model'
import { MessageLog, MessageTemplate } from '@mortise/messages/model'
import { addDays, type InputOf, instantOf } from '@mortise/model'
import { addTrade, chosen } from '@mortise/pricing/testing'
import { Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { afterEach, expect, test, vi } from 'vitest'
import quotes from './index.ts'

const app = await testApp(quotes)
const { store, customer, door } = await addTrade(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
const gone = '链接已失效，请联系门店'
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

afterEach(() => void vi.useRealTimers())

interface Key {
  readonly code: string
  readonly pick: string
}
async function effective(more: Partial<InputOf<typeof Quote>> = {}) {
  const line = { type: '1', door: door.id, room: '主卧', params: chosen, qty: 3 } as const
  const told = { type: '4', store: store.id, customer: customer.id, priceLevel: '2' } as const
  const { id } = await clerk.of(Quote).add({ ...told, lines: [line], ...more })
  return clerk.of(Quote).move(id, 'submit')
}
const invite = async (id: string, more: object = {}, who = clerk) =>
  (await who.call<Key>('POST', '/erpbjxx/erpBjxx/invite', { body: { id, ...more } })).body
const seals = new Map<string, string>()
async function read({ code, pick }: Key) {
  const { body } = await app.anonymous.call('GET', '/erp_share/erpShare/quote', { query: { code, pick } })
  seals.set(code, body.result?.seal ?? '')
  return body
}
/** What a page sends back that was opened before; looked at seldom, because looks are counted. */
const sealOf = async (key: Key) => seals.get(key.code) ?? (await read(key)).result?.seal ?? ''
const sign = async (key: Key, more: object = {}) =>
  (
    await app.anonymous.call('POST', '/erp_share/erpShare/signQuote', {
      body: { code: key.code, pick: key.pick, signer: '何先生', picture, seal: await sealOf(key), ...more },
    })
  ).body

test('a customer reads the quote by the link and signs it, and what was signed is kept', async () => {
  const quote = await effective({ terms: '预付三成' })
  const { result: key } = await invite(quote.id)
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ status: 'sent' })
  const { result: shown } = await read(key)
  expect(shown).toMatchObject({
    no: quote.no,
    store: store.name,
    customer: customer.name,
    totalAmount: 3833.7,
    isSigned: false,
    terms: '预付三成',
    lines: [{ room: '主卧', qty: 3, unitPrice: 1277.9, amount: 3833.7 }],
  })
  expect(await sign(key)).toMatchObject({ success: true, message: '签字成功，感谢您的确认' })
  const signed = await clerk.of(Quote).get(quote.id)
  expect(signed).toMatchObject({ status: 'confirmed', signer: '何先生', signedFrom: '127.0.0.1' })
  expect(signed.signedAt).toMatch(/^\d{4}-/)
  expect(signed.signatures).toHaveLength(1)
  expect(await app.services.files.find(signed.signatures![0]!)).toMatchObject({ type: 'image/png' })
  expect((await read(key)).result).toMatchObject({ isSigned: true, signer: '何先生' })
  expect(await sign(key)).toMatchObject({ success: false, message: '该报价已签字确认' })
})

test('two who sign at the same moment: one of them has signed', async () => {
  const { result: key } = await invite((await effective()).id)
  const both = await Promise.all([sign(key, { signer: '甲' }), sign(key, { signer: '乙' })])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
})

test('a link tells neither cost nor anything else of the quote, and opens nothing else', async () => {
  const { result: key } = await invite((await effective()).id)
  const told = JSON.stringify(await read(key))
  expect(told).not.toMatch(/cost|margin|trace|listPrice|params|doorVersion|codeHash|beyond/i)
  const prices = await app.anonymous.call('GET', '/erp_share/erpShare/open', { query: { ...key } })
  expect(prices.body).toMatchObject({ success: false, message: gone })
})

test('the latest link is the one that counts, and a wrong one is good for nothing', async () => {
  const quote = await effective()
  const { result: first } = await invite(quote.id)
  const { result: second } = await invite(quote.id)
  expect(await read(first)).toMatchObject({ success: false, message: gone })
  expect(await sign(first)).toMatchObject({ success: false, message: gone })
  expect(await read({ ...second, pick: 'xxxx' })).toMatchObject({ message: gone })
  expect((await read(second)).success).toBe(true)
})

test('an empty, a foreign and a nameless signature are refused, and nothing is confirmed', async () => {
  const quote = await effective()
  const { result: key } = await invite(quote.id)
  expect(await sign(key, { picture: '' })).toMatchObject({ success: false, message: '请先签字' })
  expect(await sign(key, { picture: 'data:image/svg+xml;base64,PHN2Zz4=' })).toMatchObject({ success: false })
  const script = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`
  expect(await sign(key, { picture: script })).toMatchObject({ success: false })
  expect(await sign(key, { signer: ' ' })).toMatchObject({ success: false })
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({
    status: 'sent',
    signer: null,
    signatures: null,
  })
})

test('a quote that was revised, lost or is past its day is not signed', async () => {
  const revised = await effective()
  const { result: old } = await invite(revised.id)
  await clerk.of(Quote).move(revised.id, 'revise')
  expect(await sign(old)).toMatchObject({ success: false, message: '该报价已失效，请联系门店' })
  expect(await read(old)).toMatchObject({ success: false, message: '该报价已失效，请联系门店' })
  const late = await effective()
  const { result: key } = await invite(late.id)
  await app.services.asSystem('0', ({ repo, today }) =>
    repo(Quote).put(late.id, { validUntil: addDays(today, -1) }),
  )
  expect(await sign(key)).toMatchObject({ success: false, message: '报价已过期，请重新报价' })
  expect(await invite(late.id)).toMatchObject({ success: false, message: '报价已过期，请重新报价' })
})

test('a link is good to the end of the offer’s last day, by the clock alone', async () => {
  const quote = await effective()
  const { result: key } = await invite(quote.id)
  const seal = await sealOf(key)
  const after = (time: string) =>
    vi.useFakeTimers({ toFake: ['Date'], now: instantOf(`${quote.validUntil} ${time}`).getTime() + 2000 })
  after('23:59:59')
  expect(await read(key)).toMatchObject({ success: false, message: gone })
  expect(await sign(key, { seal })).toMatchObject({ success: false, message: gone })
  vi.useRealTimers()
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ status: 'sent', signer: null })
  after('23:59:00')
  expect(await sign(key, { seal })).toMatchObject({ success: true })
})

test('only a quote that stands is sent, by those alone who may', async () => {
  const draft = await clerk.of(Quote).add({ type: '4', store: store.id, lines: [] })
  expect(await invite(draft.id)).toMatchObject({ success: false, message: '当前状态【草稿】不允许发送' })
  const quote = await effective()
  const guest = app.as('guest', { can: ['quote:list'], orgCode: 'A01' })
  expect(await invite(quote.id, {}, guest)).toMatchObject({ success: false })
  const stranger = app.as('stranger', { can: ['quote:list', 'quote:send'], orgCode: 'A99' })
  expect(await invite(quote.id, {}, stranger)).toMatchObject({ message: '报价单不存在或不在您的权限范围内' })
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ status: 'approved' })
})

test('the link goes to the customer by text, and to nobody whose number takes none', async () => {
  const quote = await effective()
  const { message, result } = await invite(quote.id, { sms: true })
  expect(message).toBe('链接已生成，短信已提交')
  const { rows } = await clerk.of(MessageLog).list({ where: { receiver: customer.tel } })
  expect(rows).toHaveLength(1)
  for (const part of ['何先生您好', quote.no, '3,833.70', encodeURIComponent(result.code), result.pick])
    expect(rows[0]?.content).toContain(part)
  const landline = await clerk.of(Customer).add({ name: '座机', tel: '0571-88881234', store: store.id })
  const other = await effective({ customer: landline.id })
  expect(await invite(other.id, { sms: true })).toMatchObject({
    success: false,
    message: '客户电话0571-88881234不是手机号，不能发送短信',
  })
  expect(await clerk.of(Quote).get(other.id)).toMatchObject({ status: 'approved' })
})

test('the address in a text message is ours, whatever host the caller names', async () => {
  const invited = (server: typeof app, host: string, id: string) => {
    const body = JSON.stringify({ id, sms: true })
    return rawPost(server.url, '/api/erpbjxx/erpBjxx/invite', { host, body })
  }
  const quote = await effective()
  expect(await invited(app, 'evil.example', quote.id)).toMatchObject({
    success: false,
    message: '未设置对外地址（MORTISE_PUBLIC_URL），不能发送链接',
  })
  const contents = async () =>
    (await clerk.of(MessageLog).list({ where: { receiver: customer.tel } })).rows.map(
      ({ content }) => content,
    )
  expect((await contents()).join()).not.toContain(quote.no)
  const { host } = new URL(app.url)
  expect(await invited(app, host, quote.id)).toMatchObject({ success: true })
  expect((await contents()).join()).toContain(`http://${host}/quoteSign?code=`)
})

/** A call whose `Host` is the caller's own invention, which `fetch` has no words for. */
async function rawPost(url: string, path: string, { host, body }: { host: string; body: string }) {
  const token = await clerk.token()
  const headers = { host, 'x-access-token': token, 'content-type': 'application/json' }
  const call = request(`${url}${path}`, { method: 'POST', headers })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return JSON.parse(await text(response)) as { success: boolean; message: string }
}

test('what a thing costs is sent to no customer, nor a drawing as large as a film, nor a text that staff switched off', async () => {
  const cost = await clerk.of(Quote).add({
    type: '2',
    store: store.id,
    lines: [{ type: '5', itemName: '开料', qty: 1, unitPrice: 60 }],
  })
  await clerk.of(Quote).move(cost.id, 'submit')
  expect(await invite(cost.id)).toMatchObject({ success: false, message: '成本报价不能发给客户' })
  const quote = await effective()
  const { result: key } = await invite(quote.id)
  const huge = `data:image/png;base64,${Buffer.alloc(310_000).toString('base64')}`
  expect(await sign(key, { picture: huge })).toMatchObject({ message: '签字图片过大，请重新签字' })
  const [template] = (await clerk.of(MessageTemplate).list({ where: { code: 'quote_offer' } })).rows
  await clerk.of(MessageTemplate).edit({ id: template!.id, isActive: false })
  expect(await invite(quote.id, { sms: true })).toMatchObject({
    success: false,
    message: '没有启用的报价短信模板quote_offer，不能发送短信',
  })
  await clerk.of(MessageTemplate).edit({ id: template!.id, isActive: true })
  // The link of before still opens: nothing of what was refused has happened.
  expect((await read(key)).success).toBe(true)
})

test('whoever signs a quote says what was shown, and nothing else is signed', async () => {
  const quote = await effective()
  const { result: key } = await invite(quote.id)
  expect(await sign(key, { seal: 'of something else' })).toMatchObject({
    success: false,
    message: '内容已更新，请刷新页面，看过后再签字',
  })
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ status: 'sent', signer: null })
  expect(await sign(key)).toMatchObject({ success: true })
})

import { PartyStatement, Payable, Prepay, Receivable } from '@mortise/finance/model'
import { addDays, today } from '@mortise/model'
import { Share } from '@mortise/pricing/model'
import { addShop } from '@mortise/pricing/testing'
import { Supplier } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bankLines } from '../testing/bank-lines.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const { clerk, account } = await bankLines(app)
const boss = app.as('boss')
const statements = clerk.of(PartyStatement)
const date = today()
const day = (back: number) => addDays(date, -back)
const gone = '链接已失效，请联系门店'
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const bank = await account()

/** A store that was charged, and what it paid ahead. */
async function charged(amount = 800) {
  const { store } = await addShop(app, 'dealer')
  const charge = async (on: string, value: number) => {
    const { id } = await clerk.of(Receivable).add({
      kind: 'other',
      store: store.id,
      date: on,
      dueOn: date,
      items: [{ itemName: '展具', amount: value }],
    })
    await clerk.of(Receivable).move(id, 'post')
  }
  await charge(day(40), 200)
  await charge(day(5), amount)
  const { id } = await clerk
    .of(Prepay)
    .add({ direction: 'in', store: store.id, amount: 300, bank, date: day(3) })
  await clerk.of(Prepay).move(id, 'submit')
  await boss.of(Prepay).move(id, 'approve')
  return { store, charge }
}
interface Key {
  readonly code: string
  readonly pick: string
}
const invite = async (id: string) =>
  (await clerk.call<Key>('POST', `${PartyStatement.wire}/invite`, { body: { id } })).body
const read = async ({ code, pick }: Key) =>
  (await app.anonymous.call('GET', `${Share.wire}/statement`, { query: { code, pick } })).body
const answer = async (call: 'confirmStatement' | 'objectStatement', key: Key, more: object) =>
  (
    await app.anonymous.call('POST', `${Share.wire}/${call}`, {
      body: { code: key.code, pick: key.pick, signer: '何先生', ...more },
    })
  ).body

test('a statement tells what was open before, every movement since and what is open now', async () => {
  const { store } = await charged()
  const made = await statements.add({ store: store.id, beginDate: day(30), endDate: date })
  expect(await statements.get(made.id)).toMatchObject({
    partyName: store.name,
    openBalance: 200,
    debit: 800,
    credit: 300,
    endBalance: 700,
    items: [
      { date: day(5), debit: 800, credit: 0, balance: 1000 },
      { date: day(3), debit: 0, credit: 300, balance: 700 },
    ],
  })
  await expect(
    statements.add({ store: store.id, beginDate: date, endDate: addDays(date, 1) }),
  ).rejects.toThrow('结束日期不能晚于今天')
})

test('a party confirms by its link what it has seen, once; then it is frozen and its days are taken', async () => {
  const { store } = await charged()
  const { id } = await statements.add({ store: store.id, beginDate: day(30), endDate: date })
  const { result: first } = await invite(id)
  const { result: key } = await invite(id)
  expect(await read(first)).toMatchObject({ success: false, message: gone })
  expect(await read({ ...key, pick: 'xxxx' })).toMatchObject({ success: false, message: gone })
  const { result: shown } = await read(key)
  expect(Object.keys(shown).toSorted()).toEqual(
    [
      'beginDate',
      'company',
      'confirmedAt',
      'confirmedBy',
      'credit',
      'debit',
      'endBalance',
      'endDate',
      'isOurs',
      'items',
      'no',
      'objection',
      'openBalance',
      'party',
      'seal',
      'status',
    ].toSorted(),
  )
  expect(shown).toMatchObject({ endBalance: 700, isOurs: false, party: store.name })
  expect(await answer('confirmStatement', key, { picture, seal: 'x' })).toMatchObject({
    message: '内容已更新，请刷新页面，看过后再签字',
  })
  const both = await Promise.all(
    [1, 2].map(() => answer('confirmStatement', key, { picture, seal: shown.seal })),
  )
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  const confirmed = await statements.get(id)
  expect(confirmed).toMatchObject({ status: 'confirmed', confirmedBy: '何先生' })
  await expect(statements.edit({ id, remark: '改' })).rejects.toThrow()
  await expect(statements.remove(id)).rejects.toThrow()
  await expect(statements.add({ store: store.id, beginDate: day(10), endDate: date })).rejects.toThrow(
    `已有对方确认的对账单 ${confirmed.no}，期间不能重叠`,
  )
  expect((await read(key)).result).toMatchObject({ status: 'confirmed', confirmedBy: '何先生' })
})

test('what the books say otherwise by now is not confirmed; who objects says why, and it is made anew', async () => {
  const { store, charge } = await charged()
  const { id } = await statements.add({ store: store.id, beginDate: day(30), endDate: date })
  const { result: key } = await invite(id)
  const { result: shown } = await read(key)
  await charge(day(2), 50)
  expect(await answer('confirmStatement', key, { picture, seal: shown.seal })).toMatchObject({
    success: false,
    message: '账目已有变化，请联系对方重新发送对账单',
  })
  expect(await answer('objectStatement', key, { objection: ' ', seal: shown.seal })).toMatchObject({
    success: false,
  })
  expect(await answer('objectStatement', key, { objection: '少记一笔', seal: shown.seal })).toMatchObject({
    success: true,
  })
  expect(await statements.get(id)).toMatchObject({
    status: 'disputed',
    objection: '少记一笔',
    endBalance: 700,
  })
  await statements.move(id, 'reopen')
  expect(await statements.get(id)).toMatchObject({ status: 'draft', objection: null, endBalance: 750 })
  expect(await read(key)).toMatchObject({ success: false, message: gone })
})

test('a supplier confirms what we owe', async () => {
  const supplier = await app.services.asSystem(
    '0',
    async ({ repo }) => (await repo(Supplier).add({ name: '诚信木业', kind: '1' })).id,
  )
  const { id: owed } = await clerk.of(Payable).add({
    partyType: 'supplier',
    supplier,
    items: [{ itemName: '运费', amount: 120 }],
  })
  await clerk.of(Payable).move(owed, 'post')
  const { id } = await statements.add({ partyType: 'supplier', supplier, beginDate: day(1), endDate: date })
  const { result: key } = await invite(id)
  expect((await read(key)).result).toMatchObject({ isOurs: true, endBalance: 120, party: '诚信木业' })
})

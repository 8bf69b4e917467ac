import {
  BackReceivable,
  GlAccount,
  GlVoucher,
  PartyStatement,
  Payable,
  PayRequest,
  Prepay,
  Receivable,
} from '@mortise/finance/model'
import { today } from '@mortise/model'
import { addShop } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const { store } = await addShop(app, 'dealer')
const clerk = app.as('clerk', { orgCode: 'A01' })
const documents = [PartyStatement, Receivable, BackReceivable, Prepay, Payable, PayRequest]
const far = app.as('far', {
  can: [...documents, GlVoucher].flatMap(({ name }) => [`${name}:list`, `${name}:add`]),
  orgCode: 'B09',
})
const date = today()
const add = (who: typeof far, { wire }: (typeof documents)[number], body: object) =>
  who.call('POST', `${wire}/add`, { body }).then((answer) => answer.body)

test('with whom a document is follows from what somebody may choose, never from an id beside it', async () => {
  const period = { beginDate: date, endDate: date }
  const known = { partyType: 'store', storeId: store.id }
  expect(await add(clerk, PartyStatement, { ...known, ...period })).toMatchObject({ success: true })
  expect(await add(far, PartyStatement, { ...known, ...period })).toMatchObject({
    success: false,
    message: '门店不存在或不在您的权限范围内',
  })
  for (const document of documents) {
    const body = { partyType: 'store', partyId: store.id, direction: 'in', amount: 1, ...period }
    const { success, message } = await add(far, document, body)
    expect([document.name, success, message]).toEqual([
      document.name,
      false,
      expect.not.stringContaining(store.name),
    ])
    expect(message).toMatch(/门店不能为空|往来单位不能为空|不支持这种往来类型/)
  }
})

test('nor is an entry of a voucher about somebody beyond the own rows', async () => {
  const accounts = await clerk.of(GlAccount).list({ where: { code: { in: ['1221', '1002'] } }, size: 10 })
  const entry = (code: string, values: object) => ({
    account: accounts.rows.find((each) => each.code === code)?.id ?? '',
    summary: '试',
    ...values,
  })
  const write = (who: typeof far, party: object) =>
    who.of(GlVoucher).add({
      entries: [entry('1221', { debit: 1, partyType: 'store', ...party }), entry('1002', { credit: 1 })],
    })
  for (const party of [{ party: store.id }, { partyName: store.name }])
    await expect(write(far, party)).rejects.toThrow(`没有名为「${Object.values(party)[0]}」的往来单位`)
  const { entries } = await write(clerk, { party: store.id })
  expect(entries[0]).toMatchObject({ partyName: store.name })
})

import { GlRule, Payable } from '@mortise/finance/model'
import { OrderReceipt } from '@mortise/orders/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { afterEach, expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const rules = clerk.of(GlRule)
const payables = clerk.of(Payable)

const debit = { event: 'payable.posted', side: 'D', account: 'cost', amount: 'net' } as const
const owed = () =>
  payables.add({
    kind: 'expense',
    partyType: 'other',
    otherName: '物业公司',
    items: [{ itemName: '房租', amount: 109, taxRate: 0.09 }],
  })

afterEach(() => db.owner.query(`delete from ${GlRule.table} where not is_built_in`))

/** A rule as an earlier version of the product let it be written. */
const written = (values: object) =>
  asSystem('0', async ({ repo }) => {
    const { id } = await repo(GlRule).add(debit)
    await repo(GlRule).put(id, values)
  })

test('a rule knows what happened by the names that are told of it, and its formulas come to numbers and to yes or no', async () => {
  await expect(rules.add({ ...debit, event: 'payable.post' })).rejects.toThrow('没有业务事件 payable.post')
  await expect(rules.add({ ...debit, amount: 'nett' })).rejects.toThrow(
    '未知变量nett；payable.posted 的算式可用 amount、net、tax',
  )
  await expect(rules.add({ ...debit, amount: "'a'" })).rejects.toThrow('金额表达式的结果应为数字')
  await expect(rules.add({ ...debit, condition: 'net' })).rejects.toThrow('条件的结果应为是非值')
  await expect(rules.add({ ...debit, condition: 'nett > 1' })).rejects.toThrow('未知变量nett')
  await expect(rules.add({ ...debit, account: 'costs' })).rejects.toThrow(
    '科目 costs 未知；payable.posted 可用 cost，或填科目编码',
  )
  const { id, version } = await rules.add({ ...debit, condition: 'net > 1 and tax >= 0' })
  await expect(rules.edit({ id, version, amount: 'nett' })).rejects.toThrow('未知变量nett')
})

test('a rule that was written wrong before may still be put out of use', async () => {
  const { id, version } = await rules.add(debit)
  await db.owner.query(`update ${GlRule.table} set amount = 'nett' where id = '${id}'`)
  expect(await rules.edit({ id, version, isActive: false })).toMatchObject({ isActive: false })
})

test.each([
  ['an amount that no name tells', { amount: 'nett' }, '未知变量nett'],
  ['an amount that is a text', { amount: "'a'" }, "的算式 'a' 的结果应为数字"],
  ['a condition that is a number', { condition: 'net' }, '的算式 net 的结果应为是非值'],
  ['a condition that is never met', { condition: 'net > 9999' }, '算不出分录，不能记账'],
])('nothing is posted by a rule with %s', async (_, values, words) => {
  await written(values)
  const { id } = await owed()
  await expect(payables.move(id, 'post')).rejects.toThrow(words)
  expect(await payables.get(id)).toMatchObject({ status: 'draft', voucher: null })
})

test('documents that stand in the books without a voucher are told', async () => {
  const { id, no } = await owed()
  await payables.move(id, 'post')
  expect(await asSystem('0', bookFaults)).toEqual([])
  await db.owner.query(`update ${Payable.table} set voucher = null where id = '${id}'`)
  const receipt = { no: 'SK1', order: 'x', kind: '1', amount: 5, receivedOn: '2026-11-01' }
  await asSystem('0', (ctx) => insertRows(ctx, OrderReceipt, [receipt]))
  expect(await asSystem('0', bookFaults)).toEqual([
    { what: '单据未记账', detail: `应付单 ${no}` },
    { what: '单据未记账', detail: '订单收款 SK1' },
  ])
})

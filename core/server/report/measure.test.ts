import { defineDict, defineEntity, defineMeasure, defineModule, f, linkModules } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../module/module.ts'
import { testApp } from '../testing/test-app.ts'

const SaleKind = defineDict('measure_kind', '种类', { a: '门', b: '锁' })
const Stand = defineEntity('measureStand', { label: '展位', fields: { name: f.text('名称') } })
const Sale = defineEntity('measureSale', {
  label: '销售',
  scope: 'own',
  fields: {
    stand: f.ref('展位', Stand, { search: true, wire: 'standId' }),
    kind: f.dict('种类', SaleKind, { search: true }),
    amount: f.money('金额', { sum: true }),
    cost: f.money('成本', { guarded: true }),
    soldOn: f.date('日期', { search: true }),
    paidAt: f.datetime('收款时间'),
    isVoid: f.bool('作废', { default: false }),
  },
})
const Sold = defineMeasure(Sale, 'sold', {
  label: '销售额',
  sum: 'amount',
  where: { isVoid: false },
  period: 'soldOn',
  by: ['stand', 'kind', 'soldOn.day', 'soldOn.month', 'paidAt.day', 'cost'],
  needs: 'money:see',
})
const Cost = defineMeasure(Sale, 'cost', { label: '成本', sum: 'cost', by: ['stand'] })
const Paid = defineMeasure(Sale, 'paid', { label: '收款', period: 'paidAt' })

const fair = serverModule(
  defineModule('fair', {
    label: '展会',
    entities: [Stand, Sale],
    dicts: [SaleKind],
    measures: [Sold, Cost, Paid],
    permissions: { 'money:see': '看金额' },
  }),
)
const app = await testApp(fair)
const seller = app.as('seller')
const ask = async (name: string, query: Record<string, string> = {}, who = seller) =>
  (await who.call('GET', `/measure/${name}`, { query })).body
const measured = async (name: string, query: Record<string, string> = {}, who = seller) =>
  (await ask(name, query, who)).result

const east = await seller.of(Stand).add({ name: '东厅' })
const west = await seller.of(Stand).add({ name: '西厅' })
for (const [stand, kind, amount, soldOn, isVoid] of [
  [east, 'a', 0.1, '2026-10-31', false],
  [east, 'b', 0.2, '2026-11-01', false],
  [west, 'a', 100, '2026-11-30', false],
  [west, 'a', 5000, '2026-11-30', true],
] as const) {
  await seller
    .of(Sale)
    .add({ stand: stand.id, kind, amount, cost: 1, soldOn, paidAt: `${soldOn} 23:30:00`, isVoid })
}

test('rows are counted and summed, by groups with the texts that people read', async () => {
  expect(await measured('measureSale.sold')).toEqual({ count: 3, total: 100.3, groups: [] })
  expect(await measured('measureSale.sold', { groupBy: 'stand' })).toEqual({
    count: 3,
    total: 100.3,
    groups: [
      { value: west.id, text: '西厅', count: 1, total: 100 },
      { value: east.id, text: '东厅', count: 2, total: 0.3 },
    ],
  })
  const largest = await measured('measureSale.sold', { groupBy: 'stand', groupLimit: '1' })
  // The others are not shown, and still count.
  expect(largest).toMatchObject({ count: 3, total: 100.3, groups: [{ text: '西厅', total: 100 }] })
  const kinds = await measured('measureSale.sold', { groupBy: 'kind', groupLimit: '1' })
  expect(kinds.groups).toHaveLength(1)
  const { groups } = await measured('measureSale.sold', { groupBy: 'kind', standId: west.id })
  expect(groups).toEqual([
    { value: 'a', text: '门', count: 1, total: 100 },
    { value: 'b', text: '锁', count: 0, total: 0 },
  ])
})

test('days and months come in their order, and a period has both its ends', async () => {
  const { groups } = await measured('measureSale.sold', { groupBy: 'soldOn.month' })
  expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ['2026-10', 1],
    ['2026-11', 2],
  ])
  const november = { periodFrom: '2026-11-01', periodTo: '2026-11-30' }
  expect(await measured('measureSale.sold', november)).toMatchObject({ count: 2, total: 100.2 })
  // The last half hour of a day belongs to it.
  expect(await measured('measureSale.paid', november)).toMatchObject({ count: 3, total: 3 })
})

test('query words narrow a measure as they narrow a list', async () => {
  expect(await measured('measureSale.sold', { standId: east.id })).toMatchObject({ count: 2, total: 0.3 })
})

test('rows of others do not count, and who may not read the list is refused', async () => {
  const other = app.as('other', { can: ['measureSale:list', 'money:see'] })
  expect(await measured('measureSale.sold', {}, other)).toEqual({ count: 0, total: 0, groups: [] })
  const stranger = app.as('stranger', { can: ['money:see'] })
  expect(await ask('measureSale.sold', {}, stranger)).toMatchObject({ success: false, code: 510 })
})

test('from whom sums are kept back still learns how many', async () => {
  const counting = app.as('seller', { can: ['measureSale:list'] })
  expect(await measured('measureSale.sold', { groupBy: 'kind' }, counting)).toEqual({
    count: 3,
    total: null,
    groups: [
      { value: 'a', text: '门', count: 2, total: null },
      { value: 'b', text: '锁', count: 1, total: null },
    ],
  })
  expect(await measured('measureSale.cost', {}, counting)).toMatchObject({ total: null })
  expect(await ask('measureSale.sold', { groupBy: 'cost' }, counting)).toMatchObject({ code: 510 })
})

test.each([
  ['measureSale.sold', { groupBy: 'amount' }, '【销售额】不能按【amount】统计'],
  ['measureSale.sold', { groupBy: 'soldOn.day; drop table measure_sale' }, '统计'],
  ['nothing', {}, '没有这个指标'],
])('%s by %o is refused in words', async (name, query, words) => {
  const { success, message } = await ask(name, query)
  expect(success).toBe(false)
  expect(message).toContain(words)
})

test('a measure that names what is not there does not link', () => {
  const wrong = defineMeasure(Sale, 'wrong', {
    label: '错',
    sum: 'kind',
    period: 'stand',
    by: ['gone' as never],
  })
  const faulty = defineModule('faulty', { label: '错', entities: [Stand, Sale], measures: [wrong] })
  expect(() => linkModules([faulty], { isPart: true })).toThrow(
    /names gone.*\n.*stand is no date\n.*kind cannot be summed/,
  )
})

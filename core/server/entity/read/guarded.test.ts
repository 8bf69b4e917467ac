import { defineDict, defineEntity, defineModule, f, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { get } from '../../module/route.ts'
import { testApp } from '../../testing/test-app.ts'

const Kind = defineDict('test_paper_kind', '类别', { plain: '普通', secret: '机密' })
const Why = defineDict('test_paper_why', '销毁原因', { old: '过期', wrong: '有误' })
const Paper = defineEntity('paper', {
  label: '文书',
  fields: {
    title: f.text('标题', { required: true, search: true }),
    kind: f.dict('类别', Kind, { search: true }),
    status: f.flow('状态', {
      states: { kept: '在档', gone: '已销毁' },
      moves: { destroy: { label: '销毁', from: 'kept', to: 'gone', ask: '销毁原因：', reasons: Why } },
    }),
  },
  guardedRows: { field: 'kind', rights: { secret: 'paper:secrets' } },
  picker: ['title'],
  dictSource: { text: ['title'], code: ['id'] },
})
const Level = defineDict('test_sale_level', '级别', { shop: '零售', dealer: '经销' })
const dealerAlone = { dealer: 'sale:dealer' }
const Sale = defineEntity('sale', {
  label: '销售',
  fields: {
    title: f.text('标题', { required: true, search: true }),
    level: f.dict('级别', Level, { search: true }),
    total: f.money('合计', { sum: true, search: true }),
    lines: f.lines('明细', { fields: { name: f.text('品名'), price: f.money('单价') } }),
    bill: f.file('账单'),
  },
  derive: { total: (sale) => sum(sale.lines, ({ price }) => price) },
  guardedFields: { field: 'level', rights: dealerAlone, keys: ['total', 'lines.price', 'bill'] },
})
const Payment = defineEntity('payment', {
  label: '收款',
  fields: {
    sale: f.ref('销售', Sale, { required: true, search: true }),
    amount: f.money('金额', { sum: true, search: true }),
    shares: f.lines('分摊', { fields: { name: f.text('名称'), part: f.money('份额') } }),
    note: f.text('备注'),
  },
  guardedFields: { field: 'sale.level', rights: dealerAlone, keys: ['amount', 'shares.part'] },
})
const app = await testApp(
  serverModule(
    defineModule('archive', {
      label: '档案',
      entities: [Paper, Sale, Payment],
      dicts: [Kind, Why, Level],
      permissions: { 'paper:secrets': '查看机密', 'sale:dealer': '查看经销价' },
    }),
    {
      routes: [
        get('/payment/seen', 'login', async ({ ctx }) =>
          ctx.output(Payment, await ctx.repo(Payment).find({}, { sort: [['note', 'asc']] })),
        ),
      ],
    },
  ),
)
const keeper = app.as('keeper')
const can = [Paper, Sale, Payment].flatMap(({ name }) =>
  ['list', 'edit', 'delete', 'exportXls'].map((verb) => `${name}:${verb}`),
)
const clerk = app.as('clerk', { can: [...can, 'paper:destroy'] })
const holder = app.as('holder', { can: [...can, 'paper:secrets', 'sale:dealer'] })

test('rows that need a right are there for those alone who hold it, by whatever way', async () => {
  const add = (title: string, kind: 'plain' | 'secret' | null) => keeper.of(Paper).add({ title, kind })
  const [plain, secret, unmarked] = [
    await add('甲', 'plain'),
    await add('乙', 'secret'),
    await add('丙', null),
  ]
  const titles = async (who: typeof clerk) =>
    (await who.of(Paper).list()).rows.map(({ title }) => title).toSorted()
  expect(await titles(keeper)).toEqual(['丙', '乙', '甲'].toSorted())
  // A row of no kind at all needs no right.
  expect(await titles(clerk)).toEqual(['丙', '甲'].toSorted())
  expect((await clerk.of(Paper).list({ where: { kind: 'secret' } })).total).toBe(0)
  await expect(clerk.of(Paper).get(secret.id)).rejects.toThrow('未找到对应数据')
  await expect(clerk.of(Paper).edit({ id: secret.id, title: '改' })).rejects.toThrow('未找到对应数据')
  await expect(clerk.of(Paper).move(secret.id, 'destroy', { reason: 'old' })).rejects.toThrow(
    '未找到对应数据',
  )
  await expect(clerk.of(Paper).remove(secret.id)).rejects.toThrow('未找到对应数据')
  expect(await keeper.of(Paper).get(secret.id)).toMatchObject({ title: '乙', status: 'kept' })
  expect(await clerk.of(Paper).edit({ id: plain.id, title: '甲二' })).toMatchObject({ title: '甲二' })
  expect(await holder.of(Paper).get(secret.id)).toMatchObject({ title: '乙' })
  expect(unmarked.kind).toBeNull()
})

test('a move whose reasons are a dictionary takes one of them and nothing else', async () => {
  const { id } = await keeper.of(Paper).add({ title: '丁', kind: 'plain' })
  await expect(keeper.of(Paper).move(id, 'destroy')).rejects.toThrow('请选择销毁原因')
  await expect(keeper.of(Paper).move(id, 'destroy', { reason: '太旧了' })).rejects.toThrow('请选择销毁原因')
  await expect(keeper.of(Paper).move(id, 'destroy', { reason: 'constructor' })).rejects.toThrow('请选择')
  expect(await keeper.of(Paper).move(id, 'destroy', { reason: 'old' })).toMatchObject({ status: 'gone' })
})

const sumsFor = async (who: typeof clerk, { wire }: { wire: string }) => {
  const { body } = await who.call('GET', `${wire}/list`)
  return (body as { result: { sums: object } }).result.sums
}
const addSale = (title: string, level: 'shop' | 'dealer', price: number) =>
  keeper.of(Sale).add({ title, level, lines: [{ name: '门', price }] })
const shop = await addSale('零', 'shop', 300)
const dealer = await addSale('批', 'dealer', 100)

test('what some rows cost is empty for those without the right, in lists, sums, searches and sheets', async () => {
  const seen = await clerk.of(Sale).list({ sort: [['title', 'asc']] })
  expect(seen.rows.map(({ title, total }) => [title, total])).toEqual([
    ['批', null],
    ['零', 300],
  ])
  expect(await sumsFor(clerk, Sale)).toMatchObject({ total: 300 })
  expect((await clerk.of(Sale).list({ where: { total: { le: 100 } } })).total).toBe(0)
  expect(await clerk.of(Sale).get(dealer.id)).toMatchObject({
    total: null,
    lines: [{ name: '门', price: null }],
  })
  expect(await clerk.of(Sale).get(shop.id)).toMatchObject({ total: 300, lines: [{ price: 300 }] })
  expect(await sumsFor(holder, Sale)).toMatchObject({ total: 400 })
  expect(await holder.of(Sale).get(dealer.id)).toMatchObject({ total: 100, lines: [{ price: 100 }] })
})

test('whoever cannot see a price leaves it as it was', async () => {
  const { version, lines } = await clerk.of(Sale).get(dealer.id)
  await clerk.of(Sale).edit({ id: dealer.id, version, title: '批二', lines })
  expect(await keeper.of(Sale).get(dealer.id)).toMatchObject({
    title: '批二',
    total: 100,
    lines: [{ price: 100 }],
  })
})

test('what follows such a row is kept from the same eyes, by whatever way', async () => {
  const pay = (sale: string, amount: number, note: string) =>
    keeper.of(Payment).add({ sale, amount, note, shares: [{ name: '首付', part: amount }] })
  const [open, closed] = [await pay(shop.id, 30, '甲'), await pay(dealer.id, 17, '乙')]
  const amounts = async (who: typeof clerk) =>
    (await who.of(Payment).list({ sort: [['amount', 'asc']] })).rows.map(({ amount }) => amount)
  expect(await amounts(holder)).toEqual([17, 30])
  expect(new Set(await amounts(clerk))).toEqual(new Set([30, null]))
  expect(await sumsFor(clerk, Payment)).toMatchObject({ amount: 30 })
  expect((await clerk.of(Payment).list({ where: { amount: { le: 20 } } })).total).toBe(0)
  const withPart = async (who: typeof clerk, val: string) => {
    const superQueryParams = JSON.stringify([{ field: 'shares,part', rule: 'eq', val }])
    const { body } = await who.call<{ total: number }>('GET', `${Payment.wire}/list`, {
      query: { superQueryParams },
    })
    return body.result.total
  }
  expect([await withPart(clerk, '17'), await withPart(clerk, '30')]).toEqual([0, 1])
  expect([await withPart(holder, '17'), await withPart(holder, '30')]).toEqual([1, 1])
  expect(await clerk.of(Payment).get(closed.id)).toMatchObject({ amount: null, shares: [{ part: null }] })
  expect(await clerk.of(Payment).get(open.id)).toMatchObject({ amount: 30, shares: [{ part: 30 }] })
  expect(await holder.of(Payment).get(closed.id)).toMatchObject({ amount: 17, shares: [{ part: 17 }] })

  const sent = async (who: typeof clerk) =>
    (await who.call<{ amount: unknown }[]>('GET', '/payment/seen')).body.result.map(({ amount }) => amount)
  expect(await sent(clerk)).toEqual([null, 30])
  expect(await sent(holder)).toEqual([17, 30])

  await clerk.of(Payment).edit({ id: closed.id, note: '改', amount: 1 })
  await clerk.of(Payment).edit({ id: open.id, amount: 31 })
  expect(await keeper.of(Payment).get(closed.id)).toMatchObject({ note: '改', amount: 17 })
  expect(await keeper.of(Payment).get(open.id)).toMatchObject({ amount: 31 })
})

import { defineDict, defineEntity, defineModule, f, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Level = defineDict('test_sale_level', '级别', { shop: '零售', dealer: '经销' })
const Sale = defineEntity('sale', {
  label: '销售',
  fields: {
    title: f.text('标题', { required: true, search: true }),
    level: f.dict('级别', Level, { search: true }),
    total: f.money('合计', { sum: true, search: true }),
    lines: f.lines('明细', { fields: { name: f.text('品名'), price: f.money('单价') } }),
  },
  derive: { total: (sale) => sum(sale.lines, ({ price }) => price) },
  guardedFields: { field: 'level', rights: { dealer: 'sale:dealer' }, keys: ['total', 'lines.price'] },
})
const app = await testApp(
  serverModule(
    defineModule('sales', {
      label: '销售',
      entities: [Sale],
      dicts: [Level],
      permissions: { 'sale:dealer': '查看经销价' },
    }),
    {},
  ),
)
const owner = app.as('owner')
const can = ['sale:list', 'sale:edit', 'sale:exportXls']
const clerk = app.as('clerk', { can })
const holder = app.as('holder', { can: [...can, 'sale:dealer'] })
const sumsFor = async (who: typeof clerk) => {
  const { body } = await who.call('GET', `${Sale.wire}/list`)
  return (body as { result: { sums: object } }).result.sums
}
const add = (title: string, level: 'shop' | 'dealer', price: number) =>
  owner.of(Sale).add({ title, level, lines: [{ name: '门', price }] })
const shop = await add('零', 'shop', 300)
const dealer = await add('批', 'dealer', 100)

test('what some rows cost is empty for those without the right, in lists, sums, searches and sheets', async () => {
  const seen = await clerk.of(Sale).list({ sort: [['title', 'asc']] })
  expect(seen.rows.map(({ title, total }) => [title, total])).toEqual([
    ['批', null],
    ['零', 300],
  ])
  expect(await sumsFor(clerk)).toMatchObject({ total: 300 })
  expect((await clerk.of(Sale).list({ where: { total: { le: 100 } } })).total).toBe(0)
  expect(await clerk.of(Sale).get(dealer.id)).toMatchObject({
    total: null,
    lines: [{ name: '门', price: null }],
  })
  expect(await clerk.of(Sale).get(shop.id)).toMatchObject({ total: 300, lines: [{ price: 300 }] })
  expect(await sumsFor(holder)).toMatchObject({ total: 400 })
  expect(await holder.of(Sale).get(dealer.id)).toMatchObject({ total: 100, lines: [{ price: 100 }] })
})

test('whoever cannot see a price leaves it as it was', async () => {
  const { version, lines } = await clerk.of(Sale).get(dealer.id)
  await clerk.of(Sale).edit({ id: dealer.id, version, title: '批二', lines })
  expect(await owner.of(Sale).get(dealer.id)).toMatchObject({
    title: '批二',
    total: 100,
    lines: [{ price: 100 }],
  })
})

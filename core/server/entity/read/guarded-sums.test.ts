import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { get } from '../../module/route.ts'
import { type TestClient, testApp } from '../../testing/test-app.ts'

const Level = defineDict('test_sum_level', '级别', { shop: '零售', dealer: '经销' })
const Fair = defineEntity('fair', {
  label: '展会',
  fields: {
    name: f.text('名称', { required: true }),
    spent: f.money('花费'),
    visits: f.rollup('单数', { from: 'ticket', by: 'fair' }),
    taken: f.rollup('金额', { from: 'ticket', by: 'fair', sum: 'amount', isMoney: true }),
    return: f.rollup('投入产出比', { from: 'ticket', by: 'fair', sum: 'amount', per: 'spent' }),
  },
})
const Buyer = defineEntity('buyer', {
  label: '买主',
  fields: { name: f.text('名称', { required: true }), level: f.dict('级别', Level) },
})
const Ticket = defineEntity('ticket', {
  label: '小票',
  fields: {
    fair: f.ref('展会', Fair),
    buyer: f.ref('买主', Buyer),
    amount: f.money('金额'),
  },
  guardedFields: { field: 'buyer.level', rights: { dealer: 'ticket:dealer' }, keys: ['amount'] },
})
const app = await testApp(
  serverModule(
    defineModule('fairs', {
      label: '展会',
      entities: [Fair, Buyer, Ticket],
      dicts: [Level],
      permissions: { 'ticket:dealer': '查看经销价' },
    }),
    {
      routes: [
        get('/fair/told', 'login', async ({ ctx }) =>
          ctx.output(Fair, await ctx.repo(Fair).find({}, { sort: [['name', 'asc']] })),
        ),
      ],
    },
  ),
)
const boss = app.as('boss')
const plain = app.as('plain', { can: ['fair:list', 'fair:exportXls'] })
const trusted = app.as('trusted', { can: ['fair:list', 'ticket:dealer'] })

test('what counts others together leaves out what is withheld of them, wherever it is told', async () => {
  const { id: fair } = await boss.of(Fair).add({ name: '春展', spent: 100 })
  const { id: quiet } = await boss.of(Fair).add({ name: '秋展', spent: 100 })
  const buyers = {
    shop: (await boss.of(Buyer).add({ name: '甲', level: 'shop' })).id,
    dealer: (await boss.of(Buyer).add({ name: '乙', level: 'dealer' })).id,
  }
  await boss.of(Ticket).add({ fair, buyer: buyers.shop, amount: 200 })
  await boss.of(Ticket).add({ fair, buyer: buyers.dealer, amount: 700 })
  await boss.of(Ticket).add({ fair, amount: 10 })
  await boss.of(Ticket).add({ fair: quiet, buyer: buyers.shop, amount: 300 })

  expect(await trusted.of(Fair).get(fair)).toMatchObject({ visits: 3, taken: 910, return: 9.1 })
  expect(await plain.of(Fair).get(fair)).toMatchObject({ visits: 3, taken: 210, return: 2.1 })
  const listed = async (who: TestClient) =>
    (await who.of(Fair).list({ sort: [['taken', 'desc']] })).rows.map(({ name, taken }) => [name, taken])
  expect(await listed(trusted)).toEqual([
    ['春展', 910],
    ['秋展', 300],
  ])
  expect(await listed(plain)).toEqual([
    ['秋展', 300],
    ['春展', 210],
  ])
  const dearest = async (who: TestClient) =>
    (await who.of(Fair).list({ where: { taken: { gt: 500 } } })).total
  expect([await dearest(plain), await dearest(trusted)]).toEqual([0, 1])
  const told = async (who: TestClient) => (await who.call('GET', '/fair/told')).bytes.toString()
  expect(await told(plain)).not.toContain('910')
  expect(await told(trusted)).toContain('910')
})

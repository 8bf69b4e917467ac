import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from './module/module.ts'
import { testApp } from './testing/index.ts'

const Shelf = defineEntity('shelf', { label: '货架', fields: { name: f.text('名称', { required: true }) } })

test('the database has counted what was seeded before the first list is asked for', async () => {
  const shop = serverModule(defineModule('shop', { label: '门店', entities: [Shelf] }), {
    async seed(ctx) {
      for (const name of ['甲', '乙', '丙']) await ctx.repo(Shelf).add({ name })
    },
  })
  const { services } = await testApp(shop)
  const { rows } = await services.db.owner.query('select reltuples as n from pg_class where relname = $1', [
    Shelf.table,
  ])
  expect(rows).toEqual([{ n: 3 }])
})

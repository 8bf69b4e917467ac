import { defineEntity, defineModule, f } from '@mortise/model'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverModule } from './module/module.ts'
import { testApp } from './testing/index.ts'

const Shelf = defineEntity('shelf', { label: '货架', fields: { name: f.text('名称', { required: true }) } })

const countedIn = (db: Kysely<any>) =>
  sql`select reltuples as n from pg_class where relname = ${Shelf.table}`.execute(db)

test('the database has counted what was seeded before the first list is asked for', async () => {
  const shop = serverModule(defineModule('shop', { label: '门店', entities: [Shelf] }), {
    async seed(ctx) {
      for (const name of ['甲', '乙', '丙']) await ctx.repo(Shelf).add({ name })
    },
  })
  const { services } = await testApp(shop)
  expect((await services.asSystem('0', ({ db }) => countedIn(db))).rows).toEqual([{ n: 3 }])
})

test('the database has counted what one demonstration wrote before the next one goes on from it', async () => {
  const seen: unknown[] = []
  const shop = serverModule(defineModule('shop', { label: '门店', entities: [Shelf] }), {
    async demo(ctx) {
      for (let at = 0; at < 80; at += 1) await ctx.repo(Shelf).add({ name: `货架${at}` })
    },
  })
  const guests = serverModule(defineModule('guests', { label: '来客', entities: [] }), {
    needs: [shop],
    demo: async ({ db }) => void seen.push(...(await countedIn(db)).rows),
  })
  await testApp(guests, { env: { MORTISE_DEMO: '1' } })
  expect(seen).toEqual([{ n: 80 }])
})

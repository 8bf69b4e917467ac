import { BusinessError, defineEntity, defineModule, f, mul } from '@mortise/model'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serverModule } from '../../module/module.ts'
import { get, post, put } from '../../module/route.ts'
import { testApp } from '../../testing/test-app.ts'

const Offer = defineEntity('offer', {
  label: '报价',
  wire: '/offer',
  fields: {
    name: f.text('名称', { required: true, search: true }),
    floor: f.money('底价', { guarded: true }),
    source: f.text('货源', { guarded: true, unique: true }),
    parts: f.lines('部件', {
      wire: 'partList',
      fields: {
        name: f.text('部件名称', { required: true, unique: true }),
        count: f.int('件数', { required: true }),
        cost: f.money('成本价', { guarded: true, wire: 'costPrice' }),
        amount: f.money('成本', { guarded: true }),
      },
      derive: { amount: (line) => mul(line.count, line.cost) },
    }),
  },
})
const body = z.record(z.string(), z.unknown())
const model = defineModule('offers', { label: '报价', entities: [Offer] })
const offers = serverModule(model, {
  routes: [
    post('/offer/byHand', 'offer:add', { body }, async ({ ctx, body: offer }) => {
      return (await ctx.repo(Offer).add(ctx.input(Offer, offer))).id
    }),
    put('/offer/byHand', 'offer:edit', { body }, async ({ ctx, body: offer }) => {
      if (typeof offer.id !== 'string') throw new BusinessError('未找到对应数据')
      await ctx.repo(Offer).edit({ ...ctx.input(Offer, offer), id: offer.id })
    }),
    get('/offer/byHand', 'offer:list', async ({ ctx, query }) =>
      ctx.output(Offer, [await ctx.repo(Offer).get(query.id ?? '')]),
    ),
  ],
})

const app = await testApp(offers)
const boss = app.as('boss')
const can = ['list', 'add', 'edit', 'exportXls', 'importExcel'].map((verb) => `offer:${verb}`)
const clerk = app.as('clerk', { can })
const partsOf = async (id: string) => (await boss.of(Offer).get(id)).parts
let id: string

beforeAll(async () => {
  const offer = await boss.of(Offer).add({
    name: '木门',
    floor: 900,
    source: '密',
    parts: [
      { name: '门扇', count: 2, cost: 333.33 },
      { name: '门套', count: 1, cost: 120 },
    ],
  })
  id = offer.id
})

test('a value that stands once in a document is refused in a second line, and let through in another document', async () => {
  const twice = [
    { name: '锁', count: 1 },
    { name: '铰链', count: 3 },
    { name: '锁', count: 2 },
  ]
  const refused = await boss.call('POST', '/offer/add', { body: { name: '重复', partList: twice } })
  expect(refused.body).toMatchObject({
    success: false,
    message: '校验失败！部件第3行：部件名称不能重复',
    result: { field: 'name', row: 2 },
  })
  const one = await boss.of(Offer).add({ name: '甲', parts: [{ name: '锁', count: 1 }] })
  const other = await boss.of(Offer).add({ name: '乙', parts: [{ name: '锁', count: 1 }] })
  expect([one, other].map(({ parts }) => parts[0]?.name)).toEqual(['锁', '锁'])
  await expect(
    boss.of(Offer).edit({ id: one.id, parts: [...one.parts, { name: '锁', count: 9 }] }),
  ).rejects.toThrow('部件第2行：部件名称不能重复')
  const swapped = one.parts.map((part) => ({ ...part, name: '把手' }))
  const edited = await boss.of(Offer).edit({ id: one.id, parts: [{ name: '锁', count: 4 }, ...swapped] })
  expect(edited.parts.map(({ name }) => name)).toEqual(['锁', '把手'])
})

test('a guarded column of lines is in no answer for those without its code', async () => {
  const seen = await clerk.call('GET', '/offer/queryById', { query: { id } })
  expect(seen.body.result.partList[0]).toMatchObject({ name: '门扇', count: 2 })
  for (const path of ['queryById', 'queryPartsByMainId', 'byHand']) {
    const answer = await clerk.call('GET', `/offer/${path}`, { query: { id } })
    expect(answer.status).toBe(200)
    expect(answer.bytes.toString()).not.toMatch(/costPrice|amount|333\.33|666\.66/)
    const whole = await boss.call('GET', `/offer/${path}`, { query: { id } })
    expect(whole.bytes.toString()).toMatch(/"costPrice":333\.33.*"amount":666\.66/)
  }
})

test('nor can they look for rows by it', async () => {
  const advanced = (items: unknown) => ({ superQueryParams: encodeURIComponent(JSON.stringify(items)) })
  const flat = advanced([{ field: 'partList,costPrice', rule: 'gt', val: '100' }])
  const grouped = advanced([{ lines: 'partList', and: [{ field: 'costPrice', rule: 'gt', val: '100' }] }])
  for (const query of [flat, grouped]) {
    expect((await clerk.call('GET', '/offer/list', { query })).body).toMatchObject({
      success: false,
      message: '无权查询该字段',
    })
    expect((await clerk.call('GET', '/offer/exportXls', { query })).body.success).toBe(false)
    expect((await boss.call('GET', '/offer/list', { query })).body.result.total).toBe(1)
  }
  const open = advanced([{ field: 'partList,name', rule: 'eq', val: '门扇' }])
  expect((await clerk.call('GET', '/offer/list', { query: open })).body.result.total).toBe(1)
  const sorted = await clerk.call('GET', '/offer/list', { query: { column: 'costPrice', order: 'asc' } })
  expect(sorted.body.success).toBe(false)
})

test('sheets and their templates leave the column out', async () => {
  const sheetText = async (who: typeof boss, verb: string) => {
    const { bytes } = await who.call('GET', `/offer/${verb}`)
    return JSON.stringify((await readXlsx(bytes)).sheets.map((sheet) => sheet.rows))
  }
  for (const verb of ['exportXls', 'exportTemplate']) {
    const theirs = await sheetText(clerk, verb)
    expect(theirs).toContain('部件名称')
    expect(theirs).not.toMatch(/成本|333\.33/)
    expect(await sheetText(boss, verb)).toContain('成本价')
  }
})

test('what they send for it changes nothing, through the calls of the engine and through those written by hand', async () => {
  for (const [path, added] of [
    ['/offer/edit', '/offer/add'],
    ['/offer/byHand', '/offer/byHand'],
  ] as const) {
    const before = await partsOf(id)
    const partList = before.map(({ id, name, count }) => ({ id, name, count: count + 1, costPrice: 1 }))
    const edit = await clerk.call('PUT', path, { body: { id, floor: 1, partList } })
    expect(edit.body.success).toBe(true)
    expect(await partsOf(id)).toMatchObject([
      { name: '门扇', count: before[0]!.count + 1, cost: 333.33, amount: mul(before[0]!.count + 1, 333.33) },
      { name: '门套', cost: 120 },
    ])
    expect((await boss.of(Offer).get(id)).floor).toBe(900)
    const add = { name: '新', floor: 5, partList: [{ name: '线条', count: 1, costPrice: 7 }] }
    const fresh = await clerk.call('POST', added, { body: add })
    expect(await boss.of(Offer).get(fresh.body.result)).toMatchObject({
      floor: null,
      parts: [{ name: '线条', cost: null }],
    })
  }
})

test('holders of the code read and change it both ways', async () => {
  const keeper = app.as('keeper', { can: [...can, 'offer:view.parts.cost', 'offer:view.floor'] })
  const body = { name: '可改', floor: 6, partList: [{ name: '线条', count: 2, costPrice: 7 }] }
  const { body: added } = await keeper.call('POST', '/offer/byHand', { body })
  const { body: seen } = await keeper.call('GET', '/offer/queryById', { query: { id: added.result } })
  expect(seen.result).toMatchObject({ floor: 6, partList: [{ name: '线条', costPrice: 7 }] })
  expect(seen.result.partList[0]).not.toHaveProperty('amount')
})

test('whether a value of a closed field is taken is told to nobody who may not write it', async () => {
  const query = { tableName: 'offer', fieldName: 'source', fieldVal: '密' }
  const ask = async (who: typeof boss) =>
    (await who.call('GET', '/sys/duplicate/check', { query })).body.message
  expect(await ask(boss)).toBe('该值不可用，系统中已存在！')
  expect(await ask(clerk)).toBe('白名单校验未通过！')
  const reader = app.as('reader', { can: ['offer:list'] })
  expect(await ask(reader)).toBe('没有权限，请联系管理员分配权限！')
})

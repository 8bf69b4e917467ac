import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { post } from '../../module/route.ts'
import { testApp } from '../../testing/test-app.ts'
import { fillSearchTexts } from './fill-search-texts.ts'
import { insertRows } from './insert-rows.ts'

const Board = defineEntity('namedBoard', {
  label: '板材',
  fields: {
    code: f.text('编码', { required: true, unique: true, search: 'contains' }),
    name: f.text('名称', { required: true }),
    size: f.text('规格'),
    supplierNo: f.text('供方编号', { guarded: true }),
  },
  title: 'name',
  displayName: [['code'], 'name', 'size'],
  findBy: ['code', 'name', 'size', 'supplierNo'],
  picker: ['code', 'name', 'size'],
  dictSource: { text: ['name'], code: ['code'] },
})
const Use = defineEntity('boardUse', {
  label: '用料',
  fields: { no: f.serial('单号', 'YL{000}'), board: f.ref('板材', Board), qty: f.int('数量') },
})
const module = defineModule('boards', { label: '板材', entities: [Board, Use] })
const app = await testApp(
  serverModule(module, {
    routes: [
      post('/boards/insert', 'namedBoard:add', async ({ ctx, body }) => {
        await insertRows(ctx, Board, (body as { rows: object[] }).rows)
      }),
    ],
  }),
)
const clerk = app.as('clerk')
const boards = clerk.of(Board)
const found = async (keyword: string, by = boards) =>
  (await by.list({ keyword, sort: [['code', 'asc']] })).rows.map(({ code }) => code)

const added = await Promise.all(
  [
    { code: 'B12', name: '中纤板', size: '1220×2440×12', supplierNo: 'K-7' },
    { code: 'B18', name: '中纤板', size: '1220×2440×18' },
    { code: 'B00', name: '橡木' },
  ].map((row) => boards.add(row)),
)
const ids = added.map(({ id }) => id)
const owner = app.services.db.owner

test('a row that others point to is named by all that tells it apart', async () => {
  const uses = clerk.of(Use)
  await Promise.all(ids.map((board, qty) => uses.add({ board, qty })))
  const { body } = await clerk.call('GET', '/boardUse/list?column=qty&order=asc')
  const { records } = body.result as { records: { board_dictText: string }[] }
  expect(records.map((row) => row.board_dictText)).toEqual([
    '[B12] 中纤板 1220×2440×12',
    '[B18] 中纤板 1220×2440×18',
    '[B00] 橡木',
  ])
})

test('rows are found by parts of any field, by several words, by pinyin and by its initials', async () => {
  expect(await found('b1')).toEqual(['B12', 'B18'])
  expect(await found('中纤 ×18')).toEqual(['B18'])
  expect(await found('zhongxian')).toEqual(['B12', 'B18'])
  expect(await found('ZXB 12')).toEqual(['B12', 'B18'])
  expect(await found('zxb ×12')).toEqual(['B12'])
  expect(await found('k-7')).toEqual(['B12'])
  expect(await found('没有')).toEqual([])
  // Signs that mean something to the database mean themselves.
  expect(await found('%')).toEqual([])
})

test('what a reader may not see does not find rows either', async () => {
  const seller = app.as('seller', { can: ['namedBoard:list'] })
  expect(await found('k-7', seller.of(Board))).toEqual([])
  expect(await found('中纤板 b12', seller.of(Board))).toEqual(['B12'])
  // Who reads rows that refer to boards chooses among them.
  const reader = app.as('reader', { can: ['boardUse:list'] })
  expect(await found('中纤板 b12', reader.of(Board))).toEqual(['B12'])
  const stranger = app.as('stranger', { can: [] })
  await expect(found('中纤板 b12', stranger.of(Board))).rejects.toThrow('没有权限')
})

test('what a row is found by follows when it changes, and holds for rows that are written many at once', async () => {
  const { id, version } = await boards.get(ids[2]!)
  await boards.edit({ id, version, name: '红橡' })
  expect(await found('hongxiang')).toEqual(['B00'])
  expect(await found('xiangmu')).toEqual([])
  await clerk.call('POST', '/boards/insert', { body: { rows: [{ code: 'B30', name: '多层板' }] } })
  expect(await found('dcb')).toEqual(['B30'])
})

test('a name leaves the trace of changes alone, and no answer holds the text that finds a row', async () => {
  const { body } = await clerk.call('GET', `/namedBoard/queryById?id=${ids[0]}`)
  expect(body.result).not.toHaveProperty('searchText')
  const { rows: traces } = await owner.query<{ after: object }>(
    `select after from engine.audit where entity = 'namedBoard'`,
  )
  expect(traces.length).toBeGreaterThan(3)
  for (const { after } of traces) expect(after).not.toHaveProperty('searchText')
})

test('rows that stood before are found once the product has started anew, by whatever fields it names then', async () => {
  await owner.query('update named_board set search_text = null')
  await owner.query(`delete from engine.state where key like 'search-text:%'`)
  expect(await found('zxb')).toEqual([])
  const linked = app.services.linked
  await fillSearchTexts(owner, linked)
  expect(await found('zxb')).toEqual(['B12', 'B18'])
  const narrowed = new Map(linked.entities).set('namedBoard', { ...Board, findBy: ['code'] })
  await fillSearchTexts(owner, { ...linked, entities: narrowed })
  expect(await found('zxb')).toEqual([])
  expect(await found('b12')).toEqual(['B12'])
  await fillSearchTexts(owner, linked)
  expect(await found('zxb')).toEqual(['B12', 'B18'])
})

import { BusinessError, defineEntity, defineModule, f, type RowOf } from '@mortise/model'
import { readXlsx, writeXlsx } from 'hucre'
import { beforeEach, expect, test } from 'vitest'
import { serverModule } from '../module/module.ts'
import { rules } from '../module/rules.ts'
import { type TestClient, testApp } from '../testing/test-app.ts'

const Shelf = defineEntity('shelf', {
  label: '货架',
  fields: { name: f.text('名称', { required: true }), parent: f.ref('上级', 'shelf') },
})
const Part = defineEntity('part', {
  label: '配件',
  scope: 'own',
  fields: {
    code: f.text('编码', { required: true, unique: true, max: 20 }),
    name: f.text('名称', { required: true }),
    weight: f.decimal('重量', { scale: 2 }),
    shelf: f.ref('货架', Shelf),
    cost: f.money('成本', { guarded: true }),
    sizes: f.lines('规格', { fields: { name: f.text('规格名'), qty: f.int('数量') } }),
    status: f.flow('状态', {
      states: { draft: '草稿', used: '在用' },
      moves: { use: { label: '启用', from: 'draft', to: 'used' } },
    }),
  },
})
/** Held up by a test, with whoever imports. */
let waiting: (() => Promise<void>) | undefined

const Diary = defineEntity('diary', { label: '日记', fields: { text: f.text('内容') } })
const module = defineModule('parts', { label: '配件', entities: [Shelf, Part, Diary] })
const app = await testApp(
  serverModule(module, {
    rules: [
      rules(Part, {
        async check({ name, weight }) {
          if (name === '等候') await waiting?.()
          if (weight !== null && weight > 100) throw new BusinessError('重量超过100', { field: 'weight' })
        },
      }),
    ],
  }),
)
const keeper = app.as('keeper')
const all = ['list', 'add', 'edit', 'importExcel', 'exportXls'].map((verb) => `part:${verb}`)

async function send(
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  who: TestClient = keeper,
  wire = '/part',
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), '配件.xlsx')
  return (await who.call('POST', `${wire}/importExcel`, { body })).body
}
const rowsOf = async (bytes: Buffer): Promise<unknown[][]> => (await readXlsx(bytes)).sheets[0]!.rows
const sheet = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: '配件', rows }] })
const exported = async (who = keeper, wire = '/part') => (await who.call('GET', `${wire}/exportXls`)).bytes
const errorsOf = async (fields: Readonly<Record<string, string>>, bytes: Uint8Array, who = keeper) =>
  (await send(bytes, { ...fields, preview: '1' }, who)).result.errors as string[]
const counts = (addCount: number, updateCount: number, sameCount: number, errorCount = 0) => ({
  addCount,
  updateCount,
  sameCount,
  errorCount,
})
const stored = async (code: string) => (await keeper.of(Part).list({ where: { code } })).rows[0]!

let hinge: RowOf<typeof Part>
let count = 0
beforeEach(async () => {
  count += 1
  hinge = await keeper
    .of(Part)
    .add({ code: `H${count}`, name: '合页', weight: 1.5, sizes: [{ name: '大', qty: 2 }] })
})

test('an export ends in a narrow column with the ids of its rows', async () => {
  const rows = await rowsOf(await exported())
  expect(rows[2]?.at(-1)).toBe('编号(系统)')
  expect(rows.map((row) => row.at(-1))).toContain(hinge.id)
})

test('a sheet that comes back changes what was changed in it, adds what is new, and the second time nothing', async () => {
  const bytes = await sheet([
    ['编码', '名称', '重量', '编号(系统)'],
    [hinge.code, '重型合页', 1.5, hinge.id],
    [`N${count}`, '新件', 2, null],
  ])
  expect((await send(bytes, { preview: '1' })).result).toMatchObject(counts(1, 1, 0))
  expect((await stored(hinge.code)).name).toBe('合页')
  expect((await send(bytes)).result).toMatchObject(counts(1, 1, 0))
  const { version, name } = await stored(hinge.code)
  expect(name).toBe('重型合页')
  // What the sheet does not speak of stays.
  expect((await keeper.of(Part).get(hinge.id)).sizes).toMatchObject([{ name: '大', qty: 2 }])
  expect((await send(bytes)).result).toMatchObject(counts(0, 0, 2))
  expect((await stored(hinge.code)).version).toBe(version)
})

test('a row is known by its unique code where it has no id, and by its id where the code is another', async () => {
  const byCode = await sheet([
    ['编码', '名称'],
    [hinge.code, '按编码'],
  ])
  expect((await send(byCode)).result).toMatchObject(counts(0, 1, 0))
  const byId = await sheet([
    ['编码', '名称', '编号(系统)'],
    [`R${count}`, '改了编码', hinge.id],
  ])
  expect((await send(byId)).result).toMatchObject(counts(0, 1, 0))
  expect(await keeper.of(Part).get(hinge.id)).toMatchObject({ code: `R${count}`, name: '改了编码' })
})

test('only new rows, or only those that are there, are taken where somebody says so', async () => {
  const bytes = await sheet([
    ['编码', '名称'],
    [hinge.code, '改名'],
    [`M${count}`, '新件'],
  ])
  expect((await send(bytes, { mode: 'add', preview: '1' })).result).toMatchObject({
    ...counts(1, 0, 0, 1),
    errors: [expect.stringContaining('第 2 行：工作表“配件”数据已存在')],
  })
  expect((await send(bytes, { mode: 'update' })).result).toMatchObject(counts(0, 1, 0, 1))
  expect((await keeper.of(Part).list({ where: { code: `M${count}` } })).total).toBe(0)
  expect((await send(bytes, { mode: 'sometimes' })).message).toBe(
    '文件导入失败:导入方式应为both、add或update',
  )
})

test('lines that come back change in their places, and stay who they are', async () => {
  const before = await keeper.of(Part).get(hinge.id)
  const row = (qty: number) =>
    sheet([
      ['编码', '名称', '规格', null],
      [null, null, '规格名', '数量'],
      [hinge.code, '合页', '大', qty],
      [null, null, '小', 1],
    ])
  expect((await send(await row(5))).result).toMatchObject(counts(0, 1, 0))
  const after = await keeper.of(Part).get(hinge.id)
  expect(after.sizes).toMatchObject([
    { id: (before.sizes[0] as { id?: string }).id, name: '大', qty: 5 },
    { name: '小', qty: 1 },
  ])
  expect((await send(await row(5))).result).toMatchObject(counts(0, 0, 1))
})

test('a rule that refuses a change refuses its row alone', async () => {
  const bytes = await sheet([
    ['编码', '名称', '重量'],
    [hinge.code, '合页', 101],
    [`W${count}`, '新件', 1],
  ])
  expect((await send(bytes, { preview: '1' })).result).toMatchObject({
    ...counts(1, 0, 0, 1),
    errors: [expect.stringContaining('重量超过100')],
  })
})

test('a row in a state that cannot be edited is refused, unless nothing of it changes', async () => {
  await keeper.of(Part).move(hinge.id, 'use')
  const row = (name: string) =>
    sheet([
      ['编码', '名称'],
      [hinge.code, name],
    ])
  expect((await send(await row('合页'))).result).toMatchObject(counts(0, 0, 1))
  expect(await errorsOf({}, await row('换名'))).toEqual([
    expect.stringContaining('当前状态【在用】不允许编辑'),
  ])
})

test('who may not edit changes nothing, and what lies outside of somebody’s rows is not theirs to change', async () => {
  const adder = app.as('adder', { can: all.filter((code) => code !== 'part:edit') })
  const row = await sheet([
    ['编码', '名称'],
    [hinge.code, '抢来的'],
  ])
  expect(await errorsOf({}, row, adder)).toEqual([
    expect.stringContaining('数据不在您的数据范围内，不能修改'),
  ])
  const own = await adder.of(Part).add({ code: `A${count}`, name: '自己的' })
  const change = await sheet([
    ['编码', '名称'],
    [own.code, '改名'],
  ])
  expect(await errorsOf({}, change, adder)).toEqual([expect.stringContaining('没有编辑配件的权限')])
  const editor = app.as('adder', { can: all })
  expect((await send(change, {}, editor)).result).toMatchObject(counts(0, 1, 0))
  expect((await stored(hinge.code)).name).toBe('合页')
  // A column that somebody may not see is neither read nor emptied.
  const costly = await sheet([
    ['编码', '名称', '成本'],
    [own.code, '再改', 100],
  ])
  expect((await send(costly, {}, editor)).result).toMatchObject(counts(0, 1, 0))
  const seeing = app.as('adder', { can: [...all, 'part:view.cost'] })
  expect(await seeing.of(Part).get(own.id)).toMatchObject({ name: '再改', cost: null })
})

test('a sheet adds no rows for who may not add, and changes those that are there', async () => {
  const changer = app.as('changer', { can: all.filter((code) => code !== 'part:add') })
  const own = await app
    .as('changer', { can: all })
    .of(Part)
    .add({ code: `C${count}`, name: '自己的' })
  const rows = await sheet([
    ['编码', '名称'],
    [own.code, '改名'],
    [`N${count}`, '新来的'],
  ])
  expect(await errorsOf({}, rows, changer)).toEqual([expect.stringContaining('没有新增配件的权限')])
  expect((await send(rows, {}, changer)).result).toMatchObject(counts(0, 1, 0, 1))
  expect((await changer.of(Part).get(own.id)).name).toBe('改名')
  expect((await keeper.of(Part).list({ where: { code: `N${count}` } })).total).toBe(0)
  const adder = app.as('changer', { can: all })
  expect((await send(rows, {}, adder)).result).toMatchObject(counts(1, 0, 1))
})

test('a file that mentions a row twice is refused the second time', async () => {
  const twice = await sheet([
    ['编码', '名称'],
    [hinge.code, '一'],
    [hinge.code, '二'],
    [`T${count}`, '三'],
    [`T${count}`, '四'],
  ])
  expect(await errorsOf({}, twice)).toEqual([
    expect.stringContaining('第 3 行：工作表“配件”与第 2 行是同一条数据'),
    expect.stringContaining('编码已存在'),
  ])
})

test('names that several rows bear mean what they meant, as long as nobody touches them', async () => {
  const [east, west] = [
    await keeper.of(Shelf).add({ name: '一层' }),
    await keeper.of(Shelf).add({ name: '一层' }),
  ]
  await keeper.of(Shelf).add({ name: '格一', parent: east.id })
  await keeper.of(Shelf).add({ name: '格二', parent: west.id })
  const untouched = await exported(keeper, '/shelf')
  expect((await send(untouched, {}, keeper, '/shelf')).result).toMatchObject({
    addCount: 0,
    updateCount: 0,
    errorCount: 0,
  })
  await keeper.of(Part).edit({ id: hinge.id, shelf: west.id })
  const row = (shelf: string, code = hinge.code) =>
    sheet([
      ['编码', '名称', '货架'],
      [code, '合页', shelf],
    ])
  expect((await send(await row('一层'))).result).toMatchObject(counts(0, 0, 1))
  expect(await errorsOf({}, await row('一层', `B${count}`))).toEqual([
    expect.stringContaining('货架有多条同名数据：一层'),
  ])
})

test('an entity without any key adds every row that has no id', async () => {
  const bytes = await sheet([['内容'], ['晴']])
  for (const expected of [1, 2]) {
    expect((await send(bytes, {}, keeper, '/diary')).result).toMatchObject(counts(1, 0, 0))
    expect((await keeper.of(Diary).list({ where: { text: '晴' } })).total).toBe(expected)
  }
  const { bytes: own } = await keeper.call('GET', '/diary/exportXls')
  expect((await send(own, {}, keeper, '/diary')).result).toMatchObject(counts(0, 0, 2))
})

test('who leaves before an import is finished has imported nothing', async () => {
  const rows = await sheet([
    ['编码', '名称'],
    [`Q${count}`, '先到'],
    [`R${count}`, '等候'],
  ])
  const total = async () => (await keeper.of(Part).list({ where: { code: `Q${count}` } })).total
  const token = await keeper.token()
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => {
    app.fastify.server.once('request', (_, response) => response.once('close', resolve))
  })
  const begun = new Promise<void>((begin) => {
    waiting = async () => {
      begin()
      await left
    }
  })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(rows)]), '配件.xlsx')
  const answer = fetch(`${app.url}/api/part/importExcel`, {
    method: 'POST',
    headers: { 'X-Access-Token': token },
    body,
    signal: leaving.signal,
  })
  await begun
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  waiting = undefined
  expect(await total()).toBe(0)
  expect((await send(rows)).result).toMatchObject(counts(2, 0, 0))
  expect(await total()).toBe(1)
})

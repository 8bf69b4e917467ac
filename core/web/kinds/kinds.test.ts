import {
  type AnyEntity,
  type AnyField,
  defineDict,
  defineEntity,
  f,
  fieldsOf,
  type Kind,
  linkModules,
  type Row,
} from '@mortise/model'
import { QueryClientProvider } from '@tanstack/react-query'
import { App } from 'antd'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { searchBoxOf } from '../list/search/search-bar.tsx'
import { searchCondition } from '../list/state/list-state.ts'
import { ProductProvider } from '../product/product.tsx'
import { listParams } from '../rows/list-page.ts'
import { queries } from '../rows/queries.ts'
import { FieldEditor, shown } from './field-value.tsx'

// What editors fetch when they are drawn is there before: a fetch must not outlive its test.
beforeAll(() => Promise.all([import('./shared/upload-editor.tsx'), import('../lines/lines-grid.tsx')]))

const Colour = defineDict('colour', '颜色', { red: '红', blue: '蓝' })

/** A made-up entity with a field of every kind, each searched where it can be. */
const Thing = defineEntity('thing', {
  label: '样品',
  fields: {
    text: f.text('文本', { search: true }),
    contains: f.text('包含', { search: 'contains' }),
    several: f.text('多个', { search: 'in' }),
    textarea: f.textarea('说明', { search: true }),
    int: f.int('件数', { search: true }),
    decimal: f.decimal('重量', { search: 'range' }),
    money: f.money('价格', { search: true }),
    bool: f.bool('启用', { search: true }),
    date: f.date('日期', { search: true }),
    datetime: f.datetime('时间', { search: true }),
    dict: f.dict('颜色', Colour, { search: true }),
    dicts: f.dict('几种颜色', Colour, { search: 'in' }),
    ref: f.ref('上级', 'thing', { search: true }),
    refMany: f.refMany('相关', 'thing', { search: true }),
    user: f.user('用户', { search: true }),
    depart: f.depart('部门', { multiple: true, search: true }),
    material: f.material('物料', { search: true }),
    category: f.category('分类', { search: true }),
    area: f.area('地区', { search: true }),
    file: f.file('附件'),
    image: f.image('图片'),
    json: f.json<object>('参数'),
    serial: f.serial('编号', 'T{0000}'),
    flow: f.flow('状态', { states: { draft: '草稿', done: '完成' }, moves: {} }),
    rollup: f.rollup('下级数', { from: 'thing', by: 'ref' }),
    digest: f.digest('物品', { lines: 'lines', of: 'qty', qty: 'qty' }),
    lines: f.lines('明细', { fields: { qty: f.int('数量') } }),
  },
})
const product = {
  isPart: false,
  linked: linkModules([{ name: 'things', label: '样品', entities: [Thing], dicts: [Colour] }]),
  pages: new Map(),
  publicPages: new Map(),
  tools: [],
  figures: [],
  help: [],
  firstSteps: [],
  account: [],
  welcomes: [],
  actions: new Map(),
  documents: new Map(),
  notices: new Map(),
  pickers: new Map(),
  kindPickers: {},
}

const kindsThere = new Set(Object.values(fieldsOf(Thing)).map(({ kind }) => kind))
const values: Record<Kind, unknown> = {
  text: '橡木门',
  textarea: '两面贴皮',
  int: 1200,
  decimal: 2.5,
  money: 1234.5,
  bool: true,
  date: '2026-11-15',
  datetime: '2026-11-15 09:30:00',
  dict: 'red',
  ref: 'r1',
  refMany: ['r1', 'r2'],
  user: 'anna',
  depart: ['d1'],
  material: 'm1',
  category: 'c1',
  area: '330106',
  file: ['temp/0123456789abcdef_报价.xlsx'],
  image: ['temp/0123456789abcdef_门.png'],
  json: { a: 1 },
  serial: 'T0001',
  flow: 'draft',
  rollup: 3,
  digest: '2项：铰链',
  lines: [{ id: 'l1', qty: 1 }],
}
const drawn = (node: ReactNode) =>
  renderToString(
    createElement(
      App,
      null,
      createElement(
        QueryClientProvider,
        { client: queries },
        createElement(ProductProvider, { value: product }, node),
      ),
    ),
  )
const fields = Object.entries(fieldsOf(Thing))

test('the made-up entity has every kind', () => {
  expect([...kindsThere].toSorted()).toEqual(Object.keys(values).toSorted())
})

test.each(fields)('%s is shown and edited, filled in or empty', (_, field) => {
  for (const value of [values[field.kind], null, undefined]) {
    expect(() => drawn(shown(field, value))).not.toThrow()
    for (const disabled of [true, false]) {
      expect(() =>
        drawn(createElement(FieldEditor, { field, value, disabled, onChange: () => {} })),
      ).not.toThrow()
    }
  }
})

test.each([
  ['int', '1,200'],
  ['money', '1,234.50'],
  ['decimal', '2.5'],
  ['bool', '是'],
  ['area', '浙江省/杭州市/西湖区'],
  ['file', '报价.xlsx'],
  ['flow', '草稿'],
  ['lines', '1 行'],
  ['json', '1项'],
] as const)('%s is shown as %s', (kind, text) => {
  const field = fields.find(([, each]) => each.kind === kind)?.[1]
  expect(field && drawn(shown(field, values[kind])).replaceAll('<!-- -->', '')).toContain(text)
})

test('a number that is a name is shown as it is', () => {
  expect(shown(f.int('端口', { isName: true }), 5432)).toBe('5432')
})

test('what stands for something else is shown by the text that came with it', () => {
  for (const kind of ['ref', 'user', 'depart', 'material', 'category', 'refMany'] as const) {
    const field = fields.find(([, each]) => each.kind === kind)?.[1]
    expect(field && shown(field, values[kind], '安娜')).toBe('安娜')
  }
})

test('[A-467] the user picker without a signed-in user says so, and keeps what was chosen', () => {
  const field = fields.find(([, each]) => each.kind === 'user')?.[1]
  const picker = field && drawn(createElement(FieldEditor, { field, value: values.user, text: '安娜' }))
  expect(picker).toContain('当前系统无登录用户!')
  expect(picker).toContain('value="安娜"')
})

/** What filled search boxes ask the server for. */
function queryOf(search: Row): Record<string, string> {
  const entity: AnyEntity = Thing
  const where = searchCondition(entity, undefined, search, (key) => searchBoxOf(entity, key))
  const { column, order, pageNo, pageSize, field, ...params } = listParams(entity, { where })
  expect([column, order, pageNo, pageSize, field].every(Boolean)).toBe(true)
  return params
}

test.each<[string, Row, Record<string, string>]>([
  ['a text by likeness', { text: ' 橡木 ' }, { text: '*橡木*' }],
  ['a number by likeness, as it is', { text: '138' }, { text: '138' }],
  ['a part of a number where the field says so', { contains: '138' }, { contains: '*138*' }],
  ['one of several texts', { several: '甲，乙' }, { several: '甲,乙,' }],
  ['a number', { int: 3 }, { int: '3' }],
  ['a range of numbers', { decimal: [1.5, null] }, { decimal_begin: '1.5' }],
  ['a yes', { bool: true }, { bool: 'Y' }],
  [
    'a range of days',
    { date: ['2026-11-01', '2026-11-30'] },
    { date_begin: '2026-11-01', date_end: '2026-11-30' },
  ],
  ['an open range of days', { date: ['', '2026-11-30'] }, { date_end: '2026-11-30' }],
  [
    'a range of moments, from the start of a day to the end of one',
    { datetime: ['2026-11-01', '2026-11-30'] },
    { datetime_begin: '2026-11-01 00:00:00', datetime_end: '2026-11-30 23:59:59' },
  ],
  ['a choice', { dict: 'red' }, { dict: 'red' }],
  ['several choices', { dicts: ['red', 'blue'] }, { dicts: 'red,blue,' }],
  ['a row', { ref: ['r1'] }, { ref: 'r1' }],
  ['a member of several', { depart: ['d1'] }, { depart: ',d1,' }],
  ['a province with all that lies in it', { area: '330000' }, { area: '33*' }],
  ['a state', { flow: 'done' }, { flow: 'done' }],
  ['nothing', { text: '  ', int: undefined, date: undefined, dict: undefined }, {}],
])('a search box asks for %s', (_, search, params) => {
  expect(queryOf(search)).toEqual(params)
})

test('a share of one is read in percents, in lists and in forms', () => {
  const rate = f.decimal('税率', { percent: true, scale: 4 }) as unknown as AnyField
  expect(drawn(shown(rate, 0.13))).toContain('13%')
  expect(drawn(shown(rate, 0.8174))).toContain('81.74%')
  const editor = drawn(createElement(FieldEditor, { field: rate, value: 0.07, onChange: () => {} }))
  expect(editor).toContain('value="7"')
  expect(editor).toContain('%')
})

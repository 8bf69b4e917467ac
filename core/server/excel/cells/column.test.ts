import { defineDict, defineEntity, dictItem, f, type Kind } from '@mortise/model'
import { expect, test } from 'vitest'
import { Task } from '../../testing/workshop.ts'
import { recordWriter } from '../export/records.ts'
import { cellReader } from './cell-in.ts'
import { cellWriter } from './cell-out.ts'
import { type SheetColumn, sheetColumns } from './column.ts'
import { layOut, sheetName } from './layout.ts'

const dicts = new Map([
  ['test_finish', [dictItem('oak', '橡木'), dictItem('white', '白色烤漆', null, true)]],
  ['test_colour', [dictItem('1', '红')]],
])
const columns = sheetColumns(Task, dicts)
const named = (key: string) => columns.find((column) => column.key === key)!

test('a sheet has all fields in their order, but no secrets', () => {
  expect(columns.map(({ key }) => key).slice(0, 6)).toEqual([
    'no',
    'title',
    'mobile',
    'note',
    'qty',
    'weight',
  ])
  expect(columns.map(({ key }) => key)).not.toContain('pin')
  expect(named('parts').columns.map(({ key }) => key)).toEqual(['name', 'count', 'price', 'amount', 'bench'])
})

test('audit columns stand where the list shows them, and are not read', () => {
  const entity = defineEntity('door', {
    label: '门',
    fields: { name: f.text('名称') },
    list: ['name', 'createTime', 'createBy'],
  })
  expect(sheetColumns(entity, dicts).map(({ key, label, isRead }) => [key, label, isRead])).toEqual([
    ['name', '名称', true],
    ['createTime', '创建时间', false],
    ['createBy', '创建人', false],
  ])
})

test('only fields that were asked for and may be seen stand in a sheet', () => {
  const columns = sheetColumns(Task, dicts, { keys: ['title', 'cost', 'nothing'], hidden: new Set(['cost']) })
  expect(columns.map(({ key }) => key)).toEqual(['title'])
})

test('what the server gives is shown and not read', () => {
  const given = columns.filter(({ isRead }) => !isRead).map(({ key }) => key)
  expect(given).toEqual(['no', 'total', 'status'])
  expect(
    named('parts')
      .columns.filter(({ isRead }) => !isRead)
      .map(({ key }) => key),
  ).toEqual(['amount'])
})

/** A value of each kind as the database sends it, its text where a query joins one, and as a row holds it. */
const samples: {
  readonly [K in Exclude<Kind, 'lines' | 'serial' | 'flow' | 'rollup' | 'digest'>]: [
    SheetColumn,
    unknown,
    unknown?,
    string?,
  ]
} = {
  text: [named('title'), '橡木门', '橡木门'],
  textarea: [named('note'), ' 第一行\n第二行 ', ' 第一行\n第二行 '],
  int: [named('qty'), '3', 3],
  decimal: [named('weight'), '12.345', 12.345],
  money: [named('price'), '1200.50', 1200.5],
  bool: [named('urgent'), 't', true],
  date: [named('dueOn'), '2026-11-30', '2026-11-30'],
  datetime: [named('startAt'), '2026-11-30 09:30:00', '2026-11-30 09:30:00'],
  dict: [named('finish'), 'white', 'white'],
  ref: [named('bench'), 'b1', '一号工位', '一号工位'],
  refMany: [named('helpers'), '{b1,b2}', ['一号工位', '二号工位'], '一号工位,二号工位'],
  user: [named('keeper'), 'zs', '张三', '张三'],
  depart: [named('depart'), 'd1', '生产部', '生产部'],
  material: [named('material'), 'm1', '橡木板', '橡木板'],
  category: [named('category'), 'c1', '室内门', '室内门'],
  area: [named('region'), '330106', '330106'],
  file: [named('papers'), '{temp/a.pdf,"temp/b c.pdf"}', ['temp/a.pdf', 'temp/b c.pdf']],
  image: [named('photos'), '{temp/门.png}', ['temp/门.png']],
  json: [named('spec'), '{"width": 90}', { width: 90 }],
}

test.each(Object.entries(samples))(
  'a value of kind %s leaves and comes back',
  (_, [column, sent, expected, text]) => {
    const cell = cellWriter(column, 'https://erp.example/api/sys/common/static/')(sent, text)
    const reasons: string[] = []
    expect(cellReader(column)(cell, (reason) => reasons.push(reason))).toEqual(expected)
    expect(reasons).toEqual([])
  },
)

test.each([
  ['flow', named('status'), 'running', '进行中'],
  ['serial', named('no'), 'RW2611-0001', 'RW2611-0001'],
  ['a code nobody knows', named('finish'), 'gone', 'gone'],
  ['no', named('urgent'), 'f', '否'],
  ['nothing', named('title'), null, null],
  ['an empty list', named('helpers'), '{}', null],
  ['an empty number', named('qty'), null, null],
  ['a name that looks like a list', named('helpers'), '{b1}', '{特殊}'],
])('%s is shown as it reads', (_, column, sent, cell) => {
  expect(cellWriter(column)(sent, cell === '{特殊}' ? '{特殊}' : undefined)).toBe(cell)
})

test('a text longer than a cell takes is cut between letters', () => {
  const text = '😀'.repeat(20_000)
  const cell = cellWriter(named('note'))(text) as string
  expect(cell.length).toBeLessThanOrEqual(32_767)
  expect(cell).toBe('😀'.repeat(cell.length / 2))
})

test('a document with sub-tables fills as many rows as the longest has lines', () => {
  const layout = layOut([named('title'), named('parts')], { title: '任务', exporter: '张三' })
  const write = recordWriter(layout.leaves, ['title', 'parts'])
  const lines = [
    { name: '门板', count: 2, price: 10.5, amount: 21, bench: 'b1', bench__text: '一号工位' },
    { name: '门框', count: 1, price: 0, amount: 0, bench: null },
  ]
  expect(write(['甲', JSON.stringify(lines)])).toEqual([
    ['甲', '门板', 2, 10.5, 21, '一号工位'],
    [null, '门框', 1, 0, 0, null],
  ])
  expect(write(['乙', null])).toEqual([['乙', null, null, null, null, null]])
  expect(() => recordWriter(layout.leaves, ['title'])).toThrow('the query has no column parts')
})

test.each([
  ['客户', '客户'],
  ['a/b\\c[d]:e*f?g', 'a_b_c_d__e_f_g'],
  ['', '导出'],
  ['History', '导出History'],
  ["'x'", '_x_'],
  ['门'.repeat(40), '门'.repeat(31)],
])('a sheet of %j is called %j', (title, name) => {
  expect(sheetName(title)).toBe(name)
})

test('a dictionary of the entity gives its choices, and a switch its own words', () => {
  const Colour = defineDict('colour', '颜色', { red: '红' })
  const entity = defineEntity('door', {
    label: '门',
    fields: { colour: f.dict('颜色', Colour), isOpen: f.bool('开启', { pair: ['启用', '停用'] }) },
  })
  const [colour, isOpen] = sheetColumns(entity, new Map([['colour', [dictItem('red', '红')]]]))
  expect(colour?.texts).toEqual([['red', '红']])
  expect(isOpen?.texts).toEqual([
    ['启用', '是'],
    ['停用', '否'],
  ])
})

import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import type { LiveColumn } from './base/cell-type.ts'
import { installCell } from './base/installed.ts'
import { optionsCell } from './base/options.ts'
import { tagText } from './own/tags.tsx'
import { cellTypeOf } from './registry.ts'

const column = (type: string, more: Partial<GridColumn> = {}): LiveColumn => ({
  key: 'k',
  title: '列',
  type,
  offered: [
    { value: '1', label: '橡木', disabled: false },
    { value: '2', label: '胡桃', disabled: false },
    { value: '3', label: '榆木', disabled: true },
  ],
  ...more,
})
const parse = (type: string, text: string, more?: Partial<GridColumn>) =>
  cellTypeOf(type).parse?.(text, column(type, more))
const shown = (type: string, value: unknown, more?: Partial<GridColumn>) =>
  cellTypeOf(type).text(value, column(type, more))

describe('names of types', () => {
  test('[B-346] a reserved name cannot be registered', () => {
    for (const name of ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort', 'input']) {
      expect(() => installCell(name, cellTypeOf('normal'))).toThrow(
        `【installCell】不能使用"${name}"作为组件的type，因为这是关键字。`,
      )
    }
  })
  test('any other name can, and is then known', () => {
    expect(() => cellTypeOf('door-size')).toThrow('door-size')
    installCell('door-size', { ...cellTypeOf('input'), text: () => '门洞' })
    expect(shown('door-size', 1)).toBe('门洞')
  })
})

describe('numbers', () => {
  test.each([
    ['-1.5', -1.5],
    [' 12 ', 12],
    ['1,234.50', 1234.5],
    ['.5', 0.5],
    ['¥1,200.00', 1200],
    ['-￥3', -3],
    ['－１２．５', -12.5],
    ['', null],
  ])('%j is read as %j', (text, value) => {
    expect(parse('inputNumber', text)).toEqual({ value })
  })
  test.each(['abc', '1.2.3', '-', '1e5', '--1'])('%j is no number, and the reason is told', (text) => {
    expect(parse('inputNumber', text)).toEqual({ fault: `“${text}”不是数字` })
  })
  test('a column of whole numbers rounds', () => {
    expect(parse('inputNumber', '1.5', { onlyInteger: true })).toEqual({ value: 2 })
  })
  test('a minus, digits and decimals may be typed, and nothing else', () => {
    const mayType = (typed: string) => cellTypeOf('inputNumber').mayBecome?.(typed, column('inputNumber'))
    expect(['-', '-1', '-1.', '-1.5', '', '.5'].map(mayType)).toEqual(Array(6).fill(true))
    expect(['a', '1a', '1-', '1.2.', '--', '门'].map(mayType)).toEqual(Array(6).fill(false))
  })
})

describe('options', () => {
  test('are shown by their text and read by text or value', () => {
    expect([shown('select', '1'), shown('select', 1), shown('select', '9'), shown('select', null)]).toEqual([
      '橡木',
      '橡木',
      '9',
      '',
    ])
    expect([parse('select', '橡木'), parse('select', '2'), parse('select', '')]).toEqual([
      { value: '1' },
      { value: '2' },
      { value: null },
    ])
  })
  test('that are unknown or out of use are refused', () => {
    expect(parse('select', '松木')).toEqual({ fault: '没有“松木”这个选项' })
    expect(parse('select', '榆木')).toEqual({ fault: '“榆木”已停用' })
    expect(parse('select', '松木', { allowInput: true })).toEqual({ value: '松木' })
  })
  test('of which several are chosen stand in one text with commas between', () => {
    expect([
      shown('list_multi', '1,2'),
      parse('list_multi', '橡木，胡桃'),
      parse('checkbox_meta', ''),
    ]).toEqual(['橡木,胡桃', { value: '1,2' }, { value: null }])
    expect(parse('list_multi', '橡木,松木')).toEqual({ fault: '没有“松木”这个选项' })
  })
})

describe('days and times', () => {
  test.each([
    ['date', '2026-11-15', '2026-11-15'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '20280229', '2028-02-29'],
    ['datetime', '2026/1/5 9:30', '2026-01-05 09:30:00'],
    ['datetime', '2026-01-05T09:30:01', '2026-01-05 09:30:01'],
    ['datetime', '2026-01-05', '2026-01-05 00:00:00'],
    ['time', '9:05', '09:05:00'],
    ['time', '', null],
  ])('%s: %j is read as %j', (type, text, value) => {
    expect(parse(type, text)).toEqual({ value })
  })
  test.each([
    ['date', 'YYYY-MM', '2026-11', '2026-11'],
    ['date', 'YYYY-MM', '2026年3月', '2026-03'],
    ['date', 'YYYY-MM', '2026-03-15', '2026-03'],
    ['date', 'YYYY', '2026', '2026'],
    ['datetime', 'YYYY-MM-DD HH:mm', '2026/1/5 9:30', '2026-01-05 09:30'],
    ['time', 'HH:mm', '9:05:30', '09:05'],
  ])('%s as %s: %j is read as %j', (type, format, text, value) => {
    expect(parse(type, text, { format })).toEqual({ value })
  })
  test.each([
    ['date', '2026-02-30', '日期'],
    ['date', '明天', '日期'],
    ['datetime', '2026-01-05 25:00', '日期时间'],
    ['time', '9:60', '时间'],
  ])('%s: %j is refused', (type, text, what) => {
    expect(parse(type, text)).toEqual({ fault: `“${text}”不是正确的${what}` })
  })
})

test('a box stores true and false, or two values of its own', () => {
  const own = { customValue: ['Y', 'N'] as const }
  const toggled = (value: unknown, more?: Partial<GridColumn>) =>
    cellTypeOf('checkbox').toggled?.(value, column('checkbox', more))
  expect([toggled(false), toggled(true), toggled('N', own), toggled('Y', own), toggled(null, own)]).toEqual([
    true,
    false,
    'Y',
    'N',
    'Y',
  ])
  expect([shown('checkbox', 'Y', own), parse('checkbox', '是', own), parse('checkbox', 'N', own)]).toEqual([
    '是',
    { value: 'Y' },
    { value: 'N' },
  ])
  expect(parse('checkbox', '也许')).toEqual({ fault: '“也许”不是“是”或“否”' })
})

test('[B-215] tags have a semicolon after every two characters and none elsewhere', () => {
  expect(['abcd', 'ab;cd;', 'a;b；c', '', '红木橡木'].map(tagText)).toEqual([
    'ab;cd;',
    'ab;cd;',
    'ab;c',
    '',
    '红木;橡木;',
  ])
})

test('a line stays one line, a longer text keeps its breaks', () => {
  expect([parse('input', '门\r\n 扇'), parse('textarea', '门\n扇'), parse('input', '')]).toEqual([
    { value: '门 扇' },
    { value: '门\n扇' },
    { value: null },
  ])
})

test('a cell whose row tells its choices takes those, and any text where it tells none', () => {
  const { offers, parse: read } = optionsCell({
    offers: ({ choices }) =>
      choices
        ? String(choices)
            .split(',')
            .map((value) => ({ value }))
        : null,
    Editor: undefined,
  })
  const taken = (text: string, row: object) =>
    read?.(text, { ...column('select'), offered: offers?.({ ...row }) ?? [] })
  const chosen = { choices: '单开,双开' }
  expect([taken('双开', chosen), taken('折叠', chosen), taken('折叠', {})]).toEqual([
    { value: '双开' },
    { fault: '没有“折叠”这个选项' },
    { value: '折叠' },
  ])
})

test('what is only read takes no texts', () => {
  expect(['normal', 'hidden', 'progress', 'slot'].map((type) => cellTypeOf(type).parse)).toEqual(
    Array(4).fill(null),
  )
  expect([shown('progress', 'x'), shown('progress', 40)]).toEqual(['0%', '40%'])
})

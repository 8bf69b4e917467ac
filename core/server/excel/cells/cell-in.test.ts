import { expect, test } from 'vitest'
import { cellReader, type RawCell } from './cell-in.ts'
import type { SheetColumn } from './column.ts'

const column = (form: SheetColumn['form'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  key: 'x',
  label: '列',
  form,
  isMany: false,
  isRequired: false,
  isRead: true,
  scale: null,
  texts: [],
  source: null,
  columns: [],
  ...more,
})

function read(sheetColumn: SheetColumn, cell: RawCell) {
  const reasons: string[] = []
  const value = cellReader(sheetColumn)(cell, (reason) => reasons.push(reason))
  return reasons.length > 0 ? { refused: reasons } : value
}

test.each([
  ['2026-11-14', '2026-11-14'],
  ['2026/1/4', '2026-01-04'],
  ['2026.11.14', '2026-11-14'],
  ['2026年1月4日', '2026-01-04'],
  [' ２０２６-11-14 ', '2026-11-14'],
  ['2026-11-14 09:30:00', '2026-11-14'],
  [46_340, '2026-11-14'],
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [new Date(Date.UTC(2026, 10, 14)), '2026-11-14'],
  ['2024-02-29', '2024-02-29'],
])('%s is the day %s', (cell, day) => {
  expect(read(column('day'), cell)).toBe(day)
})

test.each([
  ['2026-11-14 9:30', '2026-11-14 09:30:00'],
  ['2026-11-14T09:30:05', '2026-11-14 09:30:05'],
  ['2026/11/14 9:30:05', '2026-11-14 09:30:05'],
  ['2026年11月14日 9时30分', '2026-11-14 09:30:00'],
  ['2026-11-14', '2026-11-14 00:00:00'],
  [46_340.395_833_333_3, '2026-11-14 09:30:00'],
  [new Date(Date.UTC(2026, 10, 14, 9, 29, 59, 999)), '2026-11-14 09:30:00'],
])('%s is the moment %s', (cell, moment) => {
  expect(read(column('moment'), cell)).toBe(moment)
})

test.each(['2026-02-29', '2026-13-01', '14/11/2026', '明天', '2026-11-14 25:00', 0, -5, 99_999_999, true])(
  '%s is no date',
  (cell) => {
    expect(read(column('day'), cell)).toEqual({ refused: [`列格式不正确：${String(cell)}`] })
  },
)

test.each([
  [12.5, 12.5],
  [0.1 + 0.2, 0.3],
  ['12.50', 12.5],
  [' 1,234.50 ', 1234.5],
  ['￥1,234', 1234],
  ['１２．５', 12.5],
  ['-3', -3],
  [1e14, 1e14],
])('%s is the number %d', (cell, number) => {
  expect(read(column('number'), cell)).toBe(number)
})

test.each(['abc', '1.2.3', '12%', '1e5', '0x10', '--1', new Date(0), false])('%s is no number', (cell) => {
  expect(read(column('number'), cell)).toMatchObject({ refused: [expect.stringContaining('列格式不正确')] })
})

test.each([
  ['是', true],
  ['否', false],
  [true, true],
  [0, false],
  ['Y', true],
  ['√', true],
  ['启用', true],
  ['停用', false],
])('%s means %s', (cell, meant) => {
  const sheetColumn = column('yesNo', {
    texts: [
      ['启用', '是'],
      ['停用', '否'],
    ],
  })
  expect(read(sheetColumn, cell)).toBe(meant)
})

test('anything else means neither', () => {
  expect(read(column('yesNo'), '也许')).toEqual({ refused: ['列格式不正确：也许'] })
})

const finish = column('choice', {
  label: '饰面',
  texts: [
    ['oak', '橡木'],
    ['white', '白色'],
    ['snow', '白色'],
    ['1', '一号'],
  ],
})

test.each([
  ['橡木', 'oak'],
  [' 橡木 ', 'oak'],
  ['oak', 'oak'],
  ['白色', 'white'],
  ['snow', 'snow'],
  [1, '1'],
])('the choice %s is stored as %s', (cell, code) => {
  expect(read(finish, cell)).toBe(code)
})

test('an unknown choice is refused by name', () => {
  expect(read(finish, '胡桃')).toEqual({ refused: ['饰面的值无效：胡桃'] })
  expect(read({ ...finish, isMany: true }, '橡木，胡桃,白色')).toEqual({ refused: ['饰面的值无效：胡桃'] })
  expect(read({ ...finish, isMany: true }, '橡木， 白色,')).toEqual(['oak', 'white'])
})

test.each([
  [13_800_138_000, '13800138000'],
  ['  城东店 ', '城东店'],
  [new Date(Date.UTC(2026, 10, 14)), '2026-11-14'],
  [0.000_000_1, '0.0000001'],
  [true, 'TRUE'],
])('%s in a column of texts is the text %s', (cell, text) => {
  expect(read(column('text'), cell)).toBe(text)
})

test('a card number that Excel has cut is refused, not stored wrong', () => {
  expect(read(column('text', { label: '身份证' }), 330_106_199_001_011_200)).toEqual({
    refused: ['身份证超过15位，请将单元格设为文本格式后重新填写'],
  })
  expect(read(column('text'), '330106199001011234')).toBe('330106199001011234')
})

test('the spaces and lines of a note count', () => {
  expect(read(column('note'), ' 第一行\n  第二行 ')).toBe(' 第一行\n  第二行 ')
})

test('a file in a sheet is its path, also when it stands as an address', () => {
  const photos = column('path', { isMany: true })
  const address = 'https://erp.example/api/sys/common/static/temp/a_%E9%97%A8.png?e=1&k=2'
  expect(read(photos, `${address},temp/b.png`)).toEqual(['temp/a_门.png', 'temp/b.png'])
})

test('JSON is read, and what is none is refused', () => {
  expect(read(column('json'), '{"width": 90}')).toEqual({ width: 90 })
  expect(read(column('json'), '{width}')).toEqual({ refused: ['列格式不正确：{width}'] })
})

test('an empty cell is no value, and what a formula failed to give is refused', () => {
  expect(read(column('text'), '  ')).toBeNull()
  expect(read(column('name', { isMany: true }), null)).toEqual([])
  expect(read(column('text'), '#N/A')).toEqual({ refused: ['列的单元格有错误：#N/A'] })
})

test.each(['text', 'note', 'name', 'json'] as const)('a null byte in a %s is refused', (form) => {
  expect(read(column(form), 'a\0b')).toEqual({ refused: ['列含有不允许的字符'] })
  expect(read(column('json'), '{"a":"\\u0000"}')).toEqual({ refused: ['列含有不允许的字符'] })
})

import { describe, expect, test } from 'vitest'
import type { GridColumn } from './column.ts'
import { faultOf, type GridRule, isUnique } from './rules.ts'

const column = (...validateRules: GridRule[]): GridColumn => ({
  key: 'code',
  title: '编码',
  type: 'input',
  validateRules,
})
const alone = { isRepeated: () => false }
const fault = (value: unknown, ...rules: GridRule[]) =>
  faultOf({ value, row: {}, column: column(...rules) }, alone)

test('[B-196] a column takes a named preset, a rule of its own or a handler, which may be asynchronous', async () => {
  expect([fault('13800000000', { pattern: 'm' }), fault('138', { pattern: 'm' })]).toEqual([
    null,
    '请输入正确手机号',
  ])
  expect([fault('', { required: true }), fault('x', { required: true })]).toEqual(['编码不能为空', null])
  const even: GridRule = { handler: ({ value }) => Number(value) % 2 === 0, message: '${title}要双数' }
  expect([fault(2, even), fault(3, even)]).toEqual([null, '编码要双数'])
  const later: GridRule = { handler: async ({ value }) => (value === 'taken' ? '已被占用' : null) }
  expect(await fault('taken', later)).toBe('已被占用')
  expect(await fault('free', later)).toBeNull()
})

test('[B-204] any other pattern is a regular expression', () => {
  expect([fault('A1', { pattern: '^A' }), fault('B1', { pattern: '^A' })]).toEqual([null, '编码格式不正确'])
  expect(fault('B1', { pattern: /^A/, message: '${title}以A开头' })).toBe('编码以A开头')
})

describe('what is empty', () => {
  test('is refused by a required column, blanks included', () => {
    for (const empty of [null, undefined, '', '  '])
      expect(fault(empty, { pattern: '*' })).toBe('编码不能为空')
    for (const value of [0, false]) expect(fault(value, { required: true })).toBeNull()
  })
  test('is no matter of patterns and of uniqueness', () => {
    expect(fault('', { pattern: 'm' }, { unique: true }, { pattern: '^A' })).toBeNull()
  })
})

test('a value that stands twice is refused, under each of its names', () => {
  const twice = { isRepeated: () => true }
  for (const rule of [{ unique: true }, { pattern: 'only' }, { pattern: 'unique' }]) {
    expect(faultOf({ value: 'a', row: {}, column: column(rule) }, twice)).toBe('编码不能重复')
    expect(isUnique(column(rule))).toBe(true)
  }
  expect(isUnique(column({ required: true }))).toBe(false)
})

test('the first rule that fails is told, also after one that had to wait', async () => {
  const fine: GridRule = { handler: async () => null }
  expect(await fault('B', fine, { pattern: '^A', message: '先' }, { pattern: '^C', message: '后' })).toBe(
    '先',
  )
})

import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import { everything } from '../entity/condition.ts'
import { parseQuery } from './parse.ts'
import { Loan } from './sample.fixture.ts'

const whereOf = (items: unknown, more: Record<string, string> = {}) =>
  parseQuery(Loan, { superQueryParams: typeof items === 'string' ? items : JSON.stringify(items), ...more })
    .where
const testOf = (field: string, rule: string, val?: unknown) => {
  const where = whereOf([{ field, rule, val, type: 'string', dbType: 'string' }])
  return 'field' in where ? where.test : where
}
const refusalOf = (items: unknown, more?: Record<string, string>) => {
  try {
    whereOf(items, more)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { message: error.message, code: error.options.code, result: error.options.result }
  }
  throw new Error('nothing was refused')
}
const bad = (message: string, param = 'superQueryParams') => ({ message, code: 400, result: { param } })

test.each([
  ['model', 'eq', 'M7', { op: 'eq', value: 'M7' }],
  ['model', '=', 'M7', { op: 'eq', value: 'M7' }],
  ['model', 'ne', 'a,b', { op: 'ne', value: 'a,b' }],
  ['model', '!=', '*M7*', { op: 'ne', value: '*M7*' }],
  ['model', 'eq', '>= 5', { op: 'eq', value: '>= 5' }],
  ['model', 'LIKE', '13%8', { op: 'contains', text: '13%8' }],
  ['model', 'right_like', 'M', { op: 'startsWith', text: 'M' }],
  ['model', 'LEFT_LIKE', '7', { op: 'endsWith', text: '7' }],
  ['model', 'not_like', 'M', { op: 'notContains', text: 'M' }],
  ['model', 'in', 'a,b,', { op: 'in', values: ['a', 'b'] }],
  ['model', 'in', ['a,b', 'c'], { op: 'in', values: ['a,b', 'c'] }],
  ['model', 'not_in', 'a', { op: 'notIn', values: ['a'] }],
  ['model', 'empty', undefined, { op: 'empty' }],
  ['model', 'not_empty', '', { op: 'filled' }],
  ['model', 'ext', 'is null', { op: 'empty' }],
  ['model', 'ext', 'is not null', { op: 'filled' }],
  ['model', 'ext', undefined, { op: 'empty' }],
  ['model', 'fext', undefined, { op: 'filled' }],
  ['phone', 'eq', '138', { op: 'eq', value: '138' }],
  ['count', 'gt', '5', { op: 'gt', value: 5 }],
  ['count', '>=', 5, { op: 'ge', value: 5 }],
  ['count', 'lt', ' 5 ', { op: 'lt', value: 5 }],
  ['count', 'le', '5', { op: 'le', value: 5 }],
  ['count', 'in', [1, 2], { op: 'in', values: [1, 2] }],
  ['count', 'like', '12', { op: 'contains', text: '12' }],
  ['isPaid', 'eq', true, { op: 'eq', value: true }],
  ['lentAt', 'eq', '2026-11-14', { op: 'eq', value: '2026-11-14' }],
  ['watchers', 'eq', 'zhang,li', { op: 'hasAny', values: ['zhang', 'li'] }],
  ['watchers', 'in', 'zhang,li', { op: 'hasAny', values: ['zhang', 'li'] }],
  ['watchers', 'ne', 'zhang', { op: 'hasNone', values: ['zhang'] }],
  ['watchers', 'not_in', 'zhang,li', { op: 'hasNone', values: ['zhang', 'li'] }],
  ['watchers', 'like', 'zha', { op: 'contains', text: 'zha' }],
  ['createTime', 'ge', '2026-11-14', { op: 'ge', value: '2026-11-14' }],
  ['order', 'eq', 'XS1', { op: 'eq', value: 'XS1' }],
])('%s %s %j', (field, rule, val, expected) => {
  expect(testOf(field, rule, val)).toEqual(expected)
})

test('the query may come encoded once more', () => {
  const text = JSON.stringify([{ field: 'model', rule: 'eq', val: '50%' }])
  const where = { field: 'model', test: { op: 'eq', value: '50%' } }
  expect(whereOf(text)).toEqual(where)
  expect(whereOf(encodeURIComponent(text))).toEqual(where)
})

test('all conditions hold unless any of them is asked for, and the group stands beside the plain parameters', () => {
  const items = [
    { field: 'model', rule: 'eq', val: 'M7' },
    { field: 'count', rule: 'gt', val: '1' },
  ]
  const [model, count] = [
    { field: 'model', test: { op: 'eq', value: 'M7' } },
    { field: 'count', test: { op: 'gt', value: 1 } },
  ]
  expect(whereOf(items)).toEqual({ all: [model, count] })
  expect(whereOf(items, { superQueryMatchType: 'and' })).toEqual({ all: [model, count] })
  expect(whereOf(items, { superQueryMatchType: 'or' })).toEqual({ any: [model, count] })
  const createdBy = { field: 'createBy', test: { op: 'eq', value: 'admin' } }
  expect(whereOf(items, { superQueryMatchType: 'OR', createBy: 'admin' })).toEqual({
    all: [createdBy, { any: [model, count] }],
  })
})

test('conditions that are not filled in are skipped', () => {
  const empty = [
    {},
    { field: 'model' },
    { field: 'model', rule: 'eq' },
    { field: 'model', rule: 'eq', val: '' },
    { field: 'model', rule: 'eq', val: null },
    { field: '', rule: 'eq', val: '1' },
    { rule: 'eq', val: '1' },
    { field: 'model', val: '1' },
    { field: 'model', rule: 'in', val: [] },
    { field: 'model', rule: 'in', val: ',' },
  ]
  expect(whereOf([])).toBe(everything)
  expect(whereOf(empty)).toBe(everything)
  expect(whereOf(empty, { superQueryMatchType: 'or' })).toBe(everything)
})

test('a field of a sub-table asks for a line that is so', () => {
  expect(whereOf([{ field: 'doorList,number', rule: 'gt', val: '2' }])).toEqual({
    lines: 'doors',
    some: { field: 'qty', test: { op: 'gt', value: 2 } },
  })
  expect(whereOf([{ field: 'doorList,tags', rule: 'eq', val: 'li' }])).toEqual({
    lines: 'doors',
    some: { field: 'tags', test: { op: 'hasAny', values: ['li'] } },
  })
})

test('groups may stand in groups, and speak of one and the same line', () => {
  const items = [
    { or: [{ field: 'model', rule: 'eq', val: 'M7' }, { and: [{ field: 'count', rule: 'gt', val: 1 }] }] },
    {
      lines: 'doorList',
      and: [
        { field: 'name', rule: 'like', val: '门' },
        { field: 'number', rule: 'ge', val: 2 },
      ],
    },
  ]
  expect(whereOf(items)).toEqual({
    all: [
      {
        any: [
          { field: 'model', test: { op: 'eq', value: 'M7' } },
          { all: [{ field: 'count', test: { op: 'gt', value: 1 } }] },
        ],
      },
      {
        lines: 'doors',
        some: {
          all: [
            { field: 'name', test: { op: 'contains', text: '门' } },
            { field: 'qty', test: { op: 'ge', value: 2 } },
          ],
        },
      },
    ],
  })
})

const leaf = { field: 'model', rule: 'eq', val: 'a' }
test.each([
  ['no JSON', '高级查询参数格式错误'],
  ['%', '高级查询参数格式错误'],
  ['{}', '高级查询参数格式错误'],
  ['"[]"', '高级查询参数格式错误'],
  [[null], '高级查询参数格式错误'],
  [[1], '高级查询参数格式错误'],
  [[[leaf]], '高级查询参数格式错误'],
  [[{ field: 1, rule: 'eq', val: 'a' }], '高级查询参数格式错误'],
  [[{ ...leaf, rule: {} }], '高级查询参数格式错误'],
  [[{ ...leaf, val: {} }], '高级查询参数格式错误'],
  [[{ ...leaf, rule: 'in', val: [{}] }], '高级查询参数格式错误'],
  [[{ ...leaf, rule: 'ext', val: '1=1' }], '高级查询参数格式错误'],
  [[{ and: {} }], '高级查询参数格式错误'],
  [[{ and: [leaf], or: [leaf] }], '高级查询参数格式错误'],
  [[{ ...leaf, field: 'title' }], '高级查询字段不存在：title'],
  [[{ ...leaf, field: 'constructor' }], '高级查询字段不存在：constructor'],
  [[{ ...leaf, field: 'spec' }], '高级查询字段不存在：spec'],
  [[{ ...leaf, field: 'password' }], '高级查询字段不存在：password'],
  [[{ ...leaf, field: 'doorList' }], '高级查询字段不存在：doorList'],
  [[{ ...leaf, field: 'doorList,qty' }], '高级查询字段不存在：doorList,qty'],
  [[{ ...leaf, field: 'x,number' }], '高级查询字段不存在：x'],
  [[{ lines: 'x', and: [leaf] }], '高级查询字段不存在：x'],
  [[{ ...leaf, rule: 'regexp' }], '高级查询规则不支持：regexp'],
  [[{ ...leaf, rule: '__proto__' }], '高级查询规则不支持：__proto__'],
  [[{ ...leaf, field: 'watchers', rule: 'gt' }], '高级查询规则不支持：gt'],
  [[{ field: 'count', rule: 'eq', val: 'x' }], '查询条件格式错误：数量应为数字'],
  [[{ field: 'count', rule: 'eq', val: 1e21 }], '查询条件格式错误：数量应为数字'],
  [Array.from({ length: 51 }, () => leaf), '查询条件过多'],
  [[{ or: Array.from({ length: 50 }, () => leaf) }], '查询条件过多'],
  [[{ and: [{ and: [{ and: [{ and: [{ and: [leaf] }] }] }] }] }], '查询条件过多'],
  [[{ ...leaf, rule: 'in', val: Array.from({ length: 1001 }, (_, index) => String(index)) }], '查询条件过多'],
  [[{ ...leaf, val: 'a'.repeat(17_000) }], '查询条件过多'],
  [encodeURIComponent(JSON.stringify([{ ...leaf, val: '榫'.repeat(17_000) }])), '查询条件过多'],
  ['['.repeat(1_000_000), '查询条件过多'],
])('%j is refused: %s', (items, message) => {
  expect(refusalOf(items)).toEqual(bad(message))
})

test('a match type that is neither and nor or is refused', () => {
  expect(refusalOf([leaf], { superQueryMatchType: 'xor' })).toEqual(
    bad('高级查询参数格式错误', 'superQueryMatchType'),
  )
})

test('sixteen thousand letters are not too many, in whatever alphabet', () => {
  const items = [{ ...leaf, val: '榫'.repeat(16_000) }]
  expect(whereOf(encodeURIComponent(JSON.stringify(items)))).toMatchObject({ field: 'model' })
})

import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import type { Condition } from '../entity/condition.ts'
import { everything } from '../entity/condition.ts'
import { parseQuery } from './parse.ts'
import { Loan } from './sample.fixture.ts'

const whereOf = (params: Record<string, unknown>): Condition => parseQuery(Loan, params).where
/** What one parameter says about its field. */
const testOf = (name: string, value: string) => {
  const where = whereOf({ [name]: value })
  if (where === everything) return null
  return 'field' in where ? where.test : where
}
const refusalOf = (params: Record<string, unknown>, mayRead?: (key: string) => boolean) => {
  try {
    parseQuery(Loan, params, { mayRead })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { message: error.message, code: error.options.code, result: error.options.result }
  }
  throw new Error('nothing was refused')
}
const bad = (message: string, param: string) => ({ message, code: 400, result: { param } })

test.each([
  ['is null', { op: 'empty' }],
  ['is not null', { op: 'filled' }],
  ['IS NULL', { op: 'eq', value: 'IS NULL' }],
  ['>= M', { op: 'ge', value: 'M' }],
  ['<= M', { op: 'le', value: 'M' }],
  ['> M', { op: 'gt', value: 'M' }],
  ['< M', { op: 'lt', value: 'M' }],
  ['>=M', { op: 'ge', value: 'M' }],
  ['<=M', { op: 'le', value: 'M' }],
  ['>5mm', { op: 'eq', value: '>5mm' }],
  ['<5mm', { op: 'eq', value: '<5mm' }],
  ['>=', { op: 'eq', value: '>=' }],
  ['*', { op: 'eq', value: '*' }],
  ['**', null],
  ['*   *', null],
  ['*M7*', { op: 'contains', text: 'M7' }],
  ['M7*', { op: 'startsWith', text: 'M7' }],
  ['*M7', { op: 'endsWith', text: 'M7' }],
  ['*a,b*', { op: 'contains', text: 'a,b' }],
  ['*a*b*', { op: 'contains', text: 'a*b' }],
  ['***', { op: 'contains', text: '*' }],
  ['*50%_\\*', { op: 'contains', text: '50%_\\' }],
  [',a,b,', { op: 'hasAny', values: ['a', 'b'] }],
  [',1,', { op: 'hasAny', values: ['1'] }],
  [',', null],
  [',,', null],
  ['!M', { op: 'ne', value: 'M' }],
  ['!=M', { op: 'ne', value: 'M' }],
  ['!a,b', { op: 'notIn', values: ['a', 'b'] }],
  ['!', { op: 'eq', value: '!' }],
  ['!*a*', { op: 'startsWith', text: '!*a' }],
  ['a,b,c', { op: 'in', values: ['a', 'b', 'c'] }],
  ['a,', { op: 'in', values: ['a'] }],
  [' a , ,b,a', { op: 'in', values: ['a', 'b'] }],
  ['  M7  ', { op: 'eq', value: 'M7' }],
  ['   ', null],
  ["'; drop table loan; --", { op: 'eq', value: "'; drop table loan; --" }],
])('a text field asked by %j', (value, expected) => {
  expect(testOf('model', value)).toEqual(expected)
})

test.each([
  ['count', '5', { op: 'eq', value: 5 }],
  ['count', '-0', { op: 'eq', value: 0 }],
  ['count', '>5', { op: 'gt', value: 5 }],
  ['count', '<5', { op: 'lt', value: 5 }],
  ['count', '>= 5', { op: 'ge', value: 5 }],
  ['count', '<=5', { op: 'le', value: 5 }],
  ['count', '!5', { op: 'ne', value: 5 }],
  ['count', '1,2,3', { op: 'in', values: [1, 2, 3] }],
  ['count', ',1,2,', { op: 'in', values: [1, 2] }],
  ['count', '*12*', { op: 'contains', text: '12' }],
  ['count', 'is null', { op: 'empty' }],
  ['weight', '12.5', { op: 'eq', value: 12.5 }],
  ['weight', '-0.00000001', { op: 'eq', value: -0.00000001 }],
  ['total', '999999999999.99', { op: 'eq', value: 999999999999.99 }],
  ['visits', '>=3', { op: 'ge', value: 3 }],
  ['dueOn', '2028-02-29', { op: 'eq', value: '2028-02-29' }],
  ['dueOn', '*2026-11*', { op: 'contains', text: '2026-11' }],
  ['dueOn', '>2026-11-14', { op: 'gt', value: '2026-11-14' }],
  ['dueOn', '2026-11-14,2026-11-15', { op: 'in', values: ['2026-11-14', '2026-11-15'] }],
  ['lentAt', '2026-11-14', { op: 'eq', value: '2026-11-14' }],
  ['lentAt', '2026-11-14 09:30', { op: 'eq', value: '2026-11-14 09:30:00' }],
  ['lentAt', '2026-11-14T09:30:15', { op: 'eq', value: '2026-11-14 09:30:15' }],
  ['lentAt', '< 2026-11-14 09:30:15', { op: 'lt', value: '2026-11-14 09:30:15' }],
  ['isPaid', 'Y', { op: 'eq', value: true }],
  ['isPaid', 'false', { op: 'eq', value: false }],
  ['isPaid', '1', { op: 'eq', value: true }],
  ['isOpen', '0', { op: 'eq', value: false }],
  ['isOpen', '!1', { op: 'ne', value: true }],
  ['purpose', 'fair,', { op: 'in', values: ['fair'] }],
  ['purpose', ',fair,display,', { op: 'in', values: ['fair', 'display'] }],
  ['status', '!draft', { op: 'ne', value: 'draft' }],
  ['watchers', 'zhang', { op: 'hasAny', values: ['zhang'] }],
  ['watchers', 'zhang,li', { op: 'hasAny', values: ['zhang', 'li'] }],
  ['watchers', ',zhang,li,', { op: 'hasAny', values: ['zhang', 'li'] }],
  ['watchers', '!zhang', { op: 'hasNone', values: ['zhang'] }],
  ['watchers', '!zhang,li', { op: 'hasNone', values: ['zhang', 'li'] }],
  ['watchers', '*zha*', { op: 'contains', text: 'zha' }],
  ['watchers', 'is not null', { op: 'filled' }],
  ['watchers', '>= zhang', { op: 'hasAny', values: ['>= zhang'] }],
  ['stores', '1', { op: 'hasAny', values: ['1'] }],
  ['phone', '138', { op: 'contains', text: '138' }],
  ['phone', '138,', { op: 'in', values: ['138'] }],
  ['phone', '!138', { op: 'ne', value: '138' }],
  ['id', '1,2', { op: 'in', values: ['1', '2'] }],
  ['createBy', 'admin', { op: 'eq', value: 'admin' }],
  ['createTime', '2026-11-14', { op: 'eq', value: '2026-11-14' }],
  ['updateBy', 'is null', { op: 'empty' }],
  ['updateTime', '>2026-11-14', { op: 'gt', value: '2026-11-14' }],
  ['sysOrgCode', 'A01*', { op: 'startsWith', text: 'A01' }],
])('%s asked by %j', (name, value, expected) => {
  expect(testOf(name, value)).toEqual(expected)
})

test.each([
  ['count', '1.5', '查询条件格式错误：数量应为数字'],
  ['count', '1234567890123456', '查询条件格式错误：数量应为数字'],
  ['count', '>5mm', '查询条件格式错误：数量应为数字'],
  ['count', '1,x', '查询条件格式错误：数量应为数字'],
  ['count', '*', '查询条件格式错误：数量应为数字'],
  ['count', '1e3', '查询条件格式错误：数量应为数字'],
  ['weight', '1.123456789', '查询条件格式错误：重量应为数字'],
  ['weight', '>=', '查询条件格式错误：重量应为数字'],
  ['weight_begin', 'x', '查询条件格式错误：重量应为数字'],
  ['count_MultiString', '1,x', '查询条件格式错误：数量应为数字'],
  ['dueOn', '2026-02-29', '查询条件格式错误：应还日期应为日期'],
  ['dueOn', '14.11.2026', '查询条件格式错误：应还日期应为日期'],
  ['dueOn', '2026-11-14 09:30:00', '查询条件格式错误：应还日期应为日期'],
  ['dueOn_end', '2026-13-01 23:59:59', '查询条件格式错误：应还日期应为日期'],
  ['lentAt', '2026-11-14 25:00', '查询条件格式错误：借出时间应为日期'],
  ['lentAt', '2026-11-31', '查询条件格式错误：借出时间应为日期'],
  ['isPaid', '也许', '查询条件格式错误：已付应为是否'],
  ['isPaid', '*Y*', '查询条件格式错误：已付应为是否'],
])('%s asked by %j is refused by the name of its field', (name, value, message) => {
  expect(refusalOf({ [name]: value })).toEqual(bad(message, name))
})

test('names on the wire stand for fields under the names of code', () => {
  expect(whereOf({ titile: 'a' })).toEqual({ field: 'title', test: { op: 'eq', value: 'a' } })
  expect(whereOf({ customer_level: '1' })).toEqual({ field: 'level', test: { op: 'eq', value: '1' } })
  expect(whereOf({ customerLevel: '1' })).toEqual({ field: 'level', test: { op: 'eq', value: '1' } })
})

test('what is no parameter of the list is ignored', () => {
  const ignored = {
    title: 'the name of code, not of the wire',
    unknown: '1',
    field: 'id,,createTime,undefined,action,x_dictText',
    _t: '1794650000',
    token: 't',
    sign: 's',
    spec: '{}',
    doors: 'x',
    doorList: 'x',
    password: 'a*',
    version: '1',
    tenantId: '1',
    watchers_begin: 'a',
    isPaid_begin: 'a',
    model: { nested: 'a' },
    phone: null,
    'model; drop table loan': '1',
  }
  expect(whereOf(ignored)).toBe(everything)
})

test('the first of a repeated parameter counts', () => {
  expect(whereOf({ model: ['M7', 'M8'] })).toEqual({ field: 'model', test: { op: 'eq', value: 'M7' } })
})

test('a range has two ends, each optional', () => {
  expect(whereOf({ count_begin: '1', count_end: '9' })).toEqual({
    all: [
      { field: 'count', test: { op: 'ge', value: 1 } },
      { field: 'count', test: { op: 'le', value: 9 } },
    ],
  })
  expect(testOf('lentAt_end', '2026-11-14')).toEqual({ op: 'le', value: '2026-11-14' })
  expect(testOf('model_begin', 'A')).toEqual({ op: 'ge', value: 'A' })
  expect(testOf('dueOn_begin', '2026-11-01 00:00:00')).toEqual({ op: 'ge', value: '2026-11-01' })
  expect(testOf('dueOn_end', '2026-11-30 23:59:59')).toEqual({ op: 'le', value: '2026-11-30' })
  expect(testOf('dueOn_begin', '')).toBeNull()
  expect(testOf('count_MultiString', '1,2,3')).toEqual({ op: 'in', values: [1, 2, 3] })
})

test('a field whose name looks like the end of a range is that field', () => {
  expect(whereOf({ plan_begin: '2026-11-14' })).toEqual({
    field: 'planStart',
    test: { op: 'eq', value: '2026-11-14' },
  })
})

test('the same parameters in another order are the same condition', () => {
  const one = whereOf({ model: 'a', count_end: '9', count_begin: '1', createBy: 'admin' })
  const other = whereOf({ createBy: 'admin', count_begin: '1', model: 'a', count_end: '9' })
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test('at most a thousand values may be listed', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')
  expect(testOf('count', many(1000))).toMatchObject({ op: 'in' })
  expect(refusalOf({ count: many(1001) })).toEqual(bad('查询条件过多', 'count'))
  expect(refusalOf({ model: `!${many(1001)}` })).toEqual(bad('查询条件过多', 'model'))
  expect(refusalOf({ selections: many(1001) })).toEqual(bad('查询条件过多', 'selections'))
})

test.each([
  [{}, [['createTime', 'desc']]],
  [{ column: 'titile' }, [['title', 'desc']]],
  [{ column: 'titile', order: 'ASC' }, [['title', 'asc']]],
  [{ column: 'count', order: 'ascend' }, [['count', 'asc']]],
  [{ column: 'count', order: 'descend' }, [['count', 'desc']]],
  [{ column: 'customer_level_dictText', order: 'asc' }, [['level', 'asc']]],
  [
    { column: 'store_dictText,count,,store', order: 'asc' },
    [
      ['store', 'asc'],
      ['count', 'asc'],
    ],
  ],
  [{ column: 'visits' }, [['visits', 'desc']]],
  [{ column: 'createTime', order: 'desc' }, [['createTime', 'desc']]],
  [{ column: 'id', order: 'asc' }, [['id', 'asc']]],
  [{ column: 'order', order: 'asc' }, [['order', 'asc']]],
  [
    { column: 'nonsense', sortInfoString: '[{"column":"count","order":"asc"},{"column":"titile"}]' },
    [
      ['count', 'asc'],
      ['title', 'desc'],
    ],
  ],
  [{ sortInfoString: encodeURIComponent('[{"column":"count","order":"asc"}]') }, [['count', 'asc']]],
  [{ column: 'count', sortInfoString: '[]' }, [['count', 'desc']]],
])('sorted by %j', (params, sort) => {
  expect(parseQuery(Loan, params).sort).toEqual(sort)
})

test.each([
  [{ column: 'title' }, '请注意，将要排序的列字段不存在：title', 'column'],
  [{ column: 'count,x; drop table loan' }, '请注意，将要排序的列字段不存在：x; drop table loan', 'column'],
  [{ column: 'spec' }, '请注意，将要排序的列字段不存在：spec', 'column'],
  [{ column: 'doorList' }, '请注意，将要排序的列字段不存在：doorList', 'column'],
  [{ column: 'password' }, '请注意，将要排序的列字段不存在：password', 'column'],
  [{ column: '__proto__' }, '请注意，将要排序的列字段不存在：__proto__', 'column'],
  [{ column: 'count', order: 'up' }, '排序方式不正确：up', 'order'],
  [{ order: 'asc,desc' }, '排序方式不正确：asc,desc', 'order'],
  [{ sortInfoString: '{' }, '排序方式不正确：{', 'sortInfoString'],
  [{ sortInfoString: '[1]' }, '排序方式不正确：[1]', 'sortInfoString'],
  [{ sortInfoString: '[{"column":"count","order":"up"}]' }, '排序方式不正确：up', 'sortInfoString'],
  [{ sortInfoString: '[{"column":"x"}]' }, '请注意，将要排序的列字段不存在：x', 'sortInfoString'],
])('sorting by %j is refused', (params, message, param) => {
  expect(refusalOf(params)).toEqual(bad(message, param))
})

test.each([
  [{}, 1, 10],
  [{ pageNo: '3', pageSize: '15' }, 3, 15],
  [{ pageNo: 3, pageSize: 15 }, 3, 15],
  [{ pageNo: '0', pageSize: '0' }, 1, 10],
  [{ pageNo: '-4', pageSize: '-1' }, 1, 10],
  [{ pageSize: '1001' }, 1, 1000],
  [{ pageNo: '9'.repeat(400) }, 1_000_000_000, 10],
])('the page of %j', (params, page, size) => {
  expect(parseQuery(Loan, params)).toMatchObject({ page, size })
})

test.each([
  ['pageNo', 'x'],
  ['pageNo', '1.5'],
  ['pageSize', '1e3'],
  ['pageSize', '10 or 1=1'],
])('a %s of %j is refused', (name, value) => {
  expect(refusalOf({ [name]: value })).toEqual(bad('分页参数不正确', name))
})

test('picked rows, the key of a page and the wish for a whole count are told apart from conditions', () => {
  const { where, ...rest } = parseQuery(Loan, { selections: '1,2,', afterKey: ' abc ', exactTotal: '1' })
  expect(where).toBe(everything)
  expect(rest).toMatchObject({ selections: ['1', '2'], afterKey: 'abc', exactTotal: true })
  expect(Object.keys(parseQuery(Loan, { exactTotal: '0' }))).toEqual(['where', 'sort', 'page', 'size'])
})

test('a field that may not be read can be neither searched nor sorted by', () => {
  const mayRead = (key: string) => key !== 'total' && key !== 'costs'
  const forbidden = (param: string) => ({ message: '无权查询该字段', code: 510, result: { param } })
  expect(refusalOf({ total: '>100' }, mayRead)).toEqual(forbidden('total'))
  expect(refusalOf({ total_begin: '100' }, mayRead)).toEqual(forbidden('total_begin'))
  expect(refusalOf({ column: 'total' }, mayRead)).toEqual(forbidden('column'))
  const advanced = (field: string) => ({
    superQueryParams: JSON.stringify([{ field, rule: 'gt', val: '1' }]),
  })
  expect(refusalOf(advanced('total'), mayRead)).toEqual(forbidden('superQueryParams'))
  expect(refusalOf(advanced('costs,amount'), mayRead)).toEqual(forbidden('superQueryParams'))
  expect(parseQuery(Loan, { total: '', count: '1', column: 'createTime' }, { mayRead }).where).toEqual({
    field: 'count',
    test: { op: 'eq', value: 1 },
  })
})

test('a list that goes by a field which may not be read falls back to the time of creation', () => {
  const ByTotal = { ...Loan, sort: ['total', 'asc'] as const }
  expect(parseQuery(ByTotal, {}).sort).toEqual([['total', 'asc']])
  expect(parseQuery(ByTotal, {}, { mayRead: () => false }).sort).toEqual([['createTime', 'desc']])
})

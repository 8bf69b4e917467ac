import { expect, test } from 'vitest'
import { type Condition, conditionOf, everything, nothing } from '../entity/condition.ts'
import { parseQuery } from './parse.ts'
import { advancedOf, printQuery } from './print.ts'
import { Loan } from './sample.fixture.ts'

const printed = (where: Condition) => {
  const { superQueryParams, ...params } = printQuery(Loan, { where })
  if (superQueryParams === undefined) return params
  return { ...params, items: JSON.parse(decodeURIComponent(superQueryParams)) as unknown }
}

test('a query of nothing in particular has no parameters', () => {
  expect(printQuery(Loan, {})).toEqual({})
  expect(printQuery(Loan, { where: everything, sort: [] })).toEqual({})
})

test('what code asks for travels as plain parameters under the names of the wire', () => {
  const where = conditionOf(Loan, {
    title: 'a',
    model: { contains: 'M7' },
    level: { in: ['1', '2'] },
    count: { gt: 2 },
    total: { ge: 0.0000001 },
    dueOn: { ge: '2026-11-01', le: '2026-11-30' },
    isPaid: true,
    isOpen: false,
    watchers: 'zhang',
    status: { ne: 'draft' },
    remark: null,
    updateBy: { empty: false },
  })
  expect(printQuery(Loan, { where })).toEqual({
    titile: 'a',
    model: '*M7*',
    customer_level: '1,2,',
    count: '> 2',
    total_begin: '0.0000001',
    dueOn_begin: '2026-11-01',
    dueOn_end: '2026-11-30',
    isPaid: 'Y',
    isOpen: '0',
    watchers: ',zhang,',
    status: '!draft',
    remark: 'is null',
    updateBy: 'is not null',
  })
})

test('what the plain forms would misread goes to the advanced query', () => {
  const texts = ['a,b', '*a', 'a*', '!a', '>= a', 'is null', ' a', '**']
  for (const value of texts) {
    expect(printed({ field: 'model', test: { op: 'eq', value } })).toEqual({
      superQueryMatchType: 'and',
      items: [{ field: 'model', rule: 'eq', val: value }],
    })
  }
  // Plain text means contains here, so equality has to be said.
  expect(printed({ field: 'phone', test: { op: 'eq', value: '138' } })).toMatchObject({
    items: [{ field: 'phone', rule: 'eq', val: '138' }],
  })
  expect(printed({ field: 'model', test: { op: 'in', values: ['a,b', 'c'] } })).toMatchObject({
    items: [{ field: 'model', rule: 'in', val: ['a,b', 'c'] }],
  })
  // The name is taken by the order of the list, and the other by another field.
  expect(printed({ field: 'order', test: { op: 'eq', value: 'XS1' } })).toMatchObject({
    items: [{ field: 'order', rule: 'eq', val: 'XS1' }],
  })
  expect(printed({ field: 'plan', test: { op: 'ge', value: '2026-11-01' } })).toEqual({
    plan: '>= 2026-11-01',
  })
})

test('a second test of one field goes to the advanced query', () => {
  const where = conditionOf(Loan, { model: { startsWith: 'M', contains: '7', ne: 'M17' } })
  expect(printed(where)).toEqual({
    model: '!M17',
    superQueryMatchType: 'and',
    items: [
      { field: 'model', rule: 'like', val: '7' },
      { field: 'model', rule: 'right_like', val: 'M' },
    ],
  })
})

test('one group of alternatives is the advanced query itself, further ones stand inside it', () => {
  const a: Condition = { field: 'model', test: { op: 'eq', value: 'a' } }
  const b: Condition = { field: 'title', test: { op: 'empty' } }
  const count: Condition = { field: 'count', test: { op: 'eq', value: 1 } }
  expect(printed({ all: [count, { any: [a, b] }] })).toEqual({
    count: '1',
    superQueryMatchType: 'or',
    items: [
      { field: 'model', rule: 'eq', val: 'a' },
      { field: 'titile', rule: 'ext', val: 'is null' },
    ],
  })
  expect(printed({ all: [{ any: [a, b] }, { any: [count, { all: [a, b] }] }] })).toMatchObject({
    superQueryMatchType: 'and',
    items: [{ or: [{}, {}] }, { or: [{ field: 'count' }, { and: [{}, {}] }] }],
  })
})

test('a line is asked for by one field or by several at once', () => {
  const name: Condition = { field: 'name', test: { op: 'contains', text: '门' } }
  const qty: Condition = { field: 'qty', test: { op: 'ge', value: 2 } }
  expect(printed({ lines: 'doors', some: qty })).toMatchObject({
    items: [{ field: 'doorList,number', rule: 'ge', val: '2' }],
  })
  expect(printed({ lines: 'doors', some: { all: [name, qty] } })).toMatchObject({
    items: [{ lines: 'doorList', and: [{ field: 'name' }, { field: 'number' }] }],
  })
})

test('a question without an answer stays one', () => {
  const noId = { items: [{ field: 'id', rule: 'ext', val: 'is null' }] }
  expect(printed(nothing)).toMatchObject(noId)
  expect(printed({ field: 'model', test: { op: 'in', values: [] } })).toMatchObject(noId)
  expect(printed({ field: 'model', test: { op: 'notIn', values: [] } })).toEqual({})
})

test('an empty text and none are one on the wire', () => {
  expect(printed({ field: 'model', test: { op: 'eq', value: '' } })).toEqual({ model: 'is null' })
  expect(printed({ field: 'model', test: { op: 'ne', value: '' } })).toEqual({ model: 'is not null' })
  expect(printed({ field: 'model', test: { op: 'contains', text: '' } })).toEqual({})
  expect(printed({ field: 'model', test: { op: 'in', values: ['', 'a'] } })).toEqual({
    superQueryMatchType: 'or',
    items: [
      { field: 'model', rule: 'in', val: ['a'] },
      { field: 'model', rule: 'ext', val: 'is null' },
    ],
  })
})

test('a field of several values knows membership alone', () => {
  expect(printed({ field: 'watchers', test: { op: 'ne', value: 'li' } })).toEqual({ watchers: '!li,' })
  expect(printed({ field: 'watchers', test: { op: 'in', values: ['li'] } })).toEqual({ watchers: ',li,' })
})

test('order, page and the rest of a list travel as the contract names them', () => {
  expect(printQuery(Loan, { sort: [['title', 'asc']], page: 2, size: 15 })).toEqual({
    column: 'titile',
    order: 'asc',
    pageNo: '2',
    pageSize: '15',
  })
  const { sortInfoString = '' } = printQuery(Loan, {
    sort: [
      ['level', 'asc'],
      ['createTime', 'desc'],
    ],
  })
  expect(JSON.parse(decodeURIComponent(sortInfoString))).toEqual([
    { column: 'customer_level', order: 'asc' },
    { column: 'createTime', order: 'desc' },
  ])
  expect(printQuery(Loan, { selections: ['1', '2'], afterKey: 'k', exactTotal: true })).toEqual({
    selections: '1,2',
    afterKey: 'k',
    exactTotal: '1',
  })
})

test('asking by what cannot be filtered by is a mistake of the program', () => {
  expect(() => printed({ field: 'spec', test: { op: 'empty' } })).toThrow('cannot be filtered by spec')
  expect(() => printed({ lines: 'model', some: everything })).toThrow('cannot be filtered by the lines model')
})

test('the advanced query that is printed is understood after one more encoding', () => {
  const where: Condition = { field: 'model', test: { op: 'eq', value: '50%, 榫卯' } }
  const { superQueryParams = '' } = printQuery(Loan, { where })
  // As the address bar carries it and the server's parser hands it over.
  const carried = new URLSearchParams({ superQueryParams })
  expect(parseQuery(Loan, Object.fromEntries(carried)).where).toEqual(where)
})

const advanced = {
  matchType: 'or',
  items: [
    { field: 'model', rule: 'eq', val: 'M7', type: 'text', dbType: 'string' },
    { and: [{ field: 'count', rule: 'gt', val: '1' }] },
  ],
} as const

test('an advanced query travels word for word, even where plain parameters could say it', () => {
  const { superQueryParams = '', ...params } = printQuery(Loan, { advanced })
  expect(params).toEqual({ superQueryMatchType: 'or' })
  expect(JSON.parse(decodeURIComponent(superQueryParams))).toEqual(advanced.items)
  expect(printQuery(Loan, { advanced: { matchType: 'and', items: [] } })).toEqual({})
})

test('an advanced query stands beside what the list itself needs the same parameter for', () => {
  const where: Condition = { any: [{ field: 'model', test: { op: 'eq', value: 'a,b' } }] }
  const params = printQuery(Loan, { where, advanced })
  expect(parseQuery(Loan, params).where).toEqual({
    all: [
      where,
      {
        any: [
          { field: 'model', test: { op: 'eq', value: 'M7' } },
          { all: [{ field: 'count', test: { op: 'gt', value: 1 } }] },
        ],
      },
    ],
  })
})

test('a condition stands in the advanced query as a list reads it back', () => {
  const where = conditionOf(Loan, { status: { notIn: ['returned', 'paid'] }, dueOn: { ge: '2026-11-01' } })
  const { matchType, items } = advancedOf(Loan, where)
  const read = parseQuery(Loan, { superQueryParams: JSON.stringify(items), superQueryMatchType: matchType })
  expect(read.where).toEqual(where)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import type { Condition, Scalar, Test } from '../entity/condition.ts'
import { type QueryField, queryFieldsOf } from './fields.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import { conditionOfRules, ruleVariables } from './rules.ts'
import { Loan } from './sample.fixture.ts'

const { byKey, lines, params } = queryFieldsOf(Loan)

const nasty = fc.constantFrom(
  "' or 1=1 --",
  '"; drop table loan; --',
  '$1',
  '1) union select null',
  "x' and pg_sleep(10)='",
  '\\',
  '%',
  '_',
  '\u0000',
  '\uD800',
  'is null',
  'is not null',
  '>=',
  '**',
  '!',
  '!=',
  ',',
  '[]',
  '%5B',
  '%E4%A6',
  '#{sys_user_code}',
  '9'.repeat(400),
)
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), nasty)
const anyName = fc.oneof(
  fc.constantFrom(...params.keys()),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '__defineGetter__'),
  fc.constantFrom(
    'column',
    'order',
    'pageNo',
    'pageSize',
    'sortInfoString',
    'selections',
    'afterKey',
    'exactTotal',
  ),
  fc.constantFrom('superQueryParams', 'superQueryMatchType'),
  anyText,
)
const anyItem = fc.record(
  {
    field: fc.oneof(
      fc.constantFrom(...byKey.keys(), 'doorList,number', 'doorList', '__proto__,constructor'),
      fc.jsonValue(),
    ),
    rule: fc.oneof(
      fc.constantFrom('eq', 'LIKE', 'in', 'ext', 'not_in', '>=', 'has_any', '__proto__'),
      fc.jsonValue(),
    ),
    val: fc.oneof(anyText, fc.jsonValue()),
    and: fc.jsonValue(),
    lines: anyText,
  },
  { requiredKeys: [] },
)
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.array(anyItem).map((items) => JSON.stringify(items)),
  fc.jsonValue().map((value) => encodeURIComponent(JSON.stringify(value))),
  fc.array(anyText),
  fc.anything(),
)

test('whatever is asked is understood or refused, and nothing else happens', () => {
  const pairs = fc.array(fc.tuple(anyName, anyValue), { maxLength: 8 })
  fc.assert(
    fc.property(pairs, (pairs) => {
      const params: Record<string, unknown> = Object.fromEntries(pairs)
      try {
        const { sort, page, size } = parseQuery(Loan, params, { mayRead: (key) => key !== 'total' })
        expect(sort.every(([key]) => byKey.has(key))).toBe(true)
        expect(page).toBeGreaterThanOrEqual(1)
        expect(size >= 1 && size <= 1000).toBe(true)
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        expect([400, 510]).toContain(error.options.code)
        expect(error.options.result).toEqual({ param: expect.any(String) })
        expect(error.message.length).toBeLessThan(200)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a huge question is answered at once', () => {
  const huge = `${'*,!>= ()[]{}"%5B'.repeat(60_000)}x`
  const started = performance.now()
  for (const name of params.keys()) {
    try {
      parseQuery(Loan, { [name]: huge, superQueryParams: huge, sortInfoString: huge, column: huge })
    } catch (error) {
      expect(error).toBeInstanceOf(BusinessError)
    }
  }
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a rule about rows is followed or refused, whatever is written in it', () => {
  const variables = Object.fromEntries(ruleVariables.map((name) => [name, 'x'])) as never
  const operator = fc.oneof(fc.constantFrom('=', 'LIKE', 'IN', 'USE_SQL_RULES', '__proto__'), anyText)
  const value = fc.oneof(
    anyText,
    anyItem.map((item) => JSON.stringify({ and: [item] })),
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...byKey.keys()), anyText),
      operator,
      value,
      (column, operator, value) => {
        try {
          conditionOfRules(Loan, [[{ column, operator, value }]], variables)
        } catch (error) {
          if (!(error instanceof BusinessError)) throw error
        }
      },
    ),
    { numRuns: 2000 },
  )
})

const filledText = fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }), nasty)
const pad = (value: number) => String(value).padStart(2, '0')
const day = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(pad).join(':'))
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => Number(`${units}e-${scale}`) + 0)

const values: Record<QueryField['type'], fc.Arbitrary<Scalar>> = {
  text: filledText,
  integer: fc.integer(),
  number: decimal,
  bool: fc.boolean(),
  date: day,
  datetime: fc.oneof(
    day,
    fc.tuple(day, time).map((parts) => parts.join(' ')),
  ),
}

function testsOf(field: QueryField): fc.Arbitrary<Test> {
  const several = fc.uniqueArray(values[field.type], { minLength: 1, maxLength: 4 })
  const like = fc.record({
    op: fc.constantFrom('contains', 'startsWith', 'endsWith', 'notContains', 'notStartsWith', 'notEndsWith'),
    text: filledText,
  })
  const empty = fc.constantFrom<Test>({ op: 'empty' }, { op: 'filled' })
  if (field.several) {
    return fc.oneof(empty, like, fc.record({ op: fc.constantFrom('hasAny', 'hasNone'), values: several }))
  }
  const isFree = field.field.kind === 'text' || field.field.kind === 'textarea'
  const among = fc.constantFrom<'in' | 'notIn' | 'hasAny' | 'hasNone'>(
    'in',
    'notIn',
    ...(isFree ? (['hasAny', 'hasNone'] as const) : []),
  )
  return fc.oneof(
    empty,
    ...(field.type === 'bool' ? [] : [like]),
    fc.record({ op: fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), value: values[field.type] }),
    fc.record({ op: among, values: several }) as fc.Arbitrary<Test>,
  )
}
const leafOf = (fields: ReadonlyMap<string, QueryField>): fc.Arbitrary<Condition> =>
  fc
    .constantFrom(...fields.values())
    .chain((field) => testsOf(field).map((test) => ({ field: field.key, test })))

const leaf = leafOf(byKey)
const line: fc.Arbitrary<Condition> = fc.constantFrom(...lines.values()).chain(({ key, field }) => {
  const inner = leafOf(queryFieldsOf(field).byKey)
  const some = fc.oneof(inner, groupsOf(inner))
  return some.map((some) => ({ lines: key, some }))
})
function groupsOf(inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  const conditions = fc.array(inner, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    conditions.map((all): Condition => ({ all })),
    conditions.map((any): Condition => ({ any })),
  )
}
const simple = fc.oneof({ weight: 4, arbitrary: leaf }, { weight: 1, arbitrary: line })
const condition = fc.oneof(simple, groupsOf(simple), groupsOf(fc.oneof(simple, groupsOf(simple))))

/** The same condition however it was bracketed and ordered. */
function withoutOrder(condition: Condition): unknown {
  if ('field' in condition) return condition
  if ('lines' in condition) return { lines: condition.lines, some: withoutOrder(condition.some) }
  const word = 'all' in condition ? 'all' : 'any'
  const members = 'all' in condition ? condition.all : condition.any
  const flat = members.flatMap((each): unknown[] => {
    const plain = withoutOrder(each) as Record<string, unknown>
    return (plain[word] as unknown[] | undefined) ?? [plain]
  })
  if (flat.length === 1) return flat[0]
  return { [word]: flat.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) }
}

test('a query that is printed and read again is the same query', () => {
  const sort = fc.uniqueArray(
    fc.tuple(fc.constantFrom(...byKey.keys()), fc.constantFrom('asc' as const, 'desc' as const)),
    { selector: ([key]) => key, minLength: 1, maxLength: 3 },
  )
  const query = fc.record({
    where: condition,
    sort,
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(query, (query) => {
      const { where, ...rest } = parseQuery(Loan, printQuery(Loan, query))
      expect(rest).toEqual({ sort: query.sort, page: query.page, size: query.size })
      expect(withoutOrder(where)).toEqual(withoutOrder(query.where))
    }),
    { numRuns: 2000 },
  )
})

import {
  type AnyEntity,
  type Condition,
  conditionOf,
  defineEntity,
  defineModule,
  everything,
  f,
  fieldsOf,
  linkModules,
  nothing,
  parseQuery,
} from '@mortise/model'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  baseColumns,
  columnType,
  lineColumns,
  linesTable,
  quote,
  quotedColumn,
} from '../../db/tables/columns.ts'
import { freshDatabase } from '../../testing/database.ts'
import { compile } from '../engine/compiled.ts'
import { whereSql } from './where.ts'

const Visit = defineEntity('visit', { label: '拜访', fields: { loan: f.ref('借用', 'loan') } })
const Loan = defineEntity('loan', {
  label: '样板借用',
  fields: {
    model: f.text('型号'),
    phone: f.text('电话', { search: 'contains' }),
    remark: f.textarea('备注'),
    order: f.text('订单'),
    count: f.int('数量'),
    weight: f.decimal('重量'),
    isPaid: f.bool('已付'),
    dueOn: f.date('应还日期'),
    lentAt: f.datetime('借出时间'),
    purpose: f.dict('用途', 'loan_purpose'),
    region: f.area('地区'),
    watchers: f.user('抄送', { multiple: true }),
    stores: f.refMany('门店', 'visit'),
    spec: f.json<object>('参数'),
    visits: f.rollup('拜访次数', { from: 'visit', by: 'loan' }),
    doors: f.lines('样板明细', {
      fields: { name: f.text('名称'), qty: f.int('数量'), tags: f.user('人员', { multiple: true }) },
    }),
  },
})
const linked = linkModules([defineModule('loans', { label: '借用', entities: [Visit, Loan] })])
const compiled = compile(Loan, linked)

const names = [
  ['model', 'phone', 'remark', 'order', 'purpose', 'region', 'sys_org_code', 'count', 'weight', 'is_paid'],
  ['due_on', 'lent_at', 'watchers', 'stores', 'spec'],
].flat()
const loans: Record<string, readonly unknown[]> = {
  a: [
    ['M7', '13800000001', '1,2', 'XS1', 'fair', '110101', 'A01', 5, 12.5, true],
    ['2026-11-14', '2026-11-14 00:00:00', ['zhang', 'li'], ['1'], '{"width":1}'],
  ].flat(1),
  b: [
    ['m7-50%_\\', '13900000002', '10,20', 'XS2', 'display', '110105', 'A01B02', 10, 12.05, false],
    ['2026-11-15', '2026-11-14 23:59:59', ['wang'], ['10'], 'null'],
  ].flat(1),
  c: [
    ['>5mm', '13800000003', '*', '!', 'visit', '310101', 'a01', 15, 100, true],
    ['2026-12-01', '2026-11-15 00:00:00', [], [], '{}'],
  ].flat(1),
  // Nothing filled in, and everything filled in with nothing.
  d: [],
  e: ['', '', '', '', '', '', '', null, null, null, null, null, [], [], null],
}
const lines = [
  { parent_id: 'a', name: '橡木门', qty: 2, tags: ['li'] },
  { parent_id: 'a', name: '推拉门', qty: 9, tags: [] },
  { parent_id: 'b', name: '橡木门', qty: 9, tags: null },
]

let client: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('create extension pg_trgm')
  for (const entity of [Visit, Loan]) await createTables(entity)
  for (const [id, values] of Object.entries(loans)) {
    await insert('loan', {
      ...audit(id),
      ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
    })
  }
  for (const [index, line] of lines.entries()) {
    await insert('loan_doors', { id: `l${index}`, tenant_id: '1', sort_no: index, ...line })
  }
  // The same ids in another tenant, whose lines and visits must not count.
  await insert('loan_doors', { id: 'x', tenant_id: '2', parent_id: 'c', sort_no: 0, name: '橡木门', qty: 2 })
  for (const [id, loan] of Object.entries({ v1: 'a', v2: 'a', v3: 'b' }))
    await insert('visit', { ...audit(id), loan })
  await insert('visit', { ...audit('v1'), tenant_id: '2', loan: 'c' })
})
afterAll(async () => {
  await client.end()
  await drop()
})

const audit = (id: string) => ({ id, tenant_id: '1', create_by: 'admin', create_time: '2026-11-14 09:30:00' })

async function createTables(entity: AnyEntity) {
  const create = async (
    table: string,
    base: ReturnType<typeof baseColumns>,
    of: AnyEntity | { fields: never },
  ) => {
    const own = Object.entries(fieldsOf(of)).flatMap(([key, field]) => {
      const type = columnType(field)
      return type === null ? [] : [`${quotedColumn(key)} ${type}`]
    })
    const always = base.map(
      ({ key, type, default: value }) => `${quotedColumn(key)} ${type} ${value ? `default ${value}` : ''}`,
    )
    await client.query(`create table ${quote(table)} (${[...always, ...own].join(', ')})`)
  }
  await create(entity.table, baseColumns(entity), entity)
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind === 'lines') await create(linesTable(entity, key), lineColumns(entity), field as never)
  }
}

async function insert(table: string, values: Record<string, unknown>) {
  const names = Object.keys(values).map(quote).join(', ')
  const places = Object.keys(values).map((_, index) => `$${index + 1}`)
  await client.query(`insert into ${table} (${names}) values (${places.join(', ')})`, Object.values(values))
}

async function rowsWhere(condition: Condition): Promise<string> {
  const params: unknown[] = []
  const text = `select t.id from loan t where ${whereSql(compiled, condition, params)} order by t.id`
  const { rows } = await client.query<{ id: string }>(text, params)
  return rows.map(({ id }) => id).join('')
}
const rowsOf = (params: Record<string, string>) => rowsWhere(parseQuery(Loan, params).where)
const advanced = (field: string, rule: string, val?: unknown) =>
  rowsOf({ superQueryParams: JSON.stringify([{ field, rule, val }]) })

describe('each form of a value finds its rows', () => {
  test.each([
    ['model', 'is null', 'de'],
    ['model', 'is not null', 'abc'],
    ['phone', '>= 13800000003', 'bc'],
    ['phone', '<= 13800000003', 'ace'],
    ['phone', '> 13800000003', 'b'],
    ['phone', '< 13800000003', 'ae'],
    ['phone', '>=139', 'b'],
    ['phone', '<=139', 'ace'],
    ['model', '>5mm', 'c'],
    ['model', 'M7', 'a'],
    ['model', 'm7', ''],
    ['model', '*m7*', 'ab'],
    ['model', 'M7*', 'ab'],
    ['model', '*M7', 'a'],
    ['model', '*50%*', 'b'],
    ['model', '*0%_\\', 'b'],
    ['model', '*_*', 'b'],
    ['model', '**', 'abcde'],
    ['model', '!M7', 'bcde'],
    ['model', '!=M7', 'bcde'],
    ['model', '!M7,>5mm', 'bde'],
    ['model', 'M7,>5mm', 'ac'],
    ['model', 'M7,', 'a'],
    ['remark', '*', 'c'],
    ['remark', ',1,', 'a'],
    ['remark', ',2,20,', 'ab'],
    ['remark', '*1,2*', 'a'],
    ['phone', '138', 'ac'],
    ['count', 'is null', 'de'],
    ['count', 'is not null', 'abc'],
    ['count', '>= 10', 'bc'],
    ['count', '<=10', 'ab'],
    ['count', '>5', 'bc'],
    ['count', '< 10', 'a'],
    ['count', '5', 'a'],
    ['count', '999999999999999', ''],
    ['count', '<999999999999999', 'abc'],
    ['count', '!999999999999999', 'abcde'],
    ['count', '*5*', 'ac'],
    ['count', '1*', 'bc'],
    ['count', '!5', 'bcde'],
    ['count', '!5,10', 'cde'],
    ['count', '5,10,999999999999999', 'ab'],
    ['count', ',5,10,', 'ab'],
    ['weight', '12.50', 'a'],
    ['weight', '>12.05', 'ac'],
    ['weight', '12.05,100', 'bc'],
    ['weight', '*.5', 'a'],
    ['weight', '100*', 'c'],
    ['isPaid', 'Y', 'ac'],
    ['isPaid', 'N', 'b'],
    ['isPaid', '!Y', 'bde'],
    ['isPaid', 'is null', 'de'],
    ['dueOn', 'is null', 'de'],
    ['dueOn', '2026-11-14', 'a'],
    ['dueOn', '>2026-11-14', 'bc'],
    ['dueOn', '<= 2026-11-15', 'ab'],
    ['dueOn', '*2026-11*', 'ab'],
    ['dueOn', '*-01', 'c'],
    ['dueOn', '!2026-11-14', 'bcde'],
    ['dueOn', '2026-11-14,2026-12-01', 'ac'],
    ['lentAt', 'is not null', 'abc'],
    ['lentAt', '2026-11-14', 'ab'],
    ['lentAt', '!2026-11-14', 'cde'],
    ['lentAt', '2026-11-14 23:59', ''],
    ['lentAt', '2026-11-14T23:59:59', 'b'],
    ['lentAt', '>= 2026-11-14', 'abc'],
    ['lentAt', '<= 2026-11-14', 'ab'],
    ['lentAt', '> 2026-11-14', 'c'],
    ['lentAt', '< 2026-11-14', ''],
    ['lentAt', '> 2026-11-14 00:00:00', 'bc'],
    ['lentAt', '9999-12-31', ''],
    ['lentAt', '<9999-12-31', 'abc'],
    ['lentAt', '2026-11-14,2026-11-15 00:00:00', 'abc'],
    ['lentAt', '!2026-11-15,2026-11-14 00:00:00', 'bde'],
    ['lentAt', '*23:59*', 'b'],
    ['purpose', 'fair', 'a'],
    ['purpose', 'fair,visit', 'ac'],
    ['purpose', ',fair,', 'a'],
    ['purpose', '!fair', 'bcde'],
    ['purpose', 'is null', 'de'],
    ['purpose', '*I*', 'abc'],
    ['region', '11*', 'ab'],
    ['watchers', 'li', 'a'],
    ['watchers', 'li,wang', 'ab'],
    ['watchers', ',li,', 'a'],
    ['watchers', '!li', 'bcde'],
    ['watchers', '!li,wang', 'cde'],
    ['watchers', '*ANG*', 'ab'],
    ['watchers', 'zh*', 'a'],
    ['watchers', 'is null', 'cde'],
    ['watchers', 'is not null', 'ab'],
    ['stores', '1', 'a'],
    ['stores', '10', 'b'],
    ['visits', '2', 'a'],
    ['visits', '>=1', 'ab'],
    ['visits', '0', 'cde'],
    ['visits', '1,2', 'ab'],
    ['sysOrgCode', 'A01*', 'ab'],
    ['createTime', '2026-11-14', 'abcde'],
    ['id', 'a,b,', 'ab'],
    ['count_begin', '10', 'bc'],
    ['count_end', '10', 'ab'],
    ['count_MultiString', '5,15', 'ac'],
    ['lentAt_begin', '2026-11-14', 'abc'],
    ['lentAt_end', '2026-11-14', 'ab'],
    ['dueOn_end', '2026-11-15', 'ab'],
  ])('%s=%s', async (name, value, ids) => {
    expect(await rowsOf({ [name]: value })).toBe(ids)
  })
})

describe('each rule of the advanced query finds its rows', () => {
  test.each([
    ['order', 'eq', 'XS1', 'a'],
    ['order', 'eq', '!', 'c'],
    ['order', 'ne', 'XS1', 'bcde'],
    ['count', 'gt', '5', 'bc'],
    ['count', 'ge', '5', 'abc'],
    ['count', 'lt', '10', 'a'],
    ['count', 'le', '10', 'ab'],
    ['order', 'like', 's', 'ab'],
    ['order', 'right_like', 'xs', 'ab'],
    ['order', 'left_like', '2', 'b'],
    ['order', 'in', 'XS1,!', 'ac'],
    ['remark', 'in', ['1,2', '*'], 'ac'],
    ['order', 'not_in', 'XS1,XS2', 'cde'],
    ['order', 'not_like', 'XS', 'cde'],
    ['order', 'not_right_like', 'XS', 'cde'],
    ['order', 'not_left_like', '1', 'bcde'],
    ['remark', 'has_any', ['1', '20'], 'ab'],
    ['remark', 'has_none', ['1', '20'], 'cde'],
    ['order', 'empty', undefined, 'de'],
    ['order', 'not_empty', undefined, 'abc'],
    ['order', 'ext', 'is null', 'de'],
    ['order', 'ext', 'is not null', 'abc'],
    ['order', 'fext', undefined, 'abc'],
    ['watchers', 'eq', 'li,wang', 'ab'],
    ['watchers', 'ne', 'li', 'bcde'],
    ['doors,name', 'eq', '橡木门', 'ab'],
    ['doors,name', 'like', '门', 'ab'],
    ['doors,qty', 'le', '2', 'a'],
    ['doors,tags', 'eq', 'li', 'a'],
    ['doors,id', 'eq', 'l2', 'b'],
  ])('%s %s %j', async (field, rule, val, ids) => {
    expect(await advanced(field, rule, val)).toBe(ids)
  })
})

test('a range that ends before it begins finds nothing', async () => {
  expect(await rowsOf({ count_begin: '10', count_end: '5' })).toBe('')
})

test('conditions on one line are met by one line', async () => {
  const name: Condition = { field: 'name', test: { op: 'eq', value: '橡木门' } }
  const many: Condition = { field: 'qty', test: { op: 'gt', value: 5 } }
  expect(await rowsWhere({ lines: 'doors', some: { all: [name, many] } })).toBe('b')
  expect(
    await rowsWhere({
      all: [
        { lines: 'doors', some: name },
        { lines: 'doors', some: many },
      ],
    }),
  ).toBe('ab')
  expect(await rowsWhere({ lines: 'doors', some: everything })).toBe('ab')
})

test('all, any, everything and nothing mean what they say', async () => {
  const five: Condition = { field: 'count', test: { op: 'eq', value: 5 } }
  const paid: Condition = { field: 'isPaid', test: { op: 'eq', value: true } }
  expect(await rowsWhere({ all: [five, paid] })).toBe('a')
  expect(await rowsWhere({ any: [five, paid] })).toBe('ac')
  expect(await rowsWhere({ all: [{ any: [five, { any: [] }] }, paid] })).toBe('a')
  expect(await rowsWhere(everything)).toBe('abcde')
  expect(await rowsWhere(nothing)).toBe('')
})

test('what code asks for is found as well', async () => {
  expect(await rowsWhere(conditionOf(Loan, { count: { gt: 4.5, lt: 10.5 } }))).toBe('ab')
  expect(await rowsWhere(conditionOf(Loan, { count: { ge: 4.5, le: 14.5 } }))).toBe('ab')
  expect(await rowsWhere(conditionOf(Loan, { count: 5.5 }))).toBe('')
  expect(await rowsWhere(conditionOf(Loan, { count: { ne: 5.5 } }))).toBe('abcde')
  expect(await rowsWhere(conditionOf(Loan, { count: { lt: 1e21, gt: Number.NEGATIVE_INFINITY } }))).toBe(
    'abc',
  )
  expect(await rowsWhere(conditionOf(Loan, { watchers: { ne: 'li' } }))).toBe('bcde')
  expect(await rowsWhere(conditionOf(Loan, { watchers: { in: ['li', 'wang'] } }))).toBe('ab')
  expect(await rowsWhere(conditionOf(Loan, { spec: null }))).toBe('bde')
  expect(await rowsWhere(conditionOf(Loan, { spec: { empty: false } }))).toBe('ac')
  expect(await rowsWhere(conditionOf(Loan, { version: 1, id: { in: ['a'] } }))).toBe('a')
  expect(await rowsWhere(conditionOf(Loan, { model: { in: [] } }))).toBe('')
})

const nasty = [
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table loan; --",
  '$1',
  '\\',
  '%',
  '_',
  '{}',
  '{a,"b"}',
  'NULL',
  '1) union select null',
  "x' and pg_sleep(10)='",
  'a\u0000b',
  '\uD800',
  '榫卯'.repeat(5000),
]

test('text that looks like SQL is text, wherever it stands', async () => {
  const texts = [
    'model',
    'phone',
    'remark',
    'purpose',
    'region',
    'watchers',
    'stores',
    'id',
    'sysOrgCode',
    'createBy',
  ]
  const forms = [(value: string) => value, (value: string) => `>= ${value}`, (value: string) => `*${value}*`]
  for (const [index, text] of nasty.entries()) {
    const id = `n${index}`
    const stored = text.slice(0, 200).replaceAll('\0', '\uFFFD')
    await insert('loan', { ...audit(id), model: stored, watchers: [stored] })
    const literal = text.length > 200 ? '' : id
    expect(await advanced('model', 'eq', text)).toBe(literal)
    expect(await advanced('model', 'in', [text, 'nothing else'])).toBe(literal)
    expect(await advanced('watchers', 'in', [text])).toBe(literal)
    for (const rule of ['like', 'right_like', 'left_like']) {
      expect((await advanced('model', rule, text)).includes(id)).toBe(literal !== '')
    }
    await client.query('delete from loan where id = $1', [id])
    for (const name of texts) for (const form of forms) await rowsOf({ [name]: form(text) })
    for (const name of ['count', 'weight', 'dueOn', 'lentAt', 'visits']) {
      expect(await rowsOf({ [name]: `*${text}x*` })).toBe('')
    }
  }
  expect(await rowsOf({})).toBe('abcde')
})

test('the text of a statement tells the shape of a question, and its parameters the rest', () => {
  const sqlOf = (query: Record<string, string>) => {
    const params: unknown[] = []
    return { text: whereSql(compiled, parseQuery(Loan, query).where, params), params }
  }
  expect(sqlOf({ model: 'M7', count: '5,6' })).toEqual({
    text: '(t."model" = $1::text and t."count" = any($2::bigint[]))',
    params: ['M7', [5, 6]],
  })
  expect(sqlOf({ model: 'x', count: '1,2,3' }).text).toBe(sqlOf({ model: 'M7', count: '5,6' }).text)
  expect(sqlOf({ phone: '1%3' })).toEqual({
    text: 'lower(t."phone") like lower($1::text)',
    params: ['%1\\%3%'],
  })
  // What an index of threes knows nothing of is looked for as it is.
  expect(sqlOf({ phone: '*门*' })).toEqual({ text: 'strpos(t."phone", $1::text) > 0', params: ['门'] })
  expect(sqlOf({ phone: '*aB*' }).text).toBe('strpos(lower(t."phone"), lower($1::text)) > 0')
  expect(sqlOf({ model: '!M7' }).text).toBe('t."model" is distinct from $1::text')
  expect(sqlOf({ lentAt: '2026-11-14' })).toEqual({
    text: '(t."lent_at" >= $1::date and t."lent_at" < $1::date + 1)',
    params: ['2026-11-14'],
  })
  expect(sqlOf({ watchers: ',li,' }).text).toBe('t."watchers" && $1::text[]')
  expect(sqlOf({ superQueryParams: '[{"field":"doors,qty","rule":"gt","val":"1"}]' }).text).toBe(
    'exists (select 1 from "loan_doors" l where l.parent_id = t.id and l.tenant_id = t.tenant_id and l."qty" > $1::bigint)',
  )
})

test('a name that is not in the definition is a mistake of the program', () => {
  const ask = (condition: Condition) => () => whereSql(compiled, condition, [])
  expect(ask({ field: 'nonsense', test: { op: 'empty' } })).toThrow('loan has no column nonsense')
  expect(ask({ lines: 'model', some: everything })).toThrow('loan has no lines model')
  expect(ask({ lines: 'doors', some: { field: 'x', test: { op: 'empty' } } })).toThrow(
    'loan has no column doors.x',
  )
  expect(ask({ field: 'watchers', test: { op: 'gt', value: 'a' } })).toThrow('has no order')
  expect(ask({ field: 'spec', test: { op: 'eq', value: 'a' } })).toThrow('no value to compare with')
})

test('a day that does not exist is refused, not sent', () => {
  const ask = (field: string) => () =>
    whereSql(compiled, { field, test: { op: 'gt', value: '2026-02-30' } }, [])
  expect(ask('dueOn')).toThrow('查询条件格式错误：应还日期应为日期')
  expect(ask('lentAt')).toThrow('查询条件格式错误：借出时间应为日期')
})

test('indexes serve likeness, days, codes, lists and memberships, also when values are bound late', async () => {
  const indexes = {
    phone: 'using gin (lower("phone") gin_trgm_ops)',
    lent_at: '("lent_at")',
    sys_org_code: '("sys_org_code" varchar_pattern_ops)',
    count: '("count")',
    watchers: 'using gin ("watchers")',
  }
  for (const [name, on] of Object.entries(indexes))
    await client.query(`create index by_${name} on loan ${on}`)
  await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
  const planOf = async (name: string, value: string) => {
    const params: unknown[] = []
    const text = `select t.id from loan t where ${whereSql(compiled, parseQuery(Loan, { [name]: value }).where, params)}`
    await client.query(`prepare asked as ${text}`)
    const bound = params.map((param) =>
      client.escapeLiteral(Array.isArray(param) ? `{${param.join(',')}}` : String(param)),
    )
    const { rows } = await client.query<Record<string, string>>(`explain execute asked(${bound.join(', ')})`)
    await client.query('deallocate asked')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf('phone', '*13800*')).toContain('by_phone')
  expect(await planOf('lentAt', '2026-11-14')).toContain('by_lent_at')
  expect(await planOf('lentAt', '<= 2026-11-14')).toContain('by_lent_at')
  expect(await planOf('sysOrgCode', 'A01*')).toContain('by_sys_org_code')
  expect(await planOf('count', '>5')).toContain('by_count')
  expect(await planOf('count', '5,6')).toContain('by_count')
  expect(await planOf('watchers', 'li,wang')).toContain('by_watchers')
  await client.query('rollback')
})

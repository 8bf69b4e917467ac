import {
  type AnyField,
  defineEntity,
  defineModule,
  type Fields,
  f,
  type Kind,
  linkModules,
} from '@mortise/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { migrate } from '../migrate/migrate.ts'
import { type Database, openDatabase } from '../statement/database.ts'
import { columnName, columns, columnType, isNeverNull, linesTable, quote } from './columns.ts'

const asField = (field: unknown) => field as AnyField
const short = '字'.repeat(10)

/** A field of every kind that has a column, with values at the edge of what it takes. */
const samples: Partial<Record<Kind, readonly [field: unknown, ...values: unknown[]]>> = {
  text: [f.text('文本', { max: 10 }), short, '', '𝕏'.repeat(10)],
  textarea: [f.textarea('长文本'), '字'.repeat(100_000)],
  int: [f.int('整数'), 2_147_483_647, -2_147_483_647, 0],
  decimal: [f.decimal('小数'), 99_999_999_999.9999, -0.0001],
  money: [f.money('金额'), 9_999_999_999_999.99, -0.01],
  bool: [f.bool('是否'), true, false],
  date: [f.date('日期'), '2028-02-29', '0001-01-01', '9999-12-31'],
  datetime: [f.datetime('时间'), '2026-11-14 09:30:00', '9999-12-31 23:59:59'],
  dict: [f.dict('字典', 'colour'), 'x'.repeat(64)],
  ref: [f.ref('引用', 'sample'), 'x'.repeat(36)],
  refMany: [f.refMany('多引用', 'sample'), ['a', 'b'], []],
  user: [f.user('用户'), 'x'.repeat(64)],
  depart: [f.depart('部门', { multiple: true }), ['A01', 'quote \' and \\ and "', 'null', '']],
  material: [f.material('物料'), 'x'.repeat(36)],
  category: [f.category('分类'), 'x'.repeat(36)],
  area: [f.area('地区'), '330106'],
  file: [f.file('附件'), ['a b.pdf', 'x{y}.doc']],
  image: [f.image('图片'), ['temp/门.png']],
  json: [f.json('参数'), { width: 1.5, names: ['门', null], deep: { ok: true } }, [1, 2], 'text', 0],
  serial: [f.serial('编号', '{0000}'), 'x'.repeat(64)],
  flow: [f.flow('状态', { states: { draft: '草稿' }, moves: {} }), 'draft'],
}
const kinds = Object.keys(samples) as Kind[]

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  const log = { info() {}, warn() {} }
  database = await openDatabase({ url: fresh.url, log })
  const fields = Object.fromEntries(kinds.map((kind) => [`of${kind}`, samples[kind]?.[0]])) as Fields
  const sample = defineEntity('sample', { label: '样', fields })
  const linked = linkModules([defineModule('samples', { label: '样', entities: [sample] })])
  await migrate({ database, linked, modules: [], engineTables: [], log })
  await database.owner.query(
    'alter table sample alter column ofserial drop not null, alter column offlow drop not null',
  )
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('every kind has a column, but those worked out or kept in a table of their own', () => {
  expect((Object.keys(columns) as Kind[]).filter((kind) => !kinds.includes(kind))).toEqual([
    'rollup',
    'digest',
    'lines',
  ])
  expect([columns.rollup, columns.lines]).toEqual([null, null])
})

test.each(kinds)('a column of kind %s gives back what it took', async (kind) => {
  const [field, ...values] = samples[kind] ?? []
  const column = columnName(`of${kind}`)
  for (const value of [...values, null]) {
    const stored = asField(field).kind === 'json' && value !== null ? JSON.stringify(value) : value
    const { rows } = await database.transaction('1', (client) =>
      client.query(
        `insert into sample (id, tenant_id, create_by, create_time, ${column})
         values (gen_random_uuid()::text, '1', 'clerk', localtimestamp, $1) returning ${column} as value`,
        [stored],
      ),
    )
    expect(rows).toEqual([{ value }])
  }
})

test('sizes follow the definition', () => {
  const types = [
    f.text('甲'),
    f.text('乙', { max: 30 }),
    f.decimal('丙', { scale: 2 }),
    f.user('丁', { multiple: true }),
  ]
  expect(types.map((field) => columnType(asField(field)))).toEqual([
    'varchar(200)',
    'varchar(30)',
    'numeric(18,2)',
    'text[]',
  ])
})

test('names are made of words, and quoted whatever is in them', () => {
  const loan = defineEntity('sampleLoan', { label: '借', fields: { name: f.text('名') } })
  expect(columnName('dueOn')).toBe('due_on')
  expect(linesTable(loan, 'lentDoors')).toBe('sample_loan_lent_doors')
  expect(quote('a"; drop table x')).toBe('"a""; drop table x"')
})

describe('a column refuses null', () => {
  const required = asField(f.text('名称', { required: true }))

  test('when every write is refused without a value', () => {
    expect(isNeverNull({}, 'name', required)).toBe(true)
    expect(isNeverNull({}, 'no', asField(f.serial('号', '{00}')))).toBe(true)
    expect(isNeverNull({}, 'name', asField(f.text('名称')))).toBe(false)
  })

  test('but not when the field may be hidden, is worked out, or is needed only while it shows', () => {
    expect(isNeverNull({ when: { name: () => true } }, 'name', required)).toBe(false)
    expect(isNeverNull({ derive: { name: () => null } }, 'name', required)).toBe(false)
    expect(isNeverNull({}, 'name', asField(f.text('名称', { required: 'shown' })))).toBe(false)
  })
})

import { fitOf } from '../tables/column-type.ts'
import { quote } from '../tables/columns.ts'
import type { Column, Table } from '../tables/desired.ts'
import { cutToBytes } from '../tables/indexes.ts'
import type { FoundTable } from './catalog.ts'
import { changeWords } from './change-words.ts'
import { converted } from './converted.ts'
import { indexCreated, indexed, largeTable } from './index-changes.ts'
import { alter, columnSql, loosened } from './statements.ts'
import { secured, type Walls } from './walls.ts'

/** One statement that brings a table nearer to its definition and takes nothing from it. */
export interface Change {
  readonly table: Table
  readonly name: string
  readonly sql: string
  /** The same for whoever is asked before. */
  readonly words?: string
  /** Rows that stand in its way, or lose something by it: a condition on them, with the columns as they are called now. */
  readonly hits?: { readonly words: string; readonly isLoss?: true; readonly rows: HitRows }
  /** What to tell when the rows do not allow it; without it the statement cannot fail over rows. */
  readonly otherwise?: string
  /** Reads a large table from end to end: made outside the transaction, while others write to it. */
  readonly apart?: { readonly index: string } | { readonly required: string }
}

export type HitRows = (column: (name: string) => string) => string

export interface Difference {
  readonly changes: readonly Change[]
  /** What a written migration must settle before the product can work. */
  readonly faults: readonly string[]
  /** What stays as it is and does no harm. */
  readonly remarks: readonly string[]
  /** Columns that the table has and the definition has not. */
  readonly left: readonly string[]
}

/** Compares one table with what there is of it; `knownLeft` are columns that the definition has lacked for long. */
export function difference(
  table: Table,
  found: FoundTable | undefined,
  walls: Walls,
  knownLeft: ReadonlySet<string>,
  { converts = false } = {},
): Difference {
  if (!found) return { changes: fromNothing(table, walls), faults: [], remarks: [], left: [] }
  const isLarge = found.bytes >= largeTable
  const changes: Change[] = []
  const faults: string[] = []
  const remarks: string[] = []
  if (found.key.join() !== table.key.join()) {
    faults.push(`表 ${table.name} 的主键为 (${found.key.join(', ')})，定义要求 (${table.key.join(', ')})`)
  }
  for (const column of table.columns) {
    const existing = found.columns.get(column.name)
    if (!existing) {
      changes.push(...added(table, column, isLarge))
      continue
    }
    const fit = fitOf(existing.type, column.type)
    if (fit === 'different' && converts) {
      changes.push(...converted(table, column, existing, found))
      if (column.notNull) changes.push(filled(table, column, isLarge))
      continue
    }
    if (fit === 'different') {
      faults.push(`表 ${table.name} 的列 ${column.name} 类型为 ${existing.type}，定义要求 ${column.type}`)
    } else if (fit === 'wider') {
      remarks.push(`表 ${table.name} 的列 ${column.name} 保持 ${existing.type}，定义为 ${column.type}`)
    } else if (fit === 'narrower') {
      changes.push(widened(table, column, existing.type))
    }
    if (column.notNull && !existing.notNull) changes.push(filled(table, column, isLarge))
    if (!column.notNull && existing.notNull) changes.push(loosened(table, column.name))
  }
  const wanted = new Set(table.columns.map((column) => column.name))
  const left = [...found.columns.values()].filter((column) => !wanted.has(column.name))
  const leaving = left.map(({ name }) => name).filter((name) => !knownLeft.has(name))
  faults.push(...lost(table, found, leaving))
  if (left.length > 0)
    remarks.push(`表 ${table.name} 中定义之外的列保持不动：${left.map(({ name }) => name).join('、')}`)
  // A column that nobody fills any more must not refuse new rows.
  for (const column of left) {
    if (column.notNull && !column.hasDefault && !found.key.includes(column.name))
      changes.push(loosened(table, column.name))
  }
  return {
    changes: [...changes, ...indexed(table, withoutIndexes(found, changes)), ...secured(table, found, walls)],
    faults,
    remarks,
    left: left.map(({ name }) => name),
  }
}

/** Columns that go while others come: whoever renamed a field and did not say so would lose what it held. */
function lost(table: Table, found: FoundTable, leaving: readonly string[]): string[] {
  const merged = table.columns.flatMap(({ name, was = [] }) =>
    was
      .filter((old) => found.columns.has(name) && leaving.includes(old))
      .map((old) => `表 ${table.name} 既有列 ${name}，又有其曾用名 ${old}，两列数据不能自动合并`),
  )
  const coming = table.columns.map(({ name }) => name).filter((name) => !found.columns.has(name))
  const going = leaving.filter((name) => !table.gone.includes(name))
  if (coming.length === 0 || going.length === 0) return merged
  return [...merged, goneAndCome(`表 ${table.name} 的列`, going, coming)]
}

/** The sentence for whoever renamed something without saying so. */
export const goneAndCome = (what: string, going: readonly string[], coming: readonly string[]): string =>
  `${what} ${going.join('、')} 不再有定义，同时新增 ${coming.join('、')}：` +
  `如果是改名，请在新的定义上写 was: '原名'；如果确已不用，请写 gone: ['原名']，原有数据保留不动`

const list = (names: readonly string[]) => names.map(quote).join(', ')

function fromNothing(table: Table, walls: Walls): Change[] {
  const indexes = table.indexes.map((index) => indexCreated(table, index, false))
  const certain = indexes.map(({ name, sql, words }): Change => ({ table, name, sql, words }))
  return [created(table), ...certain, ...secured(table, undefined, walls)]
}

function created(table: Table): Change {
  const parts = table.columns.map(columnSql)
  parts.push(`primary key (${list(table.key)})`)
  if (table.parent) {
    const name = `${cutToBytes(table.name, 53)}_parent_fk`
    const own = table.key.map((column) => (column === 'id' ? 'parent_id' : column))
    parts.push(
      `constraint ${quote(name)} foreign key (${list(own)}) references ${quote(table.parent)} (${list(table.key)}) on delete cascade`,
    )
  }
  return {
    table,
    name: 'create table',
    words: changeWords.create(table),
    sql: `create table ${quote(table.name)} (\n  ${parts.join(',\n  ')}\n)`,
  }
}

function added(table: Table, column: Column, isLarge: boolean): Change[] {
  const name = `add column ${column.name}`
  const words = changeWords.add(column)
  if (!column.notNull || column.default !== undefined)
    return [{ table, name, words, sql: alter(table, `add column ${columnSql(column)}`) }]
  if (column.fill === undefined) {
    return [
      { table, name, words, sql: alter(table, `add column ${columnSql({ ...column, notNull: false })}`) },
      filled(table, column, isLarge, { isNew: true }),
    ]
  }
  return [
    { table, name, words, sql: alter(table, `add column ${columnSql({ ...column, default: column.fill })}`) },
    {
      table,
      name: `fill ${column.name}`,
      words: changeWords.fill(column),
      sql: alter(table, `alter column ${quote(column.name)} drop default`),
    },
  ]
}

const widened = (table: Table, column: Column, from: string): Change => ({
  table,
  name: `widen ${column.name}`,
  words: changeWords.widen(column, from),
  sql: alter(table, `alter column ${quote(column.name)} type ${column.type}`),
  otherwise: `表 ${table.name} 的列 ${column.name} 未能由 ${from} 扩为 ${column.type}`,
})

/** What is there of a table once the indexes that changes drop are gone. */
const withoutIndexes = (found: FoundTable, changes: readonly Change[]): FoundTable => ({
  ...found,
  indexes: found.indexes.filter((name) => !changes.some((change) => change.name === `drop index ${name}`)),
})

const filled = (table: Table, column: Column, isLarge: boolean, { isNew = false } = {}): Change => ({
  table,
  name: `require ${column.name}`,
  words: changeWords.require(column),
  hits: {
    words: `【${column.label ?? column.name}】没有值，不能设为必填`,
    rows: (at) => (isNew ? 'true' : `${at(column.name)} is null`),
  },
  sql: alter(table, `alter column ${quote(column.name)} set not null`),
  otherwise: `表 ${table.name} 的列 ${column.name} 已有空值，暂不能设为必填`,
  ...(isLarge && { apart: { required: column.name } }),
})

import { fitOf } from '../tables/column-type.ts'
import { quote } from '../tables/columns.ts'
import type { Column, Table } from '../tables/desired.ts'
import { cutToBytes, type Index, isExclusion, isOurs } from '../tables/indexes.ts'
import type { FoundTable } from './catalog.ts'

/** One statement that brings a table nearer to its definition and takes nothing from it. */
export interface Change {
  readonly table: Table
  readonly name: string
  readonly sql: string
  /** What to tell when the rows do not allow it; without it the statement cannot fail over rows. */
  readonly otherwise?: string
  /** Reads a large table from end to end: made outside the transaction, while others write to it. */
  readonly apart?: { readonly index: string } | { readonly required: string }
}

/** From here on, in bytes, reading a table once takes longer than those who write to it should wait. */
export const largeTable = 8 * 1024 * 1024

export interface Difference {
  readonly changes: readonly Change[]
  /** What a written migration must settle before the product can work. */
  readonly faults: readonly string[]
  /** What stays as it is and does no harm. */
  readonly remarks: readonly string[]
  /** Columns that the table has and the definition has not. */
  readonly left: readonly string[]
}

/** What row-level security asks of a table: the role that works on it, or none when its owner does. */
export interface Walls {
  readonly role: string | null
}

/** Compares one table with what there is of it; `knownLeft` are columns that the definition has lacked for long. */
export function difference(
  table: Table,
  found: FoundTable | undefined,
  walls: Walls,
  knownLeft: ReadonlySet<string>,
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
    if (fit === 'different') {
      faults.push(`表 ${table.name} 的列 ${column.name} 类型为 ${existing.type}，定义要求 ${column.type}`)
    } else if (fit === 'wider') {
      remarks.push(`表 ${table.name} 的列 ${column.name} 保持 ${existing.type}，定义为 ${column.type}`)
    } else if (fit === 'narrower') {
      changes.push(widened(table, column, existing.type))
    }
    if (column.notNull && !existing.notNull) changes.push(filled(table, column.name, isLarge))
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
    changes: [...changes, ...indexed(table, found), ...secured(table, found, walls)],
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

const alter = ({ name }: Table, what: string) => `alter table ${quote(name)} ${what}`
const list = (names: readonly string[]) => names.map(quote).join(', ')

function fromNothing(table: Table, walls: Walls): Change[] {
  const indexes = table.indexes.map((index) => indexCreated(table, index, false))
  const certain = indexes.map(({ name, sql }): Change => ({ table, name, sql }))
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
    sql: `create table ${quote(table.name)} (\n  ${parts.join(',\n  ')}\n)`,
  }
}

const columnSql = (column: Column): string =>
  [
    quote(column.name),
    column.type,
    ...(column.notNull ? ['not null'] : []),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
  ].join(' ')

function added(table: Table, column: Column, isLarge: boolean): Change[] {
  const name = `add column ${column.name}`
  if (!column.notNull || column.default !== undefined)
    return [{ table, name, sql: alter(table, `add column ${columnSql(column)}`) }]
  if (column.fill === undefined) {
    return [
      { table, name, sql: alter(table, `add column ${columnSql({ ...column, notNull: false })}`) },
      filled(table, column.name, isLarge),
    ]
  }
  return [
    { table, name, sql: alter(table, `add column ${columnSql({ ...column, default: column.fill })}`) },
    {
      table,
      name: `fill ${column.name}`,
      sql: alter(table, `alter column ${quote(column.name)} drop default`),
    },
  ]
}

const widened = (table: Table, { name, type }: Column, from: string): Change => ({
  table,
  name: `widen ${name}`,
  sql: alter(table, `alter column ${quote(name)} type ${type}`),
  otherwise: `表 ${table.name} 的列 ${name} 未能由 ${from} 扩为 ${type}`,
})

const filled = (table: Table, name: string, isLarge: boolean): Change => ({
  table,
  name: `require ${name}`,
  sql: alter(table, `alter column ${quote(name)} set not null`),
  otherwise: `表 ${table.name} 的列 ${name} 已有空值，暂不能设为必填`,
  ...(isLarge && { apart: { required: name } }),
})

const loosened = (table: Table, name: string): Change => ({
  table,
  name: `release ${name}`,
  sql: alter(table, `alter column ${quote(name)} drop not null`),
})

function indexed(table: Table, { indexes, halfIndexes, bytes }: FoundTable): Change[] {
  const wanted = new Set(table.indexes.map((index) => index.name))
  const missing = table.indexes.filter((index) => !indexes.includes(index.name))
  const stale = indexes.filter((name) => !wanted.has(name))
  const drop = (name: string) => ({
    table,
    name: `drop index ${name}`,
    sql: isExclusion(name) ? alter(table, `drop constraint ${quote(name)}`) : `drop index ${quote(name)}`,
  })
  return [
    ...halfIndexes.filter(isOurs).map(drop),
    ...missing.map((index) => indexCreated(table, index, bytes >= largeTable)),
    ...stale.filter(isOurs).map(drop),
  ]
}

const indexCreated = (
  table: Table,
  { name, sql, isUnique, isExclusion: isApart }: Index,
  isLarge: boolean,
): Change => ({
  table,
  name: `create index ${name}`,
  sql,
  ...(isUnique && { otherwise: `表 ${table.name} 已有重复数据，唯一规则 ${name} 暂未建立` }),
  ...(isApart && { otherwise: `表 ${table.name} 已有有效期重叠或颠倒的数据，规则 ${name} 暂未建立` }),
  // Nothing makes a rule of this kind beside others.
  ...(isLarge && !isApart && { apart: { index: name } }),
})

/** Whether a row is of the tenant that a connection sees. */
export const sameTenant = `tenant_id = nullif(current_setting('app.tenant', true), '')`
/** Whether a connection is one of the tables' owner, for start, migrations and jobs. */
export const isOwner = `current_setting('app.owner', true) = 'on'`

/** Row-level security and grants, as far as they are missing. */
function secured(table: Table, found: FoundTable | undefined, { role }: Walls): Change[] {
  const changes: Change[] = []
  const put = (name: string, sql: string) => changes.push({ table, name, sql })
  const on = quote(table.name)
  if (role) {
    const wanted = table.isAppendOnly ? ['select', 'insert'] : ['select', 'insert', 'update', 'delete']
    const rights = found?.rights ?? []
    const beyond = rights.filter((right) => !wanted.includes(right))
    if (wanted.some((right) => !rights.includes(right)))
      put('grant', `grant ${wanted.join(', ')} on ${on} to ${quote(role)}`)
    if (beyond.length > 0) put('revoke', `revoke ${beyond.join(', ')} on ${on} from ${quote(role)}`)
  }
  if (!table.isTenant) return changes
  const has = (policy: string) => found?.policies.includes(policy) ?? false
  if (!found?.isSecured) put('secure', alter(table, 'enable row level security'))
  if (!has('tenant_rows'))
    put('policy', `create policy tenant_rows on ${on} using (${sameTenant}) with check (${sameTenant})`)
  if (!role && !has('owner_rows'))
    put(
      'policy for the owner',
      `create policy owner_rows on ${on} using (${isOwner}) with check (${isOwner})`,
    )
  if (role && has('owner_rows')) put('no policy for the owner', `drop policy owner_rows on ${on}`)
  if (!role && !found?.isForced) put('force', alter(table, 'force row level security'))
  if (role && found?.isForced) put('unforce', alter(table, 'no force row level security'))
  return changes
}

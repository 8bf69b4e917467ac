import {
  type AnyEntity,
  type AnyField,
  deriveOf,
  fieldEntriesOf,
  fieldsOf,
  type Kind,
  type Linked,
  linePath,
  type Row,
  rightFieldsOf,
  SEARCH_TEXT,
} from '@mortise/model'
import { columns, linesTable, quote, quotedColumn } from '../../db/tables/columns.ts'
import { blankRow } from './blank-row.ts'
import { digestSql } from './digest-sql.ts'
import { type GuardedBy, guardedByOf } from './guarding.ts'
import { type GuardedSum, guardedSumsOf, rollupSql } from './rollup-sql.ts'

/** A column that is stored, or worked out in SQL, under the name code gives it. */
export interface Column {
  readonly key: string
  readonly sql: string
  readonly field: AnyField | null
  /** Of lines: when it is empty to the reader, in SQL on the document `t`. */
  readonly emptyWhen?: string
}

export interface CompiledLines {
  readonly key: string
  readonly field: Extract<AnyField, { kind: 'lines' }>
  readonly table: string
  readonly columns: readonly Column[]
}

export interface WritableField {
  readonly key: string
  readonly isSecret: boolean
  readonly hasDefault: boolean
  readonly lines: CompiledLines['field'] | null
}

/** All that can be worked out about an entity once, so that a request need not. */
export interface Compiled {
  readonly entity: AnyEntity
  readonly table: string
  readonly isShared: boolean
  readonly fields: Readonly<Record<string, AnyField>>
  readonly columns: readonly Column[]
  /** The same with what lists alone show. */
  readonly listed: readonly Column[]
  readonly byKey: ReadonlyMap<string, Column>
  readonly lines: readonly CompiledLines[]
  /** Every key that a row has, without values. */
  readonly blank: Readonly<Row>
  readonly stored: ReadonlySet<string>
  /** Fields of which somebody outside may say something. */
  readonly writable: readonly WritableField[]
  /** Reads a live row whole; takes the tenant, unless rows are shared, and the id. */
  readonly selectById: string
  /** Statements that write a row whole. They take the values of the columns, then id (of an update) and tenant. */
  readonly insert: { readonly columns: readonly Column[]; readonly text: string }
  readonly update: { readonly columns: readonly Column[]; readonly text: string }
  /** Keys, and paths of fields of lines. */
  readonly guarded: readonly string[]
  /** Of an entity that guards fields of some of its rows. */
  readonly guardedBy: GuardedBy | null
  /** Of what it counts of others, the sums that not everybody may see whole. */
  readonly guardedSums: readonly GuardedSum[]
  /** Fields that no trace of a change may keep. */
  readonly secrets: readonly string[]
  readonly sums: readonly string[]
  readonly flow: string | null
}

const auditColumns = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'version',
] as const

/** Compared with and written, never read. */
const searchText: Column = {
  key: SEARCH_TEXT,
  sql: `t.${quotedColumn(SEARCH_TEXT)}`,
  field: { kind: 'textarea', label: '关键字' },
}

export function compile(entity: AnyEntity, linked: Linked): Compiled {
  const fields = fieldsOf(entity)
  const isShared = entity.tenancy === 'shared'
  const list: Column[] = auditColumns.map((key) => ({ key, sql: `t.${quotedColumn(key)}`, field: null }))
  const digests: Column[] = []
  const lines: CompiledLines[] = []
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'lines') lines.push(compileLines(entity, key, field))
    else if (field.kind === 'rollup') list.push({ key, sql: rollupSql(field, linked), field })
    else if (field.kind === 'digest') digests.push({ key, sql: digestSql(entity, field, linked), field })
    else list.push({ key, sql: `t.${quotedColumn(key)}`, field })
  }
  const searched: Column[] = entity.findBy ? [searchText] : []
  const table = quote(entity.table)
  const isStored = ({ field }: Column) => field !== null && field.kind !== 'rollup'
  return {
    entity,
    table,
    isShared,
    fields,
    columns: list,
    listed: [...list, ...digests],
    byKey: new Map([...list, ...digests, ...searched].map((column) => [column.key, column])),
    lines,
    blank: blankRow([...auditColumns, ...Object.keys(fields)].toSorted(asJsonb)),
    writable: writableFields(entity),
    stored: new Set([
      ...list.filter(isStored).map((column) => column.key),
      ...lines.map(({ key }) => key),
      'sysOrgCode',
    ]),
    selectById: selectByIdSql(table, list, isShared),
    insert: insertOf(
      table,
      [...list.filter((column) => column.field === null || isStored(column)), ...searched],
      isShared,
    ),
    update: updateOf(
      table,
      [...list.filter((column) => isStored(column) || changing.has(column.key)), ...searched],
      isShared,
    ),
    secrets: Object.keys(fields).filter((key) => isSecret(fields[key])),
    guarded: rightFieldsOf(entity).flatMap(({ path, field }) => (field.guarded ? [path] : [])),
    guardedBy: guardedByOf(entity, linked),
    guardedSums: guardedSumsOf(entity, linked),
    sums: Object.keys(fields).filter((key) => isSummed(fields[key]) && fields[key]?.kind !== 'rollup'),
    flow: Object.keys(fields).find((key) => fields[key]?.kind === 'flow') ?? null,
  }
}

/** A value that is empty in some rows. */
export const emptySql = (when: string, sql: string): string => `case when ${when} then null else ${sql} end`

export const selectByIdSql = (table: string, columns: readonly Column[], isShared: boolean): string =>
  `select ${selectedColumns(columns)} from ${table} t where ${isShared ? '' : 't.tenant_id = $1 and '}not t.deleted and t.id = ${isShared ? '$1' : '$2'}`

function writableFields(entity: AnyEntity): WritableField[] {
  const derive = deriveOf(entity)
  return fieldEntriesOf(entity)
    .filter(([key, field]) => !(key in derive) && !given.has(field.kind) && !field.readonly)
    .map(([key, field]) => ({
      key,
      isSecret: isSecret(field),
      hasDefault: field.default !== undefined,
      lines: field.kind === 'lines' ? field : null,
    }))
}

/** Kinds whose values the server alone gives. */
const given: ReadonlySet<Kind> = new Set<Kind>(['flow', 'serial', 'rollup', 'digest'])

/** In the order in which jsonb keeps keys: those of a row that comes in it need not be sorted for its trace. */
const asJsonb = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1)

/** Of the columns that every row has, those that an edit changes. */
const changing: ReadonlySet<string> = new Set(['updateBy', 'updateTime', 'sysOrgCode', 'version'])

function insertOf(table: string, written: readonly Column[], isShared: boolean): Compiled['insert'] {
  const names = [...written.map(({ key }) => quotedColumn(key)), ...(isShared ? [] : ['tenant_id'])]
  const places = names.map((_, index) => `$${index + 1}`)
  return {
    columns: written,
    text: `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
  }
}

function updateOf(table: string, written: readonly Column[], isShared: boolean): Compiled['update'] {
  const sets = written.map(({ key }, index) => `${quotedColumn(key)} = $${index + 1}`)
  const id = `$${written.length + 1}`
  const sameTenant = isShared ? '' : ` and tenant_id = $${written.length + 2}`
  return { columns: written, text: `update ${table} set ${sets.join(', ')} where id = ${id}${sameTenant}` }
}

const isSecret = (field: AnyField | undefined): boolean => field?.kind === 'text' && field.secret === true

const isSummed = (field: AnyField | undefined): boolean => !!field && 'sum' in field && field.sum === true

function compileLines(
  entity: AnyEntity,
  key: string,
  field: Extract<AnyField, { kind: 'lines' }>,
): CompiledLines {
  const own = Object.entries(fieldsOf(field))
    .filter(([, inner]) => columns[inner.kind] !== null)
    .map(([name, inner]): Column => ({ key: name, sql: `t.${quotedColumn(name)}`, field: inner }))
  return { key, field, table: quote(linesTable(entity, key)), columns: own }
}

/** `id as "id", create_by as "createBy" …`, less the columns a reader may not see. */
export function selectList(
  compiled: Compiled,
  hidden: ReadonlySet<string> = nothingHidden,
  { isListed = false } = {},
): string {
  const key = `${isListed}${hidden.size === 0 ? '' : [...hidden].toSorted().join(',')}`
  let texts = selectLists.get(compiled)
  if (!texts) selectLists.set(compiled, (texts = new Map()))
  let text = texts.get(key)
  if (text === undefined) {
    const columns = isListed ? compiled.listed : compiled.columns
    text = selectedColumns(columns.filter((column) => !hidden.has(column.key)))
    texts.set(key, text)
  }
  return text
}
const selectedColumns = (list: readonly Column[]): string =>
  list.map(({ sql, key }) => `${sql} as ${quote(key)}`).join(', ')
const nothingHidden: ReadonlySet<string> = new Set()
const selectLists = new WeakMap<Compiled, Map<string, string>>()

/** The same of lines, with the document that each belongs to. */
export const lineSelectList = ({ key, columns }: CompiledLines, hidden: ReadonlySet<string>): string =>
  [
    't.id',
    't.parent_id as "parentId"',
    ...columns
      .filter((column) => !hidden.has(linePath(key, column.key)))
      .map((column) => `${column.sql} as ${quote(column.key)}`),
  ].join(', ')

/** A row as the database takes it: jsonb as text, everything else as it is. */
export const storable = (field: AnyField | null, value: unknown): unknown =>
  field?.kind === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)

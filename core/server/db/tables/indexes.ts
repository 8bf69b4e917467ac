import { createHash } from 'node:crypto'
import {
  type AnyEntity,
  type AnyField,
  type EntityPeriod,
  type FieldOf,
  fieldsOf,
  isSeveral,
  SEARCH_TEXT,
  type SearchMode,
} from '@mortise/model'
import { escapeLiteral } from 'pg'
import { columnName, columnType, isNeverNull, linesTable, quote } from './columns.ts'

export interface Index {
  readonly name: string
  readonly isUnique: boolean
  /** Whether it needs the extension for searching inside texts. */
  readonly isTrigram: boolean
  /** Whether it belongs to a rule that keeps rows from overlapping. */
  readonly isExclusion: boolean
  readonly sql: string
  /** The columns in its name, and what is indexed. */
  readonly columns: readonly string[]
  readonly on: string
}

/** Our own indexes, and no others, end like this: only those may be dropped again. */
export const isOurs = (name: string): boolean => /_(?:ix|uq|ex)_[0-9a-f]{8}$/.test(name)

/** Such an index goes with its rule, and not by itself. */
export const isExclusion = (name: string): boolean => /_ex_[0-9a-f]{8}$/.test(name)

/** Indexes of an entity's table; `counted` are the fields by which other entities' rollups look rows up. */
export function indexesOf(entity: AnyEntity, counted: ReadonlySet<string>): Index[] {
  const fields = fieldsOf(entity)
  const table = makeTable(entity, entity.table, { isLive: true })
  const newestFirst = ['"create_time" desc', '"id" desc']
  const lookUp = (key: string, operators = '') =>
    isSeveral(entity, key)
      ? table.several(key)
      : table.plain([key], [`${column(key)}${operators}`, ...newestFirst])

  for (const [key, field] of Object.entries(fields))
    if (field.unique && isSortable(field)) table.unique([key])
  for (const keys of entity.unique) table.unique(keys)
  if (entity.period) table.alone(entity.period)
  table.plain(['createTime'], newestFirst)
  const [sortKey, direction] = entity.sort
  const sortField = fields[sortKey]
  if (!sortField || isSortable(sortField)) {
    const isFilled = sortField
      ? isNeverNull(entity, sortKey, sortField)
      : sortKey !== 'updateTime' && sortKey !== 'updateBy'
    const order = isFilled ? direction : `${direction} nulls last`
    table.plain([sortKey], [`${column(sortKey)} ${order}`, `"id" ${direction}`])
  }
  for (const keys of entity.indexes ?? []) table.plain(keys, [...keys.map(column), '"id"'])
  if (entity.findBy) table.trigram(SEARCH_TEXT)
  if (entity.scope === 'depart') lookUp('sysOrgCode', ' varchar_pattern_ops')
  if (entity.scope === 'own') lookUp('createBy')

  for (const [key, field] of Object.entries(fields)) {
    const modes = searchModes(field)
    const isPointer =
      field.kind === 'ref' || field.kind === 'refMany' || key === entity.tree || counted.has(key)
    if (modes.includes('contains')) table.trigram(key)
    if (holdsFiles(field)) table.several(key)
    if (modes.includes('range') && key !== sortKey) table.plain([key], [column(key), '"id"'])
    if (isPointer || modes.includes('eq') || modes.includes('in')) {
      if (!table.isUnique(key)) lookUp(key, field.kind === 'area' ? ' varchar_pattern_ops' : '')
    }
  }
  return table.indexes()
}

/** Indexes of a sub-table. A `unique` field needs none: lines are written under the lock of their document alone. */
export function lineIndexesOf(entity: AnyEntity, key: string, lines: FieldOf<'lines'>): Index[] {
  const table = makeTable(entity, linesTable(entity, key), { isLive: false })
  table.plain(['parentId'], ['"parent_id"', '"sort_no"', '"id"'])
  for (const [key, field] of Object.entries(fieldsOf(lines))) {
    const modes = searchModes(field)
    const isPointer = field.kind === 'ref' || field.kind === 'refMany'
    if (field.kind === 'serial') table.unique([key])
    if (holdsFiles(field)) table.several(key)
    if (modes.includes('contains')) table.trigram(key)
    if (!isPointer && !modes.some((mode) => mode !== 'contains')) continue
    if (isSeveral(lines, key)) table.several(key)
    else table.plain([key], [column(key), '"parent_id"'])
  }
  return table.indexes()
}

const column = (key: string) => quote(columnName(key))

/** A file is read by whoever may see a row that holds it, so its row is looked for by its path. */
const holdsFiles = ({ kind }: AnyField): boolean => kind === 'file' || kind === 'image'

/** Longer ones do not fit a page of a sorted index. */
const longest = 500

function isSortable(field: AnyField): boolean {
  const type = columnType(field)
  if (type === null || type === 'text' || type === 'jsonb' || type === 'text[]') return false
  return field.kind !== 'text' || (field.max ?? 0) <= longest
}

/** How lists look a field up. A text searched by likeness is also asked for whole: clients send figures bare. */
function searchModes(field: AnyField): readonly SearchMode[] {
  const { search } = field
  if (!search || field.kind === 'json' || columnType(field) === null) return []
  const modes: readonly SearchMode[] = search === true ? suggested(field) : [search]
  return isSortable(field) || columnType(field) === 'text[]'
    ? modes
    : modes.filter((mode) => mode === 'contains')
}

function suggested(field: AnyField): readonly SearchMode[] {
  switch (field.kind) {
    case 'text':
    case 'serial':
      return ['contains', 'eq']
    case 'textarea':
      return ['contains']
    case 'int':
    case 'decimal':
    case 'money':
    case 'date':
    case 'datetime':
      return ['range']
    default:
      return ['eq']
  }
}

/** Gathers the indexes of one table, each once: tenant first, live rows only where rows are deleted softly. */
function makeTable(entity: AnyEntity, name: string, { isLive }: { isLive: boolean }) {
  const found = new Map<string, Index>()
  const uniques = new Set<string>()
  const tenant = entity.tenancy === 'tenant' ? ['"tenant_id"'] : []
  const where = isLive ? ' where not deleted' : ''
  const put = (label: readonly string[], on: string, { isUnique = false, isTrigram = false } = {}) => {
    const index = { columns: label.map(columnName), on: `${on}${where}`, isUnique, isExclusion: false }
    const indexName = nameOf(name, index)
    const sql = `create ${isUnique ? 'unique ' : ''}index ${quote(indexName)} on ${quote(name)} ${index.on}`
    found.set(indexName, { ...index, name: indexName, isTrigram, sql })
  }
  const alone = (period: EntityPeriod) => {
    const [start, end, { alone: keys } = {}] = period
    if (!keys) return
    const on = exclusionSql(entity, period)
    const index = { columns: [...keys, start, end].map(columnName), on, isUnique: false, isExclusion: true }
    const indexName = nameOf(name, index)
    const sql = `alter table ${quote(name)} add constraint ${quote(indexName)} exclude ${on}`
    found.set(indexName, { ...index, name: indexName, isTrigram: false, sql })
  }
  return {
    alone,
    unique(keys: readonly string[]) {
      uniques.add(keys.join())
      put(keys, `(${[...tenant, ...keys.map(column)].join(', ')})`, { isUnique: true })
    },
    isUnique: (key: string) => uniques.has(key),
    plain: (label: readonly string[], parts: readonly string[]) =>
      put(label, `(${[...tenant, ...parts].join(', ')})`),
    several: (key: string) => put([key], `using gin (${column(key)})`),
    trigram: (key: string) =>
      put([key], `using gin (lower(${column(key)}) gin_trgm_ops)`, { isTrigram: true }),
    indexes: () => [...found.values()],
  }
}

type NamedIndex = Pick<Index, 'columns' | 'on' | 'isUnique' | 'isExclusion'>

/** At most the 63 bytes a name may have; the hash of the definition tells when an index is no longer what is wanted. */
function nameOf(table: string, { columns, on, ...kind }: NamedIndex): string {
  const hash = createHash('sha256')
    .update(`on ${quote(table)} ${on}`)
    .digest('hex')
  const plain = kind.isUnique ? 'uq' : 'ix'
  const mark = kind.isExclusion ? 'ex' : plain
  const tail = `_${mark}_${hash.slice(0, 8)}`
  return cutToBytes(`${table}_${columns.join('_')}`, 63 - tail.length) + tail
}

/** The name that the same index had when its table and columns had theirs of before. */
export const nameBefore = (index: Index, table: string, before: (column: string) => string): string =>
  nameOf(table, {
    isUnique: index.isUnique,
    isExclusion: index.isExclusion,
    columns: index.columns.map(before),
    on: index.on.replaceAll(/"([^"]+)"/g, (_, column: string) => quote(before(column))),
  })

export function cutToBytes(text: string, bytes: number): string {
  let cut = text
  while (Buffer.byteLength(cut) > bytes) cut = cut.slice(0, -1)
  return cut
}

/**
 * What rows that hold alone have in common, and when they hold, as ranges that must not both meet. Values are hashed to
 * a number whose range is itself alone: equality of texts is nothing that such an index knows without an extension,
 * which not every server has. Two that fall on one number by chance are one in 2^63.
 */
function exclusionSql(
  entity: AnyEntity,
  [start, end, { alone = [], where = {} } = {}]: EntityPeriod,
): string {
  const keys = [...(entity.tenancy === 'tenant' ? ['tenantId'] : []), ...alone]
  const text = keys.map((key) => `coalesce(${column(key)}::text, chr(30))`).join(' || chr(31) || ') || `''`
  const hash = `(hashtextextended(${text}, 0) >> 1)`
  const counts = Object.entries(where).map(([key, values]) => {
    const list = [values]
      .flat()
      .map((value) => (typeof value === 'string' ? escapeLiteral(value) : String(value)))
    return `${column(key)} in (${list.join(', ')})`
  })
  const days = periodRange(entity, [start, end].map(column))
  return `using gist (int8range(${hash}, ${hash}, '[]') with &&, ${days} with &&) where (${['not deleted', ...counts].join(' and ')})`
}

/** The stretch of a row: days count to their end, moments end when they come. */
export function periodRange(entity: AnyEntity, [from, to]: readonly string[]): string {
  const isDays = fieldsOf(entity)[entity.period?.[0] as string]?.kind === 'date'
  return isDays ? `daterange(${from}, ${to}, '[]')` : `tsrange(${from}, ${to}, '[)')`
}

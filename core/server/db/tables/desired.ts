import {
  type AnyEntity,
  defaultsOf,
  type Fields,
  fieldsOf,
  type Linked,
  type OldFlow,
  oldNames,
  snakeCase,
} from '@mortise/model'
import { escapeLiteral } from 'pg'
import {
  type BaseColumn,
  baseColumns,
  columnName,
  columnType,
  isNeverNull,
  lineColumns,
  linesTable,
} from './columns.ts'
import { type Index, indexesOf, lineIndexesOf } from './indexes.ts'

export interface Column {
  readonly name: string
  readonly type: string
  /** What people call it; none for those that every row has. */
  readonly label?: string
  readonly notNull: boolean
  readonly default?: string
  /** What rows that exist already get when the column is added. */
  readonly fill?: string
  /** Names it had, the latest first. */
  readonly was?: readonly string[]
}

/** A table as the definitions want it. */
export interface Table {
  readonly name: string
  readonly module: string
  readonly entity: string
  readonly isTenant: boolean
  /** Requests add rows and read them, no more. */
  readonly isAppendOnly: boolean
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  /** The table whose rows these lines live and die with. */
  readonly parent?: string
  readonly indexes: readonly Index[]
  /** Names it had, the latest first. */
  readonly was: readonly string[]
  /** Columns, or tables of lines, that the definition says it no longer has. */
  readonly gone: readonly string[]
}

/** All tables of all modules, heads before their lines. */
export function desiredTables(linked: Linked, now: string): Table[] {
  const counted = countedFields(linked)
  return linked.modules.flatMap((module) =>
    module.entities
      .filter(({ isView }) => !isView)
      .flatMap((entity) => tablesOf(module.name, entity, counted.get(entity.name) ?? new Set(), now)),
  )
}

function tablesOf(module: string, entity: AnyEntity, counted: ReadonlySet<string>, now: string): Table[] {
  const isTenant = entity.tenancy === 'tenant'
  const { isAppendOnly } = entity
  const common = {
    module,
    entity: entity.name,
    isTenant,
    isAppendOnly,
    key: isTenant ? ['tenant_id', 'id'] : ['id'],
  }
  const heads = entity.table === snakeCase(entity.name) ? columnNames(entity.was) : []
  const head: Table = {
    ...common,
    name: entity.table,
    was: heads,
    gone: (entity.gone ?? []).map(columnName),
    columns: columnsOf(baseColumns(entity), entity, now),
    indexes: indexesOf(entity, counted),
  }
  const tables = [head]
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'lines') continue
    tables.push({
      ...common,
      name: linesTable(entity, key),
      was: [entity.table, ...heads]
        .flatMap((head) => [columnName(key), ...columnNames(field.was)].map((lines) => `${head}_${lines}`))
        .slice(1),
      gone: (field.gone ?? []).map(columnName),
      columns: columnsOf(lineColumns(entity), field, now),
      parent: entity.table,
      indexes: lineIndexesOf(entity, key, field),
    })
  }
  for (const table of tables) refuseBadNames(table)
  return tables
}

const columnNames = (was: OldFlow | undefined) => oldNames(was).map(columnName).toReversed()

function columnsOf(
  base: readonly BaseColumn[],
  of: { fields: Fields; derive?: unknown; when?: unknown },
  now: string,
): Column[] {
  const defaults = defaultsOf(of, { now, today: now.slice(0, 10) })
  const own = Object.entries(fieldsOf(of)).flatMap(([key, field]): Column[] => {
    const type = columnType(field)
    if (type === null) return []
    const fill = defaults[key]
    return [
      {
        name: columnName(key),
        type,
        label: field.label,
        notNull: isNeverNull(of, key, field),
        ...(fill !== null && fill !== undefined && { fill: literalOf(type, fill) }),
        ...(field.was !== undefined && { was: columnNames(field.was) }),
      },
    ]
  })
  const common = base.map(({ key, ...rest }): Column => ({ name: columnName(key), ...rest }))
  return [...common.slice(0, 2), ...own, ...common.slice(2)]
}

/** Only for defaults told in definitions, which no statement of this kind can take as a parameter. */
function literalOf(type: string, value: unknown): string {
  if (Array.isArray(value))
    return `array[${value.map((item) => escapeLiteral(String(item))).join(', ')}]::text[]`
  if (type === 'jsonb') return `${escapeLiteral(JSON.stringify(value))}::jsonb`
  return `${escapeLiteral(String(value))}::${type}`
}

function countedFields(linked: Linked): Map<string, Set<string>> {
  const counted = new Map<string, Set<string>>()
  for (const entity of linked.entities.values()) {
    for (const field of Object.values(fieldsOf(entity))) {
      if (field.kind !== 'rollup') continue
      const keys = counted.get(field.from) ?? new Set()
      counted.set(field.from, keys.add(field.by))
    }
  }
  return counted
}

function refuseBadNames({ name, columns }: Table) {
  const names = columns.map((column) => column.name)
  const doubled = names.find((column, index) => names.indexOf(column) !== index)
  if (doubled) throw new Error(`table ${name} would have two columns ${doubled}`)
  const long = [name, ...names].find((identifier) => Buffer.byteLength(identifier) > 63)
  if (long) throw new Error(`${long} in table ${name} is longer than the 63 bytes a name may have`)
}

import {
  type AnyEntity,
  type AnyField,
  type FieldOf,
  type Kind,
  SEARCH_TEXT,
  snakeCase,
} from '@mortise/model'

const oneOrMany =
  (one: string) =>
  (field: { multiple?: boolean }): string =>
    field.multiple ? 'text[]' : one

/** The column type of each kind; null where the value is worked out or has a table of its own. */
export const columns: { readonly [K in Kind]: ((field: FieldOf<K>) => string) | null } = {
  text: ({ max = 200 }) => `varchar(${max})`,
  textarea: () => 'text',
  int: () => 'integer',
  decimal: ({ scale = 4 }) => `numeric(18,${scale})`,
  money: () => 'numeric(18,2)',
  bool: () => 'boolean',
  date: () => 'date',
  datetime: () => 'timestamp(0)',
  dict: oneOrMany('varchar(64)'),
  ref: () => 'varchar(36)',
  refMany: () => 'text[]',
  user: oneOrMany('varchar(64)'),
  depart: oneOrMany('varchar(64)'),
  material: oneOrMany('varchar(36)'),
  category: () => 'varchar(36)',
  area: () => 'varchar(12)',
  file: () => 'text[]',
  image: () => 'text[]',
  json: () => 'jsonb',
  serial: () => 'varchar(64)',
  flow: () => 'varchar(64)',
  rollup: null,
  digest: null,
  lines: null,
}

export const columnType = (field: AnyField): string | null =>
  (columns[field.kind] as ((field: AnyField) => string) | null)?.(field) ?? null

export const columnName = (key: string): string => snakeCase(key)

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`

/** A field's column, ready for a statement. */
export const quotedColumn = (key: string): string => quote(columnName(key))

/** The table of an entity's lines. */
export const linesTable = (entity: AnyEntity, key: string): string => `${entity.table}_${columnName(key)}`

export interface BaseColumn {
  readonly key: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
}

const id: BaseColumn = { key: 'id', type: 'varchar(36)', notNull: true }
const tenantId: BaseColumn = { key: 'tenantId', type: 'varchar(36)', notNull: true }

/** The code of the department that a row belongs to. */
export const DEPART = 'sys_org_code'

/** Columns that every row has beside the defined ones. */
export const baseColumns = (entity: AnyEntity): readonly BaseColumn[] => [
  id,
  ...(entity.tenancy === 'tenant' ? [tenantId] : []),
  { key: 'createBy', type: 'varchar(64)', notNull: true },
  { key: 'createTime', type: 'timestamp(0)', notNull: true },
  { key: 'updateBy', type: 'varchar(64)', notNull: false },
  { key: 'updateTime', type: 'timestamp(0)', notNull: false },
  { key: 'sysOrgCode', type: 'varchar(64)', notNull: false },
  { key: 'version', type: 'integer', notNull: true, default: '1' },
  { key: 'deleted', type: 'boolean', notNull: true, default: 'false' },
  ...(entity.findBy ? [{ key: SEARCH_TEXT, type: 'text', notNull: false }] : []),
]

/** Columns that every line of a document has beside the defined ones. */
export const lineColumns = (entity: AnyEntity): readonly BaseColumn[] => [
  id,
  ...(entity.tenancy === 'tenant' ? [tenantId] : []),
  { key: 'parentId', type: 'varchar(36)', notNull: true },
  { key: 'sortNo', type: 'integer', notNull: true },
]

/**
 * Whether a field's column is declared NOT NULL. Lists sort by such a column without `nulls last`, which is how its
 * index is made; only what every write is refused without counts, so that no write fails here first.
 */
export function isNeverNull(of: { derive?: unknown; when?: unknown }, key: string, field: AnyField): boolean {
  if (field.kind === 'flow' || field.kind === 'serial') return true
  // Hidden fields are emptied, and a derived value is null while what it needs is missing.
  if (Object.hasOwn(of.when ?? {}, key) || Object.hasOwn(of.derive ?? {}, key)) return false
  return field.required === true
}

import { type AnyEntity, type AnyField, type Linked, namePartsOf, type SourceKind } from '@mortise/model'
import { quote, quotedColumn } from '../../db/tables/columns.ts'

/** Where texts of ids come from: the target's table, the column that is stored and the one that is shown. */
export interface Lookup {
  readonly name: string
  readonly table: string
  readonly store: string
  /** What is shown of a row, by the name that a statement gives the table. */
  readonly text: (table: string) => string
  readonly isShared: boolean
  /** Its rows need no lock: those of a view are locked where they are written, and others are never deleted. */
  readonly needsNoLock: boolean
  /** The column that names the tenants a shared row belongs to. */
  readonly sharedWith: string | null
}

/** The lookup of a field whose values stand for rows elsewhere, or null. */
export function lookupOf(field: AnyField, linked: Linked): Lookup | null {
  if (field.kind === 'ref' || field.kind === 'refMany') {
    const entity = linked.entities.get(field.to)
    if (!entity) return null
    return {
      name: `ref:${entity.name}`,
      table: quote(entity.table),
      store: 'id',
      text: displayNameSql(entity),
      ...sharing(entity),
    }
  }
  const source = linked.sources[field.kind as SourceKind]
  if (!source) return null
  return {
    name: `kind:${field.kind}`,
    table: quote(source.entity.table),
    store: source.store === 'id' ? 'id' : quotedColumn(source.store),
    text: source.text === source.entity.title ? displayNameSql(source.entity) : columnSql(source.text),
    ...sharing(source.entity),
  }
}

const columnSql = (key: string) => (table: string) => `${table}.${quotedColumn(key)}::text`

/** The name of a row as a statement puts it together; most have one part. */
function displayNameSql(entity: AnyEntity): (table: string) => string {
  const parts = namePartsOf(entity)
  const [only] = parts
  if (only && parts.length === 1 && !only.isBracketed) return columnSql(only.key)
  return (table) => {
    const texts = parts.map(({ key, isBracketed }) => {
      const text = `nullif(${columnSql(key)(table)}, '')`
      return isBracketed ? `'[' || ${text} || ']'` : text
    })
    return `concat_ws(' ', ${texts.join(', ')})`
  }
}

const sharing = ({ tenancy, sharedWith, isView, isAppendOnly }: AnyEntity) => ({
  needsNoLock: isView || isAppendOnly,
  isShared: tenancy === 'shared',
  sharedWith: sharedWith && sharedWith !== 'id' ? quotedColumn(sharedWith) : (sharedWith ?? null),
})

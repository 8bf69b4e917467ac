import { type AnyEntity, fieldsOf, type Linked } from '@mortise/model'
import { quote, quotedColumn } from '../../db/tables/columns.ts'

/** Where the value stands by which some fields of a row are guarded: in it, or in the row that it points to. */
export interface GuardedBy {
  readonly key: string
  readonly target: { readonly table: string; readonly isShared: boolean; readonly key: string } | null
}

export function guardedByOf(entity: AnyEntity, { entities }: Linked): GuardedBy | null {
  if (!entity.guardedFields) return null
  const [key = '', inner] = entity.guardedFields.field.split('.')
  if (inner === undefined) return { key, target: null }
  const ref = fieldsOf(entity)[key]
  const target = ref?.kind === 'ref' ? entities.get(ref.to) : undefined
  if (!target) throw new Error(`${entity.name} guards fields by ${key}, which points to nothing`)
  return { key, target: { table: quote(target.table), isShared: target.tenancy === 'shared', key: inner } }
}

/** The value that guards a row which SQL has under a name. */
export function guardingSql({ key, target }: GuardedBy, row: string): string {
  const own = `${row}.${quotedColumn(key)}`
  if (!target) return own
  const sameTenant = target.isShared ? '' : ` and g.tenant_id = ${row}.tenant_id`
  return `(select g.${quotedColumn(target.key)} from ${target.table} g where g.id = ${own}${sameTenant})`
}

/** Only for values told in definitions, never for what comes over the wire. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

import { type AnyEntity, type AnyField, fieldEntriesOf, type Linked } from '@mortise/model'
import { quote, quotedColumn } from '../../db/tables/columns.ts'
import { guardedByOf, guardingSql, literal } from './guarding.ts'

type Rollup = Extract<AnyField, { kind: 'rollup' }>

/** The number of rows that point here, or the sum of one of their fields, or what of it comes to one unit of another. */
export function rollupSql(field: Rollup, linked: Linked, also = ''): string {
  const from = linked.entities.get(field.from)
  // A part of the product: of an area that is not there, there is nothing.
  if (!from) return '0'
  const sameTenant = from.tenancy === 'shared' ? '' : ' and r.tenant_id = t.tenant_id'
  const narrowed = Object.entries(field.where ?? {}).map(
    ([key, value]) =>
      ` and r.${quotedColumn(key)} in (${(Array.isArray(value) ? value : [value]).map(literal).join(', ')})`,
  )
  const value = field.sum ? `coalesce(sum(r.${quotedColumn(field.sum)}), 0)` : 'count(*)::int'
  const number = `(select ${value} from ${quote(from.table)} r where r.${quotedColumn(field.by)} = t.id and not r.deleted${sameTenant}${narrowed.join('')}${also})`
  return field.per ? `round(${number} / nullif(t.${quotedColumn(field.per)}, 0), 3)` : number
}

/** A sum over rows of which some keep what is summed from those without a right. */
export interface GuardedSum {
  readonly key: string
  /** The values by which they do, each with its right. */
  readonly rights: Readonly<Record<string, string>>
  /** The sum over the others. */
  sqlWithout(values: readonly string[]): string
}

export const guardedSumsOf = (entity: AnyEntity, linked: Linked): GuardedSum[] =>
  fieldEntriesOf(entity).flatMap(([key, field]): GuardedSum[] => {
    const from = field.kind === 'rollup' ? linked.entities.get(field.from) : undefined
    const by = from && guardedByOf(from, linked)
    if (field.kind !== 'rollup' || !by || !from.guardedFields?.keys.includes(field.sum ?? '')) return []
    return [
      {
        key,
        rights: from.guardedFields.rights,
        sqlWithout: (values) => {
          const among = values.map(literal).join(', ')
          return rollupSql(field, linked, ` and coalesce(${guardingSql(by, 'r')}, '') not in (${among})`)
        },
      },
    ]
  })

import { type AnyEntity, type FieldOf, fieldsOf, type Linked } from '@mortise/model'
import { linesTable, quote, quotedColumn } from '../../db/tables/columns.ts'
import { lookupOf } from './lookup.ts'

/** How many of what a document is about; of several lines how many they are, and the first of them. */
export function digestSql(
  entity: AnyEntity,
  { lines: key, of, qty }: FieldOf<'digest'>,
  linked: Linked,
): string {
  const lines = fieldsOf(entity)[key]
  const field = lines?.kind === 'lines' ? fieldsOf(lines)[of] : undefined
  const lookup = field && lookupOf(field, linked)
  if (!lookup) return 'null::text'
  const first = `(array_agg(l.${quotedColumn(of)} order by l.sort_no, l.id))[1]`
  const sameTenant = entity.tenancy === 'shared' ? '' : ' and l.tenant_id = t.tenant_id'
  const ofTenant = lookup.isShared ? '' : ' and x.tenant_id = t.tenant_id'
  const name = `(select ${lookup.text('x')} from ${lookup.table} x where x.${lookup.store} = d.first${ofTenant} limit 1)`
  // What a narrow column cuts off is the end of the name.
  const count = `case when d.n > 1 then concat(d.n, '项：') else trim_scale(d.qty) || ' × ' end`
  return `(select concat(${count}, ${name}) from (select ${first} as first, count(*) as n, sum(l.${quotedColumn(qty)}) as qty
    from ${quote(linesTable(entity, key))} l where l.parent_id = t.id${sameTenant} having count(*) > 0) d)`
}

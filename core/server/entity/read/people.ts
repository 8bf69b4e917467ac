import { type AnyField, f, type Linked } from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Reading } from '../engine/engine.ts'
import { type Lookup, lookupOf } from '../engine/lookup.ts'
import { nameOfNobody, textsOf } from './translate.ts'

const person = f.user('') as unknown as AnyField

/** What people are called, by their accounts; who is not known keeps the account. */
export async function peopleNames(
  reading: Reading,
  linked: Linked,
  accounts: Iterable<string>,
): Promise<(account: string) => string> {
  const lookup = lookupOf(person, linked)
  if (!lookup) return nameOfNobody
  const texts = await textsOf(reading, new Map([[lookup, new Set(accounts)]]))
  return (account) => texts.get(lookup.name)?.get(account) ?? nameOfNobody(account)
}

/** Columns that name those who wrote a row, for a statement that calls its table t. */
export function writerNamesSql(linked: Linked): string {
  let known = writerNames.get(linked)
  if (!known) writerNames.set(linked, (known = makeWriterNames(lookupOf(person, linked))))
  return known
}
const writerNames = new WeakMap<Linked, string>()

function makeWriterNames(lookup: Lookup | null): string {
  const nameOf = (column: string): string => {
    const nobody = `case ${column} when 'system' then '系统' else ${column} end`
    if (!lookup) return nobody
    const sameTenant = lookup.isShared ? '' : ' and x.tenant_id = t.tenant_id'
    const name = `select ${lookup.text('x')} from ${lookup.table} x where x.${lookup.store} = ${column}${sameTenant}`
    return `coalesce((${name}), ${nobody})`
  }
  return ['createBy', 'updateBy']
    .map((key) => `${nameOf(`t.${quotedColumn(key)}`)} as "${key}_dictText"`)
    .join(', ')
}

import type { Linked, SourceKind } from '@mortise/model'
import type { Reading } from './read.ts'
import { type Lookup, lookupOf, ofTenant } from './translate.ts'

/** The lookup behind a sheet's source: `ref:customer` or a kind of picker. */
function lookupNamed(linked: Linked, source: string): Lookup | null {
  const told = source.startsWith('ref:')
    ? ({ kind: 'ref', label: '', to: source.slice(4) } as const)
    : ({ kind: source as SourceKind, label: '' } as const)
  return lookupOf(told, linked)
}

/** What is stored for each name; null for a name that several rows bear. A stored value counts as its own name. */
export async function idsOfNames(
  { client, tenant }: Reading,
  linked: Linked,
  source: string,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  const lookup = lookupNamed(linked, source)
  // A picker that no module has a home for yet stores what it shows.
  if (!lookup) return new Map(names.map((name) => [name, name]))
  const found = new Map<string, string | null>()
  if (names.length === 0) return found
  const params: unknown[] = [names]
  const sameTenant = ofTenant(lookup, tenant, params)
  const { rows } = await client.query(
    `select ${lookup.store}::text as id, ${lookup.text}::text as text from ${lookup.table}
     where not deleted and (${lookup.text}::text = any($1) or ${lookup.store}::text = any($1))${sameTenant}`,
    params,
  )
  for (const { id, text } of rows as { id: string; text: string | null }[]) {
    if (text !== null) found.set(text, found.has(text) && found.get(text) !== id ? null : id)
  }
  // Set last: an id that happens to be another row's name means its own row.
  for (const { id } of rows as { id: string }[]) if (names.includes(id)) found.set(id, id)
  return found
}

import { type AnyEntity, fieldsOf, type Linked, type SourceKind } from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Reading } from '../engine/engine.ts'
import { lookupOf } from '../engine/lookup.ts'
import { ofTenant } from './translate.ts'

/** What is stored for each name; null for a name that several rows bear. A row's code, and what is stored, count as names. */
export async function idsOfNames(
  { client, tenant }: Reading,
  linked: Linked,
  source: string,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  const target = targetOf(linked, source)
  // A picker that no module has a home for yet stores what it shows.
  if (!target) return new Map(names.map((name) => [name, name]))
  const found = new Map<string, string | null>()
  if (names.length === 0) return found
  const { lookup, texts, codes } = target
  const params: unknown[] = [names]
  const sameTenant = ofTenant(lookup, tenant, params)
  const { rows } = await client.query(
    `select ${lookup.store}::text as id, array[${texts.join(', ')}]::text[] as texts, array[${codes.join(', ')}]::text[] as codes
     from ${lookup.table} x where not deleted and (${[...texts, lookup.store, ...codes].map((column) => `${column}::text = any($1)`).join(' or ')})${sameTenant}`,
    params,
  )
  const bearers = rows as { id: string; texts: (string | null)[]; codes: (string | null)[] }[]
  for (const { id, texts } of bearers)
    for (const text of texts) {
      if (text !== null) found.set(text, found.has(text) && found.get(text) !== id ? null : id)
    }
  // Set later: a code that happens to be another row's name means its own row, and so does an id.
  for (const { id, codes } of bearers) for (const code of codes) if (code !== null) found.set(code, id)
  for (const { id } of bearers) if (names.includes(id)) found.set(id, id)
  return found
}

/** What stands behind a sheet's source, `ref:customer` or a kind of picker, and the columns that tell its rows apart. */
function targetOf(linked: Linked, source: string) {
  const name = source.startsWith('ref:') ? source.slice(4) : null
  const entity = name === null ? linked.sources[source as SourceKind]?.entity : linked.entities.get(name)
  const field =
    name === null
      ? ({ kind: source as SourceKind, label: '' } as const)
      : ({ kind: 'ref', label: '', to: name } as const)
  const lookup = lookupOf(field, linked)
  if (!lookup || !entity) return null
  // A row may be called by all of its name, or by its title alone where no other bears it.
  const texts = [lookup.text('x'), ...(entity.displayName ? [`x.${quotedColumn(entity.title)}::text`] : [])]
  return { lookup, texts, codes: codesOf(entity) }
}

/** What dictionaries store of its rows, as far as no two have the same. */
const codesOf = (entity: AnyEntity): string[] =>
  (entity.dictSource?.code ?? []).filter((key) => fieldsOf(entity)[key]?.unique).map(quotedColumn)

import {
  type AnyField,
  areaText,
  type DictItem,
  fieldsOf,
  type Linked,
  type Row,
  type SourceKind,
  wireNameOf,
} from '@mortise/model'
import { prepared } from '../db/statement.ts'
import { quote, quotedColumn } from './columns.ts'
import type { Reading } from './read.ts'

/** Where texts of ids come from: the target's table, the column that is stored and the one that is shown. */
export interface Lookup {
  readonly name: string
  readonly table: string
  readonly store: string
  readonly text: string
  readonly isShared: boolean
}

type Told = { fields: Parameters<typeof fieldsOf>[0]['fields'] }

/** The lookup of a field whose values stand for rows elsewhere, or null. */
export function lookupOf(field: AnyField, linked: Linked): Lookup | null {
  if (field.kind === 'ref' || field.kind === 'refMany') {
    const entity = linked.entities.get(field.to)
    if (!entity) return null
    return {
      name: `ref:${entity.name}`,
      table: quote(entity.table),
      store: 'id',
      text: quotedColumn(entity.title),
      isShared: entity.tenancy === 'shared',
    }
  }
  const source = linked.sources[field.kind as SourceKind]
  if (!source) return null
  return {
    name: `kind:${field.kind}`,
    table: quote(source.entity.table),
    store: source.store === 'id' ? 'id' : quotedColumn(source.store),
    text: quotedColumn(source.text),
    isShared: source.entity.tenancy === 'shared',
  }
}

const valuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[]
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Texts of all ids that rows mention, from all sources in one statement. */
export async function textsOf(
  reading: Reading,
  wanted: ReadonlyMap<Lookup, ReadonlySet<string>>,
  { isLive = false } = {},
): Promise<Texts> {
  const params: unknown[] = []
  const parts: string[] = []
  for (const [lookup, ids] of wanted) {
    if (ids.size === 0) continue
    const sameTenant = lookup.isShared ? '' : ` and tenant_id = $${params.push(reading.tenant)}`
    parts.push(
      `select ${parts.length} as source, ${lookup.store}::text as id, ${lookup.text}::text as text from ${lookup.table} where ${lookup.store} = any($${params.push([...ids])})${sameTenant}${isLive ? ' and not deleted' : ''}`,
    )
  }
  const names = [...wanted].filter(([, ids]) => ids.size > 0).map(([lookup]) => lookup.name)
  const texts = new Map<string, Map<string, string>>(names.map((name) => [name, new Map()]))
  if (parts.length === 0) return texts
  const { rows } = await prepared(reading.client, parts.join(' union all '), params)
  for (const { source, id, text } of rows as { source: number; id: string; text: string | null }[]) {
    texts.get(names[source] ?? '')?.set(id, text ?? id)
  }
  return texts
}

/** Lookups of an entity's fields and of its lines, once each. */
function lookupsOf(of: Told, linked: Linked, lookups: Map<string, Lookup>): Map<string, Lookup> {
  for (const field of Object.values(fieldsOf(of))) {
    if (field.kind === 'lines') lookupsOf(field, linked, lookups)
    const lookup = lookupOf(field, linked)
    if (lookup && !lookups.has(lookup.name)) lookups.set(lookup.name, lookup)
  }
  return lookups
}
const cachedLookups = new WeakMap<object, Map<string, Lookup>>()

export interface Translator {
  readonly linked: Linked
  readonly dicts: ReadonlyMap<string, readonly DictItem[]>
}

/** Gives rows the `_dictText` siblings of their fields, under the names they travel by. One statement a page at most. */
export async function translate(
  reading: Reading,
  { linked, dicts }: Translator,
  of: Told,
  rows: readonly Row[],
): Promise<void> {
  let lookups = cachedLookups.get(of)
  if (!lookups) cachedLookups.set(of, (lookups = lookupsOf(of, linked, new Map())))
  const wanted = new Map([...lookups.values()].map((lookup) => [lookup, new Set<string>()]))
  if (wanted.size > 0) collect(of, linked, lookups, wanted, rows)
  const texts = wanted.size > 0 ? await textsOf(reading, wanted) : new Map()
  write(of, { linked, dicts }, texts, rows)
}

function collect(
  of: Told,
  linked: Linked,
  lookups: ReadonlyMap<string, Lookup>,
  wanted: Map<Lookup, Set<string>>,
  rows: readonly Row[],
): void {
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (field.kind === 'lines') {
      for (const row of rows) collect(field, linked, lookups, wanted, (row[key] as Row[] | undefined) ?? [])
      continue
    }
    const lookup = lookupOf(field, linked)
    const ids = lookup && wanted.get(lookups.get(lookup.name) ?? lookup)
    if (!ids) continue
    for (const row of rows) for (const id of valuesOf(row[key])) ids.add(id)
  }
}

function write(of: Told, translator: Translator, texts: Texts, rows: readonly Row[]): void {
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (field.kind === 'lines') {
      for (const row of rows) write(field, translator, texts, (row[key] as Row[] | undefined) ?? [])
      continue
    }
    const textOf = textFunction(field, translator, texts)
    if (!textOf) continue
    const name = `${wireNameOf(key, field)}_dictText`
    const alias = field.alias && `${field.alias}_dictText`
    for (const row of rows) {
      const values = valuesOf(row[key])
      if (values.length === 0) continue
      const text = values.map(textOf).join(',')
      row[name] = text
      if (alias) row[alias] = text
    }
  }
}

/** How a field's values become text; null for fields that say what they mean. */
export function textFunction(
  field: AnyField,
  { linked, dicts }: Translator,
  texts: Texts,
): ((value: string) => string) | null {
  if (field.kind === 'dict') {
    const items = itemTexts(dicts, field.dict)
    return (value) => items.get(value) ?? value
  }
  if (field.kind === 'flow') return (value) => field.states[value] ?? value
  if (field.kind === 'area') return (value) => areaText(value) || value
  const lookup = lookupOf(field, linked)
  if (!lookup) return null
  const known = texts.get(lookup.name)
  return (value) => known?.get(value) ?? value
}

const itemMaps = new WeakMap<readonly DictItem[], ReadonlyMap<string, string>>()
const none: readonly DictItem[] = []

/** Texts of a dictionary by value, disabled items included. */
export function itemTexts(
  dicts: ReadonlyMap<string, readonly DictItem[]>,
  code: string,
): ReadonlyMap<string, string> {
  const items = dicts.get(code) ?? none
  let map = itemMaps.get(items)
  if (!map) itemMaps.set(items, (map = new Map(items.map((item) => [item.value, item.text]))))
  return map
}

import type { SheetColumn } from '../cells/column.ts'
import type { SheetRecord } from './assemble.ts'
import type { SheetHeading } from './read-sheet.ts'

/**
 * Looks names up in one source, `ref:customer` or `user`: what is stored for each name found, null where several rows
 * bear it. What is stored counts as a name too.
 */
export type ResolveNames = (
  source: string,
  names: readonly string[],
) => Promise<ReadonlyMap<string, string | null>>

/** A value of a record that is still a name. */
export interface Named {
  readonly values: unknown[]
  readonly at: number
  readonly column: SheetColumn
  readonly record: SheetRecord
  /** Where it stands, when it is in a line. */
  readonly line: { readonly table: string; readonly place: number } | null
}

/** What a row that is there holds in a place, if the sheet shows just that; undefined otherwise. */
export type StoredFor = (named: Named, names: readonly string[]) => unknown

/** Puts what is stored in the place of names: one question a source and batch, none for a name asked before. */
export function nameResolver(columns: readonly SheetColumn[], resolve: ResolveNames) {
  const known = new Map<string, Map<string, string | null>>()
  return async (
    records: readonly SheetRecord[],
    { plan }: SheetHeading,
    storedFor: StoredFor = () => undefined,
  ): Promise<void> => {
    const named = findNames(records, plan, columns).filter((place) => {
      const stored = storedFor(place, namesIn(place))
      // Nobody touched it, so that it means what it meant, also where the name is another's too.
      if (stored !== undefined) place.values[place.at] = stored
      return stored === undefined
    })
    for (const [source, unknown] of missingNames(named, known)) {
      const found = await resolve(source, [...unknown])
      const names = known.get(source) ?? new Map<string, string | null>()
      for (const [name, stored] of found) names.set(name, stored)
      known.set(source, names)
    }
    for (const place of named) replace(place, known.get(place.column.source ?? ''))
  }
}

function findNames(
  records: readonly SheetRecord[],
  plan: SheetHeading['plan'],
  columns: readonly SheetColumn[],
): Named[] {
  const own = places(plan.keys, columns)
  const inner = plan.tables.map((table) =>
    places(table.keys, columns.find((column) => column.key === table.key)?.columns ?? []),
  )
  const named: Named[] = []
  for (const record of records) {
    for (const place of own) named.push({ ...place, values: record.values, record, line: null })
    for (const [index, lines] of record.lines.entries()) {
      const table = plan.tables[index]?.key ?? ''
      for (const [place, values] of lines.entries())
        for (const each of inner[index] ?? []) named.push({ ...each, values, record, line: { table, place } })
    }
  }
  return named
}

const places = (keys: readonly string[], columns: readonly SheetColumn[]) =>
  keys.flatMap((key, at) => {
    const column = columns.find((column) => column.key === key)
    return column?.source ? [{ at, column }] : []
  })

const namesIn = ({ values, at }: Named): string[] => {
  const value = values[at]
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'string' ? [value] : []
}

function missingNames(
  named: readonly Named[],
  known: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Map<string, Set<string>> {
  const missing = new Map<string, Set<string>>()
  for (const place of named) {
    const source = place.column.source ?? ''
    for (const name of namesIn(place)) {
      if (known.get(source)?.has(name)) continue
      const names = missing.get(source) ?? new Set()
      missing.set(source, names.add(name))
    }
  }
  return missing
}

function replace(place: Named, names: ReadonlyMap<string, string | null> | undefined): void {
  const { values, at, column, record } = place
  const stored = namesIn(place).map((name) => {
    const found = names?.get(name)
    if (typeof found === 'string') return found
    const reason =
      found === null ? `${column.label}有多条同名数据：${name}` : `${column.label}不存在：${name}`
    record.faults.push({ row: record.row, column: null, reason })
    return name
  })
  if (stored.length > 0) values[at] = Array.isArray(values[at]) ? stored : stored[0]
}

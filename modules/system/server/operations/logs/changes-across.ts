import { isDeepStrictEqual } from 'node:util'
import type { Context, RowState } from '@mortise/server'
import { sql } from 'kysely'

interface Entry {
  readonly before: RowState | null
  readonly after: RowState | null
}
interface Version {
  readonly id: string
  readonly entity: string
  readonly row_id: string
}

/** What differs between two versions of a row, put together from the changes that lie between them. */
export async function changesAcross(
  { db, tenant }: Context,
  one: Version,
  other: Version,
): Promise<{ before: RowState; after: RowState }> {
  const isForward = BigInt(one.id) <= BigInt(other.id)
  const [from, to] = isForward ? [one, other] : [other, one]
  const { rows } = await sql<Entry>`select before, after from engine.audit
    where tenant_id = ${tenant} and entity = ${one.entity} and row_id = ${one.row_id}
      and id > ${from.id}::bigint and id <= ${to.id}::bigint order by id`.execute(db)
  const { before, after } = composed(rows)
  return isForward ? { before, after } : { before: after, after: before }
}

/** One change out of many: of each field what it was first and what it is last, of lines the same by their ids. */
export function composed(entries: readonly Entry[]): { before: RowState; after: RowState } {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const lines = new Map<string, Lines>()
  for (const entry of entries) {
    // A row that was deleted, or made anew by hand, is no step from one state to the next.
    if (!entry.before || !entry.after) continue
    for (const key of new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])) {
      const [was, is] = [entry.before[key], entry.after[key]]
      if (isLines(was) || isLines(is)) {
        const of = lines.get(key) ?? { was: new Map(), is: new Map() }
        lines.set(key, of)
        follow(of, linesOf(was), linesOf(is))
        continue
      }
      if (!(key in before)) before[key] = was
      after[key] = is
    }
  }
  for (const [key, { was, is }] of lines) {
    const differing = [...was.keys()].filter((id) => !isDeepStrictEqual(was.get(id), is.get(id)))
    before[key] = differing.flatMap((id) => was.get(id) ?? [])
    after[key] = differing.flatMap((id) => is.get(id) ?? [])
  }
  return { before, after }
}

type Line = RowState & { readonly id: string }
interface Lines {
  /** By id; null for lines that were not there. */
  readonly was: Map<string, Line | null>
  readonly is: Map<string, Line | null>
}

function follow({ was, is }: Lines, before: readonly Line[], after: readonly Line[]): void {
  const [were, are] = [
    new Map(before.map((line) => [line.id, line])),
    new Map(after.map((line) => [line.id, line])),
  ]
  for (const id of new Set([...were.keys(), ...are.keys()])) {
    if (!was.has(id)) was.set(id, were.get(id) ?? null)
    is.set(id, are.get(id) ?? null)
  }
}

const isLines = (value: unknown): boolean =>
  Array.isArray(value) && value.some((line) => typeof line === 'object' && line !== null && 'id' in line)

const linesOf = (value: unknown): Line[] => (isLines(value) ? (value as Line[]) : [])

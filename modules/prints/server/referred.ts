import { type AnyEntity, both, conditionOf, type Fields, fieldsOf, type Row } from '@mortise/model'
import { linesAt, targetOf, type Uses } from '@mortise/prints/model'
import type { Context } from '@mortise/server'
import { canPrint } from './access.ts'

/** A row as it is stored, and as the caller may see it. */
export interface Seen {
  readonly row: Row
  readonly sent: Row
}
export interface Referred {
  readonly isReadable: boolean
  readonly rows: ReadonlyMap<string, Seen>
}
/** Rows that are referred to, by their entity. */
export type AllReferred = ReadonlyMap<AnyEntity, Referred>

/** The rows that others refer to, where a layout reads more of them than their names. */
export async function referredBy(
  ctx: Context,
  of: AnyEntity,
  uses: Uses,
  rows: readonly Row[],
): Promise<AllReferred> {
  const ids = new Map<AnyEntity, Set<string>>()
  const collect = (from: { readonly fields: Fields }, paths: ReadonlySet<string>, all: readonly Row[]) => {
    for (const path of paths) {
      const [key = '', inner] = path.split('.')
      const target = inner ? targetOf(fieldsOf(from)[key], ctx.linked) : undefined
      if (!target) continue
      const known = ids.get(target) ?? new Set<string>()
      for (const row of all) if (row[key]) known.add(String(row[key]))
      ids.set(target, known)
    }
  }
  collect(of, uses.head, rows)
  for (const [key, paths] of uses.lines) {
    const field = linesAt(of, key)
    const lines = rows.flatMap((row) => (row[key] ?? []) as Row[])
    if (field) collect(field, paths, lines)
  }
  const referred = new Map<AnyEntity, Referred>()
  for (const [target, wanted] of ids) {
    const isReadable = canPrint(ctx, target)
    const found = isReadable ? await seenRows(ctx, target, [...wanted]) : []
    referred.set(target, { isReadable, rows: new Map(found.map((seen) => [String(seen.row.id), seen])) })
  }
  return referred
}

/** Rows within the caller's sight, by their ids. */
export async function seenRows(ctx: Context, of: AnyEntity, ids: readonly string[]): Promise<Seen[]> {
  if (ids.length === 0) return []
  const known = conditionOf(of, { id: { in: ids } })
  const rows: readonly Row[] = await ctx.repo(of).select(both(ctx.scope(of), known))
  const sent = await ctx.output(of, rows)
  return rows.map((row, at) => ({ row, sent: sent[at] ?? {} }))
}

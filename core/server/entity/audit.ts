import { isDeepStrictEqual } from 'node:util'
import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { prepared } from '../db/statement.ts'
import type { Compiled } from './compiled.ts'
import type { Working } from './engine.ts'
import type { LineChanges } from './lines.ts'

/** Keeps what a row was that is gone, or what a new one is; secrets are not kept. */
export async function audit(
  working: Working,
  compiled: Compiled,
  verb: string,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  await trace(working, compiled, { verb, id: (after ?? before)?.id, before, after })
}

export interface Changed {
  readonly before: Row
  readonly after: Row
  readonly changes: readonly LineChanges[]
}

/**
 * Keeps what changed of a row: the fields that say something else now, of its lines those that came, went or changed,
 * and what the row is called by.
 */
export async function auditChange(
  working: Working,
  compiled: Compiled,
  verb: string,
  { before, after, changes }: Changed,
): Promise<void> {
  if (!compiled.entity.audited) return
  const was: Row = { version: before.version }
  const is: Row = { version: after.version }
  for (const key of namesOf(compiled.entity)) {
    was[key] = before[key]
    is[key] = after[key]
  }
  for (const { key } of compiled.update.columns) {
    if (stamps.has(key) || isDeepStrictEqual(before[key] ?? null, after[key] ?? null)) continue
    was[key] = before[key]
    is[key] = after[key]
  }
  for (const { lines, added, changed, moved, reordered, gone } of changes) {
    const pairs = [...changed, ...moved.filter((line) => reordered.has(line.after.id))]
    if (pairs.length + gone.length + added.length === 0) continue
    was[lines.key] = [...gone, ...pairs.map((line) => line.before)].toSorted(byPlace)
    is[lines.key] = [...pairs.map((line) => line.after), ...added].toSorted(byPlace)
  }
  await trace(working, compiled, { verb, id: after.id, before: was, after: is })
}

/** Who changed a row and when is what the trace itself says. */
const stamps: ReadonlySet<string> = new Set(['updateBy', 'updateTime'])

const byPlace = (one: Row, other: Row) => (one.sortNo as number) - (other.sortNo as number)

const names = new WeakMap<AnyEntity, readonly string[]>()

/** The fields by which people know a row: its title, its number, what no other row has. */
function namesOf(entity: AnyEntity): readonly string[] {
  let keys = names.get(entity)
  if (!keys) {
    const fields = Object.entries(fieldsOf(entity))
    const alone = fields.flatMap(([key, { kind, unique }]) => (kind === 'serial' || unique ? [key] : []))
    names.set(entity, (keys = [...new Set([entity.title, ...alone])]))
  }
  return keys
}

interface Trace {
  readonly verb: string
  readonly id: unknown
  readonly before: Row | null
  readonly after: Row | null
}

async function trace(
  { client, tenant, ctx }: Working,
  compiled: Compiled,
  { verb, id, before, after }: Trace,
): Promise<void> {
  const { entity } = compiled
  if (!entity.audited) return
  await prepared(
    client,
    `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, before, after, request_id)
     values ($1, $2, $3, $4, $5, localtimestamp(3), $6, $7, $8)`,
    [
      tenant,
      entity.name,
      id,
      verb,
      ctx.user.username,
      state(compiled, before),
      state(compiled, after),
      ctx.requestId,
    ],
  )
}

function state({ secrets }: Compiled, row: Row | null): string | null {
  if (!row) return null
  if (secrets.length === 0) return JSON.stringify(row)
  return JSON.stringify(row, (key, value: unknown) => (secrets.includes(key) ? undefined : value))
}

import { isDeepStrictEqual } from 'node:util'
import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { REASON } from '../read/changes.ts'
import type { LineChanges } from './lines.ts'

/** What the log of changes keeps of one: a new row has no state before, one that is gone none after. */
export interface Trace {
  readonly verb: string
  readonly id: unknown
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * What writes a trace along with the row it tells of: a part of the `with` in front of the row's own statement, so that
 * it costs no second one. None where the entity keeps no traces; secrets are not kept.
 */
export function traceSql(
  { tenant, ctx }: Working,
  compiled: Compiled,
  { verb, id, before, after }: Trace,
  params: unknown[],
): string[] {
  const { entity } = compiled
  if (!entity.audited) return []
  const bind = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const values = [
    bind(tenant, 'text'),
    bind(entity.name, 'text'),
    bind(id, 'text'),
    bind(verb, 'text'),
    bind(ctx.user.username, 'text'),
    'localtimestamp(3)',
    bind(state(compiled, before), 'jsonb'),
    bind(state(compiled, after), 'jsonb'),
    bind(ctx.requestId, 'text'),
  ].join(', ')
  // A new row has no change before this one, so its seal needs no look for one: half of what a trace costs.
  const seal = before === null ? `engine.audit_seal(null, ${values})` : 'null'
  return [
    `trace as (insert into engine.audit (tenant_id, entity, row_id, verb, username, at, before, after, request_id, seal)
     values (${values}, ${seal}))`,
  ]
}

/** A trace that also says why, where whoever moved was asked. */
export const withReason = (trace: Trace, reason: string | null): Trace =>
  reason && trace.verb !== 'edit' ? { ...trace, after: { ...trace.after, [REASON]: reason } } : trace

export interface Changed {
  readonly before: Row
  readonly after: Row
  readonly changes: readonly LineChanges[]
}

/**
 * What changed of a row: the fields that say something else now, of its lines those that came, went or changed,
 * and what the row is called by.
 */
export function traceOfChange(compiled: Compiled, verb: string, { before, after, changes }: Changed): Trace {
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
  return { verb, id: after.id, before: was, after: is }
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

function state({ secrets }: Compiled, row: Row | null): string | null {
  if (!row) return null
  if (secrets.length === 0) return JSON.stringify(row)
  return JSON.stringify(row, (key, value: unknown) => (secrets.includes(key) ? undefined : value))
}

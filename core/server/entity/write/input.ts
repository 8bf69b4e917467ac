import {
  BusinessError,
  complaintsOf,
  defaultsOf,
  derived,
  fieldsOf,
  malformedOf,
  type Row,
  withoutHidden,
  withoutLineFields,
} from '@mortise/model'
import { pullFromSources } from '../chain/pull.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { refuseOutOfSight } from '../store/out-of-sight.ts'
import { refuseClosed } from './closed-fields.ts'
import { refuseLineRights } from './line-rights.ts'
import { refuse } from './refuse.ts'
import type { WriteOptions } from './write.ts'

/**
 * Makes whole what is said about new rows, each found valid by itself. What they all start with is worked out once, so
 * that many rows need not.
 */
export function rowMaker(
  working: Working,
  compiled: Compiled,
  { hidden, given, isCaller }: Pick<WriteOptions, 'hidden' | 'given' | 'isCaller'> = {},
): (input: Row) => Promise<Row> {
  const defaults = defaultsOf(compiled.entity, working.ctx)
  const start: Row = Object.assign({ ...compiled.blank }, defaults)
  return async (input) => {
    const filled = { ...applyInput({ ...start }, compiled, input, defaults, hidden), ...given }
    const row = await prepare(working, compiled, filled, null, isCaller)
    refuse(complaintsOf(compiled.entity, row))
    refuseLineRights(compiled, null, row, hidden)
    return row
  }
}

/** What a new row would be by what is said so far; nothing that is still missing is refused. */
export async function draftRow(working: Working, compiled: Compiled, input: Row): Promise<Row> {
  const start: Row = Object.assign({ ...compiled.blank }, defaultsOf(compiled.entity, working.ctx))
  return prepare(working, compiled, { ...start, ...input }, null)
}

/** What a patch makes of a row, made whole and found valid by itself. */
export async function changedRow(
  working: Working,
  compiled: Compiled,
  before: Row,
  patch: Row,
  { hidden, isCaller, open }: Pick<WriteOptions, 'hidden' | 'isCaller' | 'open'> = {},
): Promise<Row> {
  const changes = applyInput({}, compiled, patch, defaultsOf(compiled.entity, working.ctx), hidden)
  refuseFrozen(compiled, before, changes)
  refuseClosed(compiled, before, changes, open)
  const row = await prepare(working, compiled, { ...before, ...changes }, before, isCaller)
  refuse(complaintsOf(compiled.entity, row))
  refuseLineRights(compiled, before, row, hidden)
  return row
}

/** Puts into a row what somebody outside may say about it: no states, serials, derived or hidden values. */
function applyInput(
  row: Row,
  { writable }: Compiled,
  input: Row,
  defaults: Row,
  hidden: ReadonlySet<string> = nothingHidden,
): Row {
  for (const { key, isSecret, hasDefault, lines } of writable) {
    const value = input[key]
    if (value === undefined || hidden.has(key)) continue
    // A secret never left, so an empty one was not typed rather than emptied.
    if (isSecret && !value) continue
    // A field with a default is never null: emptied, it goes back to it.
    if (value === null && hasDefault) row[key] = defaults[key]
    else row[key] = lines ? strippedLines(key, lines, value, hidden) : value
  }
  return row
}

const nothingHidden: ReadonlySet<string> = new Set()

function strippedLines(
  of: string,
  field: Parameters<typeof fieldsOf>[0],
  lines: unknown,
  hidden: ReadonlySet<string>,
): unknown {
  if (!Array.isArray(lines)) return lines
  const own = fieldsOf(field)
  return lines.map((line: Row | null) => {
    // What is no line at all is refused by name later.
    if (typeof line !== 'object' || line === null) return line
    const writable = Object.entries(line).filter(([key]) => key === 'id' || (own[key] && !own[key].readonly))
    return withoutLineFields(of, Object.fromEntries(writable), hidden)
  })
}

async function prepare(
  working: Working,
  compiled: Compiled,
  input: Row,
  before: Row | null,
  isCaller?: boolean,
): Promise<Row> {
  const { entity } = compiled
  refuse(malformedOf(entity, input))
  // Before any rule reads what is named, and could tell of it.
  if (isCaller) await refuseOutOfSight(working, compiled, input, before)
  const row = withWholeLines(compiled, derived(entity, input), working, before)
  await pullFromSources(working, compiled, row, before)
  for (const rule of working.engine.behaviour(entity).rules) {
    const more = await rule.prepare?.(row as never, working.ctx, before as never)
    if (more) Object.assign(row, more)
  }
  return derived(entity, withoutHidden(entity, row))
}

/** Lines that are there keep what was not said of them; new ones start with their defaults. */
function withWholeLines(compiled: Compiled, row: Row, { ctx }: Working, before: Row | null): Row {
  for (const { key, field } of compiled.lines) {
    const lines = row[key]
    if (!Array.isArray(lines) || lines === before?.[key]) continue
    const defaults = defaultsOf(field, ctx)
    const were = new Map(((before?.[key] as Row[] | undefined) ?? []).map((line) => [line.id, line]))
    row[key] = lines.map((line: Row) => derived(field, { ...(were.get(line.id) ?? defaults), ...line }))
  }
  return row
}

function refuseFrozen(compiled: Compiled, before: Row, changes: Row): void {
  for (const [key, value] of Object.entries(changes)) {
    const field = compiled.fields[key]
    if (field?.frozen && JSON.stringify(value) !== JSON.stringify(before[key])) {
      throw new BusinessError(`${field.label}不能修改`, { field: key })
    }
  }
}

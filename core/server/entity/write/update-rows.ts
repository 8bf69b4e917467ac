import { isDeepStrictEqual } from 'node:util'
import {
  type AnyField,
  type Condition,
  defaultsOf,
  deriveOf,
  type FieldOf,
  fieldsOf,
  linePath,
  type Row,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { selectOne } from '../read/read.ts'
import { refuseRunning } from './approval.ts'
import { reasonOf } from './bulk.ts'
import { editRow } from './write.ts'

export interface RowUpdate {
  readonly id: string
  readonly input: Row
}

/** What became of a row: it changed, it said all of it already, or why it may not change. */
export type UpdateOutcome = 'updated' | 'same' | { readonly reason: string }

/**
 * Changes rows that somebody may touch to what is said of them, each for itself. What a row says already is not written
 * again, so that nobody finds a change where there was none.
 */
export async function updateRows(
  working: Working,
  compiled: Compiled,
  updates: readonly RowUpdate[],
  { scope, hidden }: { readonly scope: Condition; readonly hidden: ReadonlySet<string> },
): Promise<UpdateOutcome[]> {
  const outcomes: UpdateOutcome[] = []
  for (const { id, input } of updates) {
    await working.client.query('savepoint row')
    try {
      const before = await selectOne(working, compiled, id, { condition: scope, lock: true })
      const patch = before && changesTo(working, compiled, before, input, hidden)
      if (before && patch) {
        await refuseRunning(working, compiled, before)
        await editRow(working, compiled, before, patch, { hidden, isCaller: true })
      }
      await working.client.query('release savepoint row')
      if (before) outcomes.push(patch ? 'updated' : 'same')
      else outcomes.push({ reason: '数据不存在，或不在您的数据范围内' })
    } catch (error) {
      await working.client.query('rollback to savepoint row')
      outcomes.push({ reason: reasonOf(error) })
    }
  }
  return outcomes
}

/** What is said of a row beyond what it holds; null if nothing. */
export function changesTo(
  { ctx }: Pick<Working, 'ctx'>,
  compiled: Compiled,
  before: Row,
  input: Row,
  hidden: ReadonlySet<string>,
): Row | null {
  const defaults = defaultsOf(compiled.entity, ctx)
  const patch: Row = {}
  for (const { key, isSecret, hasDefault, lines } of compiled.writable) {
    const value = input[key]
    if (value === undefined || hidden.has(key) || (isSecret && !value)) continue
    if (lines) {
      const wanted = changedLines(key, lines, before[key], value, hidden)
      if (wanted) patch[key] = wanted
      continue
    }
    const field = compiled.fields[key] as AnyField
    // Emptied, a field with a default goes back to it; one that never had a value was not emptied.
    const wanted = isEmpty(value) && !isEmpty(before[key]) && hasDefault ? defaults[key] : value
    if (!isSame(field, before[key], wanted)) patch[key] = value
  }
  return Object.keys(patch).length > 0 ? patch : null
}

/** Lines as they are to be, each in the place of the one that stands there; null if they are so already. */
function changedLines(
  of: string,
  field: FieldOf<'lines'>,
  before: unknown,
  lines: unknown,
  hidden: ReadonlySet<string>,
): Row[] | null {
  if (!Array.isArray(lines)) return null
  const were = (before as Row[] | null) ?? []
  const derived = deriveOf(field)
  const own = Object.entries(fieldsOf(field)).filter(
    ([key, inner]) => !inner.readonly && !(key in derived) && !hidden.has(linePath(of, key)),
  )
  const isSameLine = (line: Row, place: number) =>
    own.every(([key, inner]) => line[key] === undefined || isSame(inner, were[place]?.[key], line[key]))
  if (lines.length === were.length && lines.every(isSameLine)) return null
  return lines.map((line: Row, place) => ({ ...line, ...(were[place] && { id: were[place].id }) }))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a value, as a sheet can tell it, is the one that is there. */
function isSame(field: AnyField, before: unknown, value: unknown): boolean {
  if (isEmpty(before) && isEmpty(value)) return true
  if (typeof before === 'number' && typeof value === 'number') return before === rounded(field, value)
  if (typeof before === 'string' && typeof value === 'string') return plainText(before) === plainText(value)
  return isDeepStrictEqual(before, value)
}

function rounded(field: AnyField, value: number): number {
  if (field.kind === 'money') return Number(value.toFixed(2))
  return field.kind === 'decimal' ? Number(value.toFixed(field.scale ?? 4)) : value
}

/** Sheets know neither spaces at the end nor how Windows ends a line. */
const plainText = (text: string): string => text.replaceAll('\r\n', '\n').trim()

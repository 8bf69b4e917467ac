import { add, type Counter, counterOf, fieldsOf, limitOf, type Row, refuseLine } from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled, CompiledLines } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { parameterOf } from '../engine/parameter.ts'
import { attachLines, selectRows } from '../read/read.ts'
import { storeCounted } from './count-row.ts'
import { notFound } from './store.ts'

/** By how much each counter of a line changes. */
export type Count = { readonly line: string } & Readonly<Record<string, unknown>>

/**
 * Counts on lines of documents, each known by its id. Their documents are locked, what is worked out from the counters
 * follows, and each document is written by one statement however many of its lines are counted on.
 */
export async function countLines(
  working: Working,
  compiled: Compiled,
  counts: readonly Count[],
  held?: Row,
): Promise<Row | undefined> {
  const steps = stepsOf(counts)
  if (steps.size === 0) return held
  const documents = held ? [held] : await lockDocuments(working, compiled, [...steps.keys()])
  let saved = held
  for (const document of documents) {
    const after: Row = { ...document }
    for (const lines of compiled.lines) {
      const rows: Row[] = []
      for (const [at, line] of (document[lines.key] as Row[]).entries()) {
        const step = steps.get(line.id as string)
        rows.push(step ? await counted(working, { compiled, lines, document, line, at }, step) : line)
        steps.delete(line.id as string)
      }
      after[lines.key] = rows
    }
    saved = await storeCounted(working, compiled, document, after, document === held)
  }
  if (steps.size > 0) throw notFound()
  return saved
}

async function lockDocuments(working: Working, compiled: Compiled, lines: readonly string[]): Promise<Row[]> {
  const values = await parentsOf(working, compiled, lines)
  const byId = { field: 'id', test: { op: 'in', values } } as const
  const documents = await selectRows(working, compiled, byId, { lock: true })
  await attachLines(working, compiled, documents)
  return documents
}

/** What comes to each line and counter, whoever counts on it twice; nothing where that is nothing. */
function stepsOf(counts: readonly Count[]): Map<string, Map<string, number>> {
  const steps = new Map<string, Map<string, number>>()
  for (const { line, ...changes } of counts) {
    const of = steps.get(line) ?? new Map<string, number>()
    for (const [key, step] of Object.entries(changes)) {
      if (typeof step === 'number' && step !== 0) of.set(key, add(of.get(key), step, 4))
    }
    if (of.size > 0) steps.set(line, of)
  }
  return steps
}

async function parentsOf(
  { client, tenant }: Working,
  compiled: Compiled,
  ids: readonly string[],
): Promise<string[]> {
  const params: unknown[] = [ids]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const parts = compiled.lines.map(
    ({ table }) => `select parent_id as id from ${table} where id = any($1)${sameTenant}`,
  )
  const { rows } = await prepared(client, parts.join(' union '), params)
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** Where a line stands, for the refusal of what it cannot bear. */
interface Place {
  readonly compiled: Compiled
  readonly lines: CompiledLines
  readonly document: Row
  readonly line: Row
  readonly at: number
}

async function counted(working: Working, place: Place, steps: ReadonlyMap<string, number>): Promise<Row> {
  const { lines, line } = place
  const fields = fieldsOf(lines.field)
  const after: Row = { ...line }
  for (const [key, step] of steps) after[key] = add(line[key] as number, step, 4)
  for (const key of steps.keys()) {
    if (!counterOf(fields[key]))
      throw new Error(`${place.compiled.entity.name}.${lines.key}.${key} is no counter`)
  }
  // All of them first, and all of the line: one may be the limit of another.
  for (const [key, field] of Object.entries(fields)) {
    const counter = counterOf(field)
    if (!counter) continue
    const [has, next, step] = [line[key] as number, after[key] as number, steps.get(key) ?? 0]
    if (next < 0) refuse(place, key, counter.words?.below?.() ?? `${field.label} ${has}，不能减少 ${-step}`)
    const limit = await limitNow(working, counter, after)
    if (limit === null || next <= limit) continue
    // What was beyond before, because staff allow less today, may stay so.
    const wasWithin = has <= ((await limitNow(working, counter, line)) ?? 0)
    if (step <= 0 && !wasWithin) continue
    const usual = step > 0 ? `最多 ${limit}，不能再增加 ${step}` : `不能超过 ${limit}`
    const words = counter.words?.beyond?.({ counted: has, next, limit }, after as never)
    refuse(place, key, words ?? `${field.label} ${has}，${usual}`)
  }
  return after
}

/** Lines are counted on by `countLines` alone: whoever writes them otherwise would pass their bounds. */
export function refuseCounted({ entity, lines }: Compiled, before: Row, after: Row): void {
  for (const { key, field } of lines) {
    if (before[key] === after[key]) continue
    const counters = Object.keys(fieldsOf(field)).filter((each) => counterOf(fieldsOf(field)[each]))
    const were = new Map((before[key] as Row[]).map((line) => [line.id, line]))
    for (const line of after[key] as Row[]) {
      const was = were.get(line.id)
      const changed = counters.find((each) => Number(line[each] ?? 0) !== Number(was?.[each] ?? 0))
      if (changed) throw new Error(`${entity.name}.${key}.${changed} is changed by countLines alone`)
    }
  }
}

/** How far a counter of a line may go by what staff allow today. */
export async function limitNow(working: Working, counter: Counter, line: Row): Promise<number | null> {
  return limitOf(counter, line, counter.over ? await parameterOf(working, counter.over) : 0)
}

function refuse({ compiled: { entity }, document, at }: Place, field: string, words: string): never {
  return refuseLine(`${entity.label} ${String(document[entity.title])} `, at, field, words)
}

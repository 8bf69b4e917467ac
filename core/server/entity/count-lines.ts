import { add, BusinessError, type Counter, derived, fieldsOf, limitOf, type Row } from '@mortise/model'
import { prepared } from '../db/statement.ts'
import type { Compiled, CompiledLines } from './compiled.ts'
import type { Engine, Working } from './engine.ts'
import { parameterOf } from './parameter.ts'
import { followed } from './progress.ts'
import { attachLines, selectRows } from './read.ts'
import { notFound, store } from './store.ts'

/** By how much each counter of a line changes. */
export type Count = { readonly line: string } & Readonly<Record<string, unknown>>

/**
 * Counts on lines of documents, each known by its id. Their documents are locked, what is worked out from the counters
 * follows, and each document is written by one statement however many of its lines are counted on.
 */
export async function countLines(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  counts: readonly Count[],
): Promise<void> {
  const steps = stepsOf(counts)
  if (steps.size === 0) return
  const parents = await parentsOf(working, compiled, [...steps.keys()])
  const documents = await selectRows(
    working,
    compiled,
    { field: 'id', test: { op: 'in', values: parents } },
    { lock: true },
  )
  await attachLines(working, compiled, documents)
  for (const document of documents) {
    const after: Row = { ...document }
    for (const lines of compiled.lines) {
      const rows: Row[] = []
      for (const [at, line] of (document[lines.key] as Row[]).entries()) {
        const step = steps.get(line.id as string)
        rows.push(step ? await counted(engine, working, { compiled, lines, document, line, at }, step) : line)
        steps.delete(line.id as string)
      }
      after[lines.key] = rows
    }
    const now = derived(compiled.entity, await followed(engine, working, compiled, after))
    await store(engine, working, compiled, document, now, 'count')
  }
  if (steps.size > 0) throw notFound()
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

async function counted(
  engine: Engine,
  working: Working,
  place: Place,
  steps: ReadonlyMap<string, number>,
): Promise<Row> {
  const { lines, line } = place
  const after: Row = { ...line }
  for (const [key, step] of steps) after[key] = add(line[key] as number, step, 4)
  // All of them first: one may be the limit of another.
  for (const [key, step] of steps) {
    const field = fieldsOf(lines.field)[key]
    if (field?.kind !== 'decimal' || !field.counter)
      throw new Error(`${place.compiled.entity.name}.${lines.key}.${key} is no counter`)
    if ((after[key] as number) < 0)
      throw refusal(place, key, `${field.label} ${String(line[key])}，不能减少 ${-step}`)
    const limit = step > 0 ? await limitNow(engine, working, field.counter, after) : null
    if (limit !== null && (after[key] as number) > limit)
      throw refusal(place, key, `${field.label} ${String(line[key])}，最多 ${limit}，不能再增加 ${step}`)
  }
  return after
}

/** How far a counter of a line may go by what staff allow today. */
export async function limitNow(
  engine: Engine,
  working: Working,
  counter: Counter,
  line: Row,
): Promise<number | null> {
  return limitOf(counter, line, counter.over ? await parameterOf(engine, working, counter.over) : 0)
}

function refusal({ compiled: { entity }, document, at }: Place, field: string, words: string): BusinessError {
  const name = String(document[entity.title])
  return new BusinessError(`${entity.label} ${name} 第${at + 1}行：${words}`, { field, row: at })
}

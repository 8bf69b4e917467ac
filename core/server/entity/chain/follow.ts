import {
  add,
  counterOf,
  fieldsOf,
  type LineChain,
  limitOf,
  type Row,
  refuseLine,
  sub,
  takenBy,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { type Count, countLines, limitNow } from '../store/count-lines.ts'
import { refuseSource, refuseState } from './source-state.ts'
import { isTaking, linesField, lockSources, nameOf, type Sources, sourcesOf } from './sources.ts'

/**
 * Carries to its sources what a document takes of them since it was last written: what it takes now less what it took.
 * So the counters of a source are what its documents add up to, whatever becomes of these.
 */
export async function followChains(
  working: Working,
  compiled: Compiled,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  for (const chain of compiled.entity.from) {
    if (chain.takes === 'whole') continue
    const steps = stepsOf(compiled, chain, before, after)
    if (steps.length === 0) continue
    const sources = await lockSources(
      working,
      chain,
      steps.map(({ line }) => line),
    )
    if (after) await refuseTaking(working, { compiled, chain, sources, document: after }, steps)
    await countLines(working, working.engine.compiled(chain.source), steps.map(countOf))
    await countThrough(working, chain, sources, steps)
  }
}

/** Refuses a document that takes nothing yet and could not take what it says. */
export async function refuseUntakeable(working: Working, compiled: Compiled, document: Row): Promise<void> {
  for (const chain of compiled.entity.from) {
    if (isTaking(compiled, chain, document)) continue
    const sources = await sourcesOf(working, chain, document)
    if (chain.takes === 'whole') {
      for (const source of sources.documents) refuseSource(working.engine, chain, source, document)
      continue
    }
    const steps = stepsAmong([], wouldTake(chain, document))
    await refuseTaking(working, { compiled, chain, sources, document }, steps)
  }
}

/** By how much what a line takes changes, on the line of the source and through it. */
interface Step {
  readonly line: string
  readonly counts: Readonly<Record<string, number>>
  readonly through: Readonly<Record<string, number>>
  /** Where the document has it, for the refusal; the last place where it has it twice. */
  readonly row: number
}

function stepsOf(compiled: Compiled, chain: LineChain, before: Row | null, after: Row | null): Step[] {
  const taken = (document: Row | null) =>
    document && isTaking(compiled, chain, document) ? wouldTake(chain, document) : []
  return stepsAmong(taken(before), taken(after))
}

/** What each line of a document takes while the document counts. */
function wouldTake({ into, lineRef, counts, countsThrough = {} }: LineChain, document: Row): Step[] {
  const amounts = (of: LineChain['counts'], line: Row) =>
    Object.fromEntries(Object.entries(of).map(([key, taken]) => [key, takenBy(taken, line, document)]))
  return ((document[into] as Row[] | null) ?? []).flatMap((line, row) => {
    const from = line[lineRef]
    if (typeof from !== 'string') return []
    return [{ line: from, row, counts: amounts(counts, line), through: amounts(countsThrough, line) }]
  })
}

function stepsAmong(were: readonly Step[], are: readonly Step[]): Step[] {
  const steps = new Map<string, Step>()
  const put = (step: Step, sign: 1 | -1) => {
    const known = steps.get(step.line)
    steps.set(step.line, {
      line: step.line,
      row: step.row,
      counts: together(known?.counts, step.counts, sign),
      through: together(known?.through, step.through, sign),
    })
  }
  for (const step of were) put(step, -1)
  for (const step of are) put(step, 1)
  const isStep = ({ counts, through }: Step) =>
    [...Object.values(counts), ...Object.values(through)].some((step) => step !== 0)
  return [...steps.values()].filter(isStep)
}

const together = (
  known: Readonly<Record<string, number>> = {},
  more: Readonly<Record<string, number>>,
  sign: 1 | -1,
) => Object.fromEntries(Object.entries(more).map(([key, value]) => [key, add(known[key], sign * value, 4)]))

interface Taking {
  readonly compiled: Compiled
  readonly chain: LineChain
  readonly sources: Sources
  readonly document: Row
}

/** Only who takes more is refused: what is given back is always welcome. */
async function refuseTaking(
  working: Working,
  { compiled, chain, sources }: Taking,
  steps: readonly Step[],
): Promise<void> {
  const own = linesField(compiled.entity, chain.into)
  const counted = fieldsOf(linesField(chain.source, chain.lines))
  for (const { line: id, counts, row } of steps) {
    const more = Object.entries(counts).filter(([, step]) => step > 0)
    const source = sources.lines.get(id)
    if (more.length === 0 || !source) continue
    refuseState(working.engine, chain, source.document, { lines: own, row })
    for (const [key, step] of more) {
      const counter = counterOf(counted[key]) ?? {}
      const limit = await limitNow(working, counter, source.line)
      const has = source.line[key] as number
      const next = add(has, step, 4)
      if (limit === null || next <= limit) continue
      const figures = {
        limit,
        counted: has,
        next,
        left: Math.max(0, sub(limit, has, 4)),
        of: limitOf({ of: counter.of }, source.line) ?? 0,
      }
      const words = chain.words?.beyond?.(figures, nameOf(chain.source, source.document))
      const { label } = chain.source
      refuseLine(
        own,
        row,
        chain.qty,
        words ?? `超出${label}可${chain.act}数量，最多还可${chain.act} ${figures.left}`,
      )
    }
  }
}

const countOf = ({ line, counts }: Step): Count => ({ line, ...counts })

/** What is counted on the line that a line of the source was itself made from. */
async function countThrough(
  working: Working,
  chain: LineChain,
  sources: Sources,
  steps: readonly Step[],
): Promise<void> {
  if (!chain.countsThrough) return
  for (const first of chain.source.from) {
    if (first.takes === 'whole') continue
    const counts = steps.flatMap(({ line, through }): Count[] => {
      const origin = sources.lines.get(line)?.line[first.lineRef]
      return typeof origin === 'string' ? [{ line: origin, ...through }] : []
    })
    await countLines(working, working.engine.compiled(first.source), counts)
  }
}

import { add, type Row, takenBy, type WholeChain } from '@mortise/model'
import { refuseSource } from '../chain/source-state.ts'
import { isTaking } from '../chain/sources.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { countRow, type Steps } from '../store/count-row.ts'
import { lockRow, store } from '../store/store.ts'
import { moveRow } from './write.ts'

/** Lets a document stand for the sources that it was made from as a whole, or gives them back once it no longer does. */
export async function followWhole(
  working: Working,
  compiled: Compiled,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  for (const chain of compiled.entity.from) {
    if (chain.takes !== 'whole') continue
    const sourceOf = (document: Row | null) =>
      document && isTaking(compiled, chain, document) ? document[chain.ref] : null
    const [stood, stands] = [sourceOf(before), sourceOf(after)]
    const isOther = stood !== stands
    if (isOther && before && typeof stood === 'string') await giveBack(working, chain, stood, before)
    if (isOther && after && typeof stands === 'string') await standFor(working, chain, stands, after)
    const counted = new Map<string, Steps>()
    if (before && typeof stood === 'string') addSteps(counted, stood, chain, before, -1)
    if (after && typeof stands === 'string') addSteps(counted, stands, chain, after, 1)
    for (const [id, steps] of counted) {
      const isCounted = Object.values(steps).some((step) => step !== 0)
      if (isCounted) await countRow(working, working.engine.compiled(chain.source), id, steps)
    }
  }
}

/** What a document comes to, or came to, on its source. */
function addSteps(
  counted: Map<string, Steps>,
  source: string,
  { counts }: WholeChain,
  document: Row,
  sign: 1 | -1,
): void {
  const known = counted.get(source)
  const steps = Object.entries(counts).map(([key, taken]) => [
    key,
    add(known?.[key], sign * takenBy(taken, document, document), 4),
  ])
  counted.set(source, Object.fromEntries(steps))
}

async function standFor(working: Working, chain: WholeChain, id: string, document: Row): Promise<void> {
  const compiled = working.engine.compiled(chain.source)
  const source = await lockRow(working, compiled, id)
  refuseSource(working.engine, chain, source, document)
  if (chain.one) await store(working, compiled, source, { ...source, [chain.one]: document.id })
}

async function giveBack(
  working: Working,
  { source: entity, one, undo }: WholeChain,
  id: string,
  document: Row,
): Promise<void> {
  const compiled = working.engine.compiled(entity)
  if (one) {
    const source = await lockRow(working, compiled, id)
    if (source[one] !== document.id) return
    await store(working, compiled, source, { ...source, [one]: null })
  }
  if (undo) await moveRow(working, compiled, await lockRow(working, compiled, id), undo)
}

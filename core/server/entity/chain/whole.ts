import type { Row, WholeChain } from '@mortise/model'
import type { Compiled } from '../compiled.ts'
import type { Engine, Working } from '../engine.ts'
import { lockRow, store } from '../store.ts'
import { moveRow } from '../write.ts'
import { refuseSource } from './source-state.ts'
import { isTaking } from './sources.ts'

/** Lets a document stand for the sources that it was made from as a whole, or gives them back once it no longer does. */
export async function followWhole(
  engine: Engine,
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
    if (stood === stands) continue
    if (before && typeof stood === 'string') await giveBack(engine, working, chain, stood, before)
    if (after && typeof stands === 'string') await standFor(engine, working, chain, stands, after)
  }
}

async function standFor(
  engine: Engine,
  working: Working,
  chain: WholeChain,
  id: string,
  document: Row,
): Promise<void> {
  const compiled = engine.compiled(chain.source)
  const source = await lockRow(working, compiled, id)
  refuseSource(engine, chain, source, document)
  if (chain.one) await store(engine, working, compiled, source, { ...source, [chain.one]: document.id })
}

async function giveBack(
  engine: Engine,
  working: Working,
  { source: entity, one, undo }: WholeChain,
  id: string,
  document: Row,
): Promise<void> {
  const compiled = engine.compiled(entity)
  if (one) {
    const source = await lockRow(working, compiled, id)
    if (source[one] !== document.id) return
    await store(engine, working, compiled, source, { ...source, [one]: null })
  }
  if (undo) await moveRow(engine, working, compiled, await lockRow(working, compiled, id), undo)
}

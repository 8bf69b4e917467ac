import type { Chain, Row } from '@mortise/model'
import type { Compiled } from '../compiled.ts'
import type { Engine, Working } from '../engine.ts'
import { draftRow } from '../input.ts'
import { refuseState } from './follow.ts'
import { openLines } from './pull.ts'

/** A new document of all that is open of a source, in so far as the source lets anything be taken. */
export async function draftFromSource(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  chain: Chain,
  source: Row,
): Promise<Row> {
  refuseState(engine, chain, source)
  const lines = openLines(compiled, working, chain, source)
  return draftRow(engine, working, compiled, { [chain.ref ?? '']: source.id, [chain.into]: lines })
}

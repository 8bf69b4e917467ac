import type { Chain, Row } from '@mortise/model'
import { openLines } from '../chain/pull.ts'
import { refuseState } from '../chain/source-state.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { draftRow } from './input.ts'

/** A new document of a source, of its lines all that is open, in so far as the source lets anything be taken. */
export async function draftFromSource(
  working: Working,
  compiled: Compiled,
  chain: Chain,
  source: Row,
): Promise<Row> {
  refuseState(working.engine, chain, source)
  const lines = chain.takes === 'lines' && { [chain.into]: openLines(compiled, working, chain, source) }
  return beginFrom(working, compiled, chain, source, lines || {})
}

/** A new document of a source with what the source says that it begins with; nothing is saved. */
export const beginFrom = (
  working: Working,
  compiled: Compiled,
  { ref, begins }: Chain,
  source: Row,
  lines: Row = {},
): Promise<Row> =>
  draftRow(working, compiled, { ...begins?.(source as never), ...(ref && { [ref]: source.id }), ...lines })

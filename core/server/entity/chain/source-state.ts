import { BusinessError, type Chain, hasRef, type Row, refuseLine, type WholeChain } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Engine, Working } from '../engine/engine.ts'
import { lockRow } from '../store/store.ts'
import { isTaking, nameOf, stateOf } from './sources.ts'

/** Where a line stands in its document. */
export interface LinePlace {
  readonly lines: { readonly label: string }
  readonly row: number
}

/** Refuses a source in whose state nothing is taken, on the line that names it where lines do. */
export function refuseState(engine: Engine, chain: Chain, source: Row, line?: LinePlace): void {
  const found = stateOf(engine.compiled(chain.source), source)
  if (!found || chain.while.includes(found.state)) return
  const name = nameOf(chain.source, source)
  const words = chain.words?.state?.(name) ?? `${name} 当前状态【${found.label}】，不能${chain.act}`
  if (hasRef(chain) || !line) throw new BusinessError(words, { field: chain.ref })
  refuseLine(line.lines, line.row, chain.find.title ?? chain.lineRef, words)
}

/** Refuses a source that a document cannot stand for: by its state, or because another does. */
export function refuseSource(engine: Engine, chain: WholeChain, source: Row, document: Row): void {
  refuseState(engine, chain, source)
  const other = chain.one ? source[chain.one] : null
  if (!other || other === document.id) return
  const name = nameOf(chain.source, source)
  throw new BusinessError(chain.words?.taken?.(name) ?? `${name} 已${chain.act}，不能重复${chain.act}`, {
    field: chain.ref,
  })
}

/**
 * Holds the sources of a document that is moved to, or on within, a state in which it stands for them, and refuses those
 * in the wrong state. A source that is this document's alone was looked at when that came to be.
 */
export async function holdSources(working: Working, compiled: Compiled, row: Row, to: string): Promise<void> {
  for (const chain of compiled.entity.from) {
    if (chain.takes !== 'whole' || chain.in?.includes(to) === false) continue
    const id = row[chain.ref]
    if (typeof id !== 'string' || (chain.one && isTaking(compiled, chain, row))) continue
    refuseState(working.engine, chain, await lockRow(working, working.engine.compiled(chain.source), id))
  }
}

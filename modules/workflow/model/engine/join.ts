import type { GraphNode } from '../graph/graph.ts'
import { flowsFrom } from './route.ts'
import { nodeAt, putToken, type Run } from './run.ts'
import type { Token } from './state.ts'
import { leave, leaveTogether } from './tokens.ts'

/** A token reaches a parallel or inclusive gateway: it passes where it came alone, and waits where others may follow. */
export function arrive(run: Run, token: Token, gateway: GraphNode<'parallel' | 'inclusive'>): void {
  if (gateway.incoming.length < 2) return leave(run, token, flowsFrom(run, gateway))
  putToken(run, { ...token, wait: 'join' })
  if (gateway.kind === 'inclusive') return
  const arrived = arrivalsAt(run, token)
  if (arrived.size === gateway.incoming.length)
    leaveTogether(run, [...arrived.values()], flowsFrom(run, gateway))
}

/** Lets one inclusive join go that nothing can come to any more; it is looked for when nothing else moves. */
export function releaseInclusive(run: Run): boolean {
  for (const token of run.tokens.values()) {
    const gateway = nodeAt(run, token)
    if (token.wait !== 'join' || gateway.kind !== 'inclusive') continue
    const arrived = arrivalsAt(run, token)
    if (isAwaited(run, token, arrived)) continue
    leaveTogether(run, [...arrived.values()], flowsFrom(run, gateway))
    return true
  }
  return false
}

/** The first token of each incoming flow that waits at the same join. */
function arrivalsAt(run: Run, { node, scope }: Token): Map<string, Token> {
  const arrived = new Map<string, Token>()
  for (const token of run.tokens.values()) {
    const isHere = token.node === node && token.scope === scope && token.wait === 'join'
    if (isHere && token.via !== null && !arrived.has(token.via)) arrived.set(token.via, token)
  }
  return arrived
}

/**
 * Whether a token elsewhere can still come by a flow that is empty. One that can also come by a flow already filled is not
 * waited for, or two joins in a loop would wait for each other.
 */
function isAwaited(run: Run, { node: join, scope }: Token, arrived: ReadonlyMap<string, Token>): boolean {
  const feeders = run.shape.feeders.get(join)
  if (!feeders) return false
  for (const token of run.tokens.values()) {
    if (token.scope !== scope || (token.node === join && token.wait === 'join')) continue
    const at = destinationOf(token)
    const reached = [...feeders].filter(([, nodes]) => nodes.has(at)).map(([flow]) => flow)
    if (reached.length > 0 && !reached.some((flow) => arrived.has(flow))) return true
  }
  return false
}

/** Where a token goes on from: one that was returned 直达 comes back before it moves on. */
function destinationOf(token: Pick<Token, 'node' | 'back'>): string {
  return token.back ? destinationOf(token.back) : token.node
}

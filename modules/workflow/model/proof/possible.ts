import type { Command } from '../engine/command.ts'
import { isOpen, type State, type Token } from '../engine/state.ts'
import { flowOf, type Graph, type GraphNode, nodeOf } from '../graph/graph.ts'
import { shapeOf } from '../graph/shape.ts'
import type { Trigger } from '../graph/trigger.ts'

const origin = { by: 'x', at: '2026-01-01 00:00:00' } as const
const answered = { comment: '-', isSigned: true, variables: {}, chosen: {} } as const

/** Every command that can move an instance on; deadlines are not among them, for they only hurry what people may do. */
export function possibleCommands(graph: Graph, state: State): Command[] {
  return state.tokens.flatMap((token) => [
    ...awaited(graph, state, token),
    ...interrupting(graph, state, token),
  ])
}

function awaited(graph: Graph, state: State, token: Token): Command[] {
  const node = nodeOf(graph, token.node)
  if (token.wait === 'call') return [{ type: 'finishCall', token: token.id, variables: {}, ...origin }]
  if (token.wait === 'task') {
    const open = state.tasks.find((task) => task.token === token.id && isOpen(task))
    return open ? [{ type: 'complete', task: open.id, answer: 'agree', ...answered, ...origin }] : []
  }
  if (token.wait !== 'event') return []
  const events =
    node.kind === 'event' ? node.outgoing.map((id) => nodeOf(graph, flowOf(graph, id).to)) : [node]
  return events.flatMap((event) => commandFor(state, token, event))
}

function commandFor(state: State, token: Token, event: GraphNode): Command[] {
  if (event.kind === 'service') return [{ type: 'finishJob', token: token.id, variables: {}, ...origin }]
  if (event.kind === 'receive') return [{ type: 'message', name: event.message, variables: {}, ...origin }]
  return event.kind === 'catch' ? triggered(state, token, event.id, event.trigger) : []
}

/** An event beside a node that lets it go on is tried once: how often it comes changes nothing but numbers. */
function interrupting(graph: Graph, state: State, token: Token): Command[] {
  if (token.wait === null || token.wait === 'join') return []
  const beside = shapeOf(graph).boundaries.get(token.node) ?? []
  return beside
    .filter(({ id }) => !state.trail.some((visit) => visit.node === id && visit.from.includes(token.id)))
    .flatMap(({ id, trigger }) => triggered(state, token, id, trigger))
}

function triggered(state: State, token: Token, node: string, trigger: Trigger): Command[] {
  if (trigger.on === 'error') return []
  if (trigger.on !== 'timer') return [{ type: trigger.on, name: trigger.name, variables: {}, ...origin }]
  const timer = state.timers.find((each) => each.token === token.id && each.node === node)
  return timer ? [{ type: 'fire', timer: timer.id, ...origin }] : []
}

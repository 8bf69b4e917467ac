import type { Graph } from '../graph/graph.ts'
import type { Command } from './command.ts'
import { people } from './random-graph.fixture.ts'
import { isOpen, type State } from './state.ts'

export type Draw = (below: number) => number

const at = '2026-11-17 09:00:00'
const blank = { comment: '-', isSigned: true, chosen: {} }

/** What ends an instance over the heads of its handlers: seldom, or little else would happen to it. */
const endings: readonly Command[] = [
  { type: 'void', reason: '-', by: 'boss', at },
  { type: 'withdraw', comment: '-', by: 'zoe', at },
]

/** Any command that somebody might give; many are refused. */
export function randomCommand(graph: Graph, state: State, draw: Draw): Command {
  const pick = <T>(items: readonly T[]): T | undefined => items[draw(items.length)]
  const waking = wakingCommands(graph, state)
  if (draw(5) === 0 && waking.length > 0) return pick(waking)!
  const task = pick(state.tasks.filter(isOpen))
  if (!task) return pick(waking) ?? { type: 'urge', by: 'zoe', at }
  const by = task.assignee ?? task.candidates[0] ?? ''
  const on = { task: task.id, by, at }
  const other = people[draw(people.length)]!
  const visited = pick(state.trail)?.node ?? ''
  const comment = '-'
  const rare: readonly (() => Command)[] = [
    () => ({ type: 'transfer', to: other, comment, ...on }),
    () => ({ type: 'delegate', to: other, comment, ...on }),
    () => ({ type: 'addSign', where: 'before', users: [other], comment, ...on }),
    () => ({ type: 'addSign', where: 'after', users: [other], comment, ...on }),
    () => ({ type: 'addSign', where: 'parallel', users: [other], comment, ...on }),
    () => reduced(state, draw) ?? { type: 'read', ...on },
    () => ({ type: 'return', target: 'previous', mode: 'step', comment, ...on }),
    () => ({ type: 'return', target: 'starter', mode: 'direct', comment, ...on }),
    () => ({ type: 'return', target: { node: visited }, mode: draw(2) ? 'step' : 'direct', comment, ...on }),
    () => ({ type: 'read', ...on }),
    () => ({ type: 'withdrawTask', task: pick(state.completions)?.task ?? pick(state.tasks)!.id, by, at }),
    () => ({ type: 'withdrawTask', ...(pick(state.completions) ?? on), at }),
    () => ({ type: 'reassign', to: other, reason: '-', ...on, by: 'boss' }),
    () => ({ type: 'suspend', reason: '-', by: 'boss', at }),
    () => ({ type: 'copy', users: [other], comment, by, at }),
    () => endings[draw(6)] ?? { type: 'read', ...on },
  ]
  if (task.status === 'pool' && draw(2)) return { type: 'claim', ...on }
  if (draw(2)) return pick(rare)!()
  const answer = draw(8) === 0 ? 'refuse' : 'agree'
  return { type: 'complete', answer, variables: { pick: draw(4) }, ...blank, ...on }
}

/** Whoever asked for one more signature takes it back. */
function reduced(state: State, draw: Draw): Command | undefined {
  const added = state.tasks.filter((task) => isOpen(task) && task.parent !== null)
  const child = added[draw(added.length)]
  const parent = state.tasks.find(({ id }) => id === child?.parent)
  if (!child || !parent) return undefined
  const users = [child.owner ?? child.assignee ?? '']
  return { type: 'reduceSign', task: parent.id, by: parent.assignee ?? '', at, users }
}

function wakingCommands(graph: Graph, state: State): Command[] {
  const jobs = state.tokens.filter(({ node }) => graph.nodes[node]?.kind === 'service')
  const isRacing = state.tokens.some(({ node }) => graph.nodes[node]?.kind === 'event')
  const message: Command = { type: 'message', name: 'go', variables: {}, by: '', at }
  return [
    ...(isRacing ? [message] : []),
    ...state.timers.map(({ id }): Command => ({ type: 'fire', timer: id, by: '', at })),
    ...jobs.map(({ id }): Command => ({ type: 'finishJob', token: id, variables: {}, by: '', at })),
  ]
}

/** What moves an instance to its end: everybody agrees, everything waited for happens. */
export function onward(graph: Graph, state: State): Command | undefined {
  const task = state.tasks.find((each) => isOpen(each) && each.status !== 'waiting')
  if (!task) return wakingCommands(graph, state)[0]
  const by = task.assignee ?? task.candidates[0] ?? ''
  if (task.status === 'pool') return { type: 'claim', task: task.id, by, at }
  return { type: 'complete', answer: 'agree', task: task.id, by, at, variables: { pick: 0 }, ...blank }
}

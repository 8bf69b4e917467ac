import { type Graph, nodeOf } from '../graph/graph.ts'
import type { Directory } from '../people/directory.ts'
import { environmentFrom } from '../people/environment.ts'
import type { Command, CommandOf } from './command.ts'
import type { Effect, LogLine } from './effect.ts'
import type { Environment } from './environment.ts'
import { isOpen, type State, type Task } from './state.ts'
import { start, step } from './step.ts'

/** A small company: everybody's leader is `boss`, whose name is also the administrator's; `gone` has left, `deputy` stands in. */
export const company: Directory = {
  usersOfRole: (role) => (role === 'finance' ? ['fang', 'feng'] : []),
  usersOfDepart: (depart) => (depart === 'sales' ? ['ann', 'bob'] : []),
  leadersOfDepart: (depart) => (depart === 'sales' ? ['chief'] : []),
  usersOfPosition: (position) => (position === 'cashier' ? ['cash'] : []),
  usersOfGroup: (group) => (group === 'board' ? ['boss', 'chief'] : []),
  departOf: (user) => (user === 'lost' ? 'sales' : undefined),
  leaderOf: (user) => ({ ann: 'chief', bob: 'chief', zoe: 'chief', chief: 'boss' })[user],
  agentOf: (user) => (user === 'gone' || user === 'away' ? 'deputy' : undefined),
  isActive: (user) => !['gone', 'lost', 'nobody'].includes(user),
  isAdministrator: (user) => user === 'admin',
  administrators: () => ['admin'],
  openTasks: (user) => (user === 'idle' ? 0 : 3),
  resolve: (resolver) => (resolver === 'storeSalesman' ? ['seller'] : []),
}

type Part<T extends Command['type']> = Partial<Omit<CommandOf<T>, 'type'>>

const blank = { comment: '', isSigned: false, variables: {}, chosen: {} }

/** An instance under test, with short words for what people do; it keeps its log. */
export function instanceOf(
  graph: Graph,
  options: Part<'start'> & { readonly environment?: Environment } = {},
) {
  const { environment = environmentFrom(company), ...given } = options
  const starter = { user: 'zoe', depart: 'sales', roles: ['clerk'], departLevel: 2 }
  const at = '2026-11-17 09:00:00'
  const first = start(graph, { type: 'start', by: 'zoe', at, starter, ...blank, ...given }, environment)
  let state = first.state
  let effects: readonly Effect[] = first.effects
  const log: LogLine[] = logOf(first.effects)

  function send(command: Command): State {
    const next = step(graph, state, command, environment)
    state = next.state
    effects = next.effects
    log.push(...logOf(next.effects))
    return state
  }
  const taskOf = (node: string, user?: string): Task => {
    const found = state.tasks.find(
      (task) =>
        task.node === node && isOpen(task) && (user === undefined || (task.assignee ?? user) === user),
    )
    if (!found) throw new Error(`nothing waits at ${node} for ${user}`)
    return found
  }
  const on = (node: string, by?: string) => {
    const { id, assignee } = taskOf(node, by)
    return { task: id, by: by ?? assignee ?? '', at }
  }

  return {
    send,
    agree: (node: string, by?: string, rest: Part<'complete'> = {}) =>
      send({ type: 'complete', answer: 'agree', ...blank, ...on(node, by), ...rest }),
    refuse: (node: string, by?: string, rest: Part<'complete'> = {}) =>
      send({ type: 'complete', answer: 'refuse', ...blank, ...on(node, by), ...rest }),
    sendBack: (node: string, target: CommandOf<'return'>['target'], rest: Part<'return'> = {}) =>
      send({ type: 'return', target, mode: 'step', comment: '请改', ...on(node, rest.by), ...rest }),
    on,
    taskOf,
    get state(): State {
      return state
    },
    get effects(): readonly Effect[] {
      return effects
    },
    get log(): readonly LogLine[] {
      return log
    },
    /** Who is waited for, as `node:user`. */
    get waiting(): string[] {
      return state.tasks.filter(isOpen).map(({ node, assignee }) => `${node}:${assignee ?? '?'}`)
    },
    /** Where tokens stand. */
    get places(): string[] {
      return state.tokens.map(({ node }) => nodeOf(graph, node).id).toSorted()
    },
    get status() {
      return state.status
    },
  }
}

const logOf = (effects: readonly Effect[]): LogLine[] =>
  effects.flatMap((effect) => (effect.type === 'log' ? [effect.line] : []))

import { BusinessError } from '@mortise/model'
import { type Graph, type GraphNode, nodeOf } from '../graph/graph.ts'
import { type Shape, shapeOf } from '../graph/shape.ts'
import type { Command } from './command.ts'
import type { Effect } from './effect.ts'
import type { Environment, PeopleQuestion } from './environment.ts'
import { isOpen, type State, type Task, type Timer, type Token, type Visit } from './state.ts'

/** One step at work: the state taken apart, to be put together again when nothing moves any more. */
export interface Run {
  readonly graph: Graph
  readonly shape: Shape
  readonly before: State
  readonly command: Command
  /** The number of this command. */
  readonly number: number
  readonly tokens: Map<number, Token>
  readonly tasks: Map<number, Task>
  readonly timers: Map<number, Timer>
  readonly trail: Map<number, Visit>
  /** Tokens that have to move on. */
  readonly ready: number[]
  /** Tokens put back by a return; whoever is found there is asked, whatever was approved before. */
  readonly returned: Set<number>
  /** Tokens that came straight back, by whoever had sent them away. */
  readonly senders: Map<number, string>
  /** Nodes where the starter alone was to approve, and somebody else has to. */
  readonly unspared: Set<string>
  /** Tokens whose event has come already, at the gateway before it. */
  readonly happened: Set<number>
  readonly effects: Effect[]
  /** Fields of the state that have no row of their own. */
  state: Omit<State, 'tokens' | 'tasks' | 'timers' | 'trail'>
  readonly people: (question: PeopleQuestion) => readonly string[]
  readonly answers: (readonly string[])[]
  readonly environment: Environment
}

export function beginRun(graph: Graph, state: State, command: Command, environment: Environment): Run {
  const live = new Set(state.tokens.map(({ id }) => id))
  const answers: (readonly string[])[] = []
  return {
    graph,
    shape: shapeOf(graph),
    before: state,
    command,
    number: state.commands + 1,
    tokens: byId(state.tokens),
    // What closed with its token belongs to history.
    tasks: byId(state.tasks.filter(({ token }) => live.has(token))),
    timers: byId(state.timers),
    trail: byId(state.trail),
    ready: [],
    returned: new Set(),
    senders: new Map(),
    unspared: new Set(),
    happened: new Set(),
    effects: [],
    state,
    answers,
    people(question) {
      const answer = environment.people(question)
      answers.push(answer)
      return answer
    },
    environment,
  }
}

export function endRun(run: Run): { readonly state: State; readonly effects: readonly Effect[] } {
  const { command, number, answers } = run
  const state: State = {
    ...run.state,
    commands: number,
    tokens: inOrder(run.tokens),
    tasks: inOrder(run.tasks),
    timers: inOrder(run.timers),
    trail: [...run.trail.values()],
  }
  const effects = run.effects.filter((effect) => isStillWanted(run, effect))
  return { state, effects: [...effects, { type: 'log', line: { number, command, answers } }] }
}

/** As a database reads them: what was taken back came last, and would be seen to last in a replay alone. */
const inOrder = <Row extends { readonly id: number }>(rows: ReadonlyMap<number, Row>): Row[] =>
  [...rows.values()].toSorted((one, other) => one.id - other.id)

/** What began and was dropped within one step need not reach the world. */
function isStillWanted(run: Run, effect: Effect): boolean {
  if (effect.type === 'timer' || effect.type === 'wakeTimer') return run.timers.has(effect.timer)
  if (effect.type === 'job' || effect.type === 'call') return run.tokens.has(effect.token)
  if (effect.type !== 'notify' || effect.task === null) return true
  const task = run.tasks.get(effect.task)
  return task !== undefined && isOpen(task)
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export function nextId(run: Run): number {
  const lastId = run.state.lastId + 1
  run.state = { ...run.state, lastId }
  return lastId
}

export function putToken(run: Run, token: Token): Token {
  run.tokens.set(token.id, token)
  return token
}

export function putTask(run: Run, task: Task): Task {
  run.tasks.set(task.id, task)
  return task
}

export const nodeAt = (run: Run, { node }: { readonly node: string }): GraphNode => nodeOf(run.graph, node)

export const tasksOf = (run: Run, token: number): Task[] =>
  [...run.tasks.values()].filter((task) => task.token === token)

export const openTasksOf = (run: Run, token: number): Task[] => tasksOf(run, token).filter(isOpen)

export function tokenOf(run: Run, id: number): Token {
  const token = run.tokens.get(id)
  if (!token) throw new BusinessError('流程任务不存在或已处理')
  return token
}

/** Tells people something, each once. */
export function notify(
  run: Run,
  reason: Extract<Effect, { type: 'notify' }>['reason'],
  users: readonly (string | null)[],
  task: number | null = null,
): void {
  const named = [...new Set(users)].filter((user): user is string => user !== null && user !== '')
  if (named.length > 0) run.effects.push({ type: 'notify', users: named, task, reason })
}

/** Somebody as a sentence names them. */
export const called = ({ environment }: Run, user: string): string => environment.nameOf?.(user) ?? user

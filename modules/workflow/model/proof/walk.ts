import { BusinessError } from '@mortise/model'
import { isEnded, isOpen, type State } from '../engine/state.ts'
import { type Step, start, step } from '../engine/step.ts'
import { calledNode, type Graph, nodeOf } from '../graph/graph.ts'
import { defaultSettings } from '../graph/settings.ts'
import { everyOutcome } from './choices.ts'
import type { Finding } from './finding.ts'
import { possibleCommands } from './possible.ts'

/** States looked at before a process counts as too large to be proved. */
const MOST_STATES = 5000
/** As many are looked at in no time. */
const FEW_STATES = 200

interface Place {
  readonly state: State
  readonly next: Set<string>
}

/** What is walked: a process from its start, or on from where an instance stands. */
export interface Walk {
  readonly graph: Graph
  readonly from?: State
}

/** Walks everything a process can do, by the engine that will run it. */
export const walk = (task: Walk): Finding[] => walked(task, MOST_STATES).findings

/** The same if it is soon done; null for a process that can do so much that walking it takes long. */
export function walkBriefly(task: Walk): Finding[] | null {
  const { findings, isCutShort } = walked(task, FEW_STATES)
  return isCutShort ? null : findings
}

const walked = ({ graph, from }: Walk, most: number): Explored =>
  from ? walkedOn(graph, from, most) : walkedThrough(graph, most)

function walkedThrough(graph: Graph, most: number): Explored {
  const open = withoutRules(graph)
  const chosen = Object.fromEntries(Object.keys(graph.nodes).map((id) => [id, ['x']]))
  const starter = { user: 'starter', depart: '', roles: [], departLevel: 1 }
  const begin = {
    type: 'start',
    by: 'starter',
    at: '2026-01-01 00:00:00',
    starter,
    variables: {},
    chosen,
  } as const
  const found = explore(open, most, () => everyOutcome((environment) => start(open, begin, environment)))
  // Behind a place where it gets stuck everything is dead, and not to blame.
  return found.findings.length > 0 ? found : { ...found, findings: deadNodes(graph, found.visited) }
}

/** Whoever is waited for there. */
const walkedOn = (graph: Graph, state: State, most: number): Explored =>
  explore(withoutRules(graph), most, () => [{ state: answerable(state), effects: [] }])

interface Explored {
  readonly findings: Finding[]
  readonly visited: ReadonlySet<string>
  /** Whether there were more states than it was to look at. */
  readonly isCutShort: boolean
}

function explore(graph: Graph, most: number, begin: () => readonly Step[]): Explored {
  const places = new Map<string, Place>()
  const findings = new Map<string, Finding>()
  const visited = new Set<string>()
  const waiting: string[] = []
  const report = (finding: Finding) => findings.set(`${finding.element} ${finding.message}`, finding)

  function arrive({ state }: Step): string {
    for (const { node } of state.trail) visited.add(node)
    const key = markingOf(graph, state)
    if (places.has(key)) return key
    places.set(key, { state, next: new Set() })
    const doubled = doubledNode(state)
    if (doubled === undefined) waiting.push(key)
    else
      report({
        element: doubled,
        message: `节点【${calledNode(nodeOf(graph, doubled))}】会同时执行多次，并行的分支没有汇合`,
      })
    return key
  }
  function attempt(steps: () => readonly Step[]): string[] {
    try {
      return steps().map(arrive)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      report({ element: null, message: error.message })
      return []
    }
  }

  attempt(begin)
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (places.size > most) {
      report({ element: null, message: `流程过于复杂，超过${most}种状态，无法证明能够结束` })
      return { findings: [...findings.values()], visited, isCutShort: true }
    }
    const { state, next } = places.get(key)!
    if (isEnded(state)) continue
    const commands = possibleCommands(graph, state)
    for (const command of commands) {
      const reached = attempt(() => everyOutcome((environment) => step(graph, state, command, environment)))
      for (const each of reached) next.add(each)
    }
    if (commands.length === 0) for (const finding of stuckAt(graph, state)) report(finding)
  }
  if (findings.size === 0) for (const finding of circling(graph, places)) report(finding)
  return { findings: [...findings.values()], visited, isCutShort: false }
}

/** Rules about people change who is asked, never where a token can go. */
const withoutRules = (graph: Graph): Graph => ({ ...graph, settings: defaultSettings })

/** Everybody waited for becomes one person with one vote. */
function answerable(state: State): State {
  const tokens = state.tokens.map((token) =>
    token.wait === 'task' ? { ...token, queue: [], left: 1 } : token,
  )
  const seen = new Set<number>()
  const tasks = state.tasks.filter((task) => {
    const isFirst = !seen.has(task.token) && isOpen(task)
    if (isFirst) seen.add(task.token)
    return isFirst
  })
  return {
    ...state,
    tokens,
    tasks: tasks.map((task) => ({
      ...task,
      status: 'open',
      assignee: 'x',
      owner: null,
      parent: null,
      isVote: true,
    })),
    chosen: {},
  }
}

/** Where tokens stand and what can still befall them; two states with the same go on alike. */
function markingOf(graph: Graph, state: State): string {
  if (isEnded(state)) return state.status
  const hostOf = new Map(state.tokens.map((token) => [token.id, token]))
  const pathOf = (scope: number | null): string => {
    const host = scope === null ? undefined : hostOf.get(scope)
    return host ? `${pathOf(host.scope)}${host.node}/` : ''
  }
  const places = state.tokens.map(({ id, node, via, scope, wait, back }) => {
    const timers = state.timers.filter(({ token }) => token === id).map((timer) => timer.node)
    const beside = state.trail.filter(
      ({ node: at, from }) => from.includes(id) && graph.nodes[at]?.kind === 'boundary',
    )
    return [
      pathOf(scope) + node,
      back?.node,
      wait === 'join' ? via : '',
      ...timers.toSorted(),
      ...beside.map((visit) => visit.node),
    ]
  })
  return places
    .map((place) => place.join(' '))
    .toSorted()
    .join(';')
}

/** A node with two tokens at once, unless they wait at a join by different flows. */
function doubledNode({ tokens }: State): string | undefined {
  const seen = new Set<string>()
  return tokens.find(({ node, via, scope, wait }) => {
    const key = `${scope} ${node} ${wait === 'join' ? via : ''}`
    const isSeen = seen.has(key)
    seen.add(key)
    return isSeen
  })?.node
}

function stuckAt(graph: Graph, { tokens }: State): Finding[] {
  return tokens
    .filter(({ wait }) => wait === 'join')
    .map(({ node }) => ({
      element: node,
      message: `并行网关【${calledNode(nodeOf(graph, node))}】可能永远等待`,
    }))
}

/** States that lead nowhere but to each other. */
function circling(graph: Graph, places: ReadonlyMap<string, Place>): Finding[] {
  const before = new Map<string, string[]>()
  for (const [key, { next }] of places)
    for (const each of next) before.set(each, [...(before.get(each) ?? []), key])
  const ending = new Set<string>()
  const waiting = [...places].filter(([, { state }]) => isEnded(state)).map(([key]) => key)
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (ending.has(key)) continue
    ending.add(key)
    waiting.push(...(before.get(key) ?? []))
  }
  const lost = [...places].filter(([key]) => !ending.has(key)).flatMap(([, { state }]) => state.tokens)
  return [...new Set(lost.map(({ node }) => node))].map((id) => ({
    element: id,
    message: `节点【${calledNode(nodeOf(graph, id))}】会一直循环，流程无法结束`,
  }))
}

const deadNodes = (graph: Graph, visited: ReadonlySet<string>): Finding[] =>
  Object.values(graph.nodes)
    .filter(({ id }) => !visited.has(id))
    .map((node) => ({ element: node.id, message: `节点【${calledNode(node)}】永远不会执行` }))

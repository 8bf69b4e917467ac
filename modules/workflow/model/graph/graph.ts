import type { Approval, Assignment, ProcessSettings } from './settings.ts'
import type { Trigger } from './trigger.ts'

/** A process as the engine walks it: plain data, compiled once from its diagram and kept with its version. */
export interface Graph {
  readonly key: string
  readonly name: string
  readonly settings: ProcessSettings
  readonly nodes: Readonly<Record<string, GraphNode>>
  readonly flows: Readonly<Record<string, Flow>>
}

export interface Flow {
  readonly id: string
  readonly name: string
  readonly from: string
  readonly to: string
  /** A formula of `core/model`; without one the flow is open. */
  readonly condition: string | null
}

/** What every node has, wherever it stands. */
export interface Place {
  readonly id: string
  /** As people call it; its id where the diagram gives no name. */
  readonly name: string
  /** The sub-process it stands in. */
  readonly scope: string | null
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
}

/** How an instance is left by an end event. */
export type Result = 'agree' | 'refuse'

interface NodeKinds {
  readonly start: unknown
  /** `path` ends its own path, `scope` all paths beside it, `error` leaves its sub-process by the boundary that takes the code. */
  readonly end: { readonly ends: 'path' | 'scope' | 'error'; readonly error: string; readonly result: Result }
  readonly user: { readonly approval: Approval }
  /** Passed by itself; whoever it names reads along. */
  readonly manual: { readonly copyTo: readonly Assignment[] }
  readonly service: { readonly handler: string }
  readonly script: { readonly variable: string; readonly expression: string }
  readonly send: { readonly message: string }
  readonly receive: { readonly message: string }
  readonly exclusive: { readonly otherwise: string | null }
  readonly inclusive: { readonly otherwise: string | null }
  readonly parallel: unknown
  /** Waits for the first of the events that follow it. */
  readonly event: unknown
  readonly sub: unknown
  readonly call: { readonly process: string }
  readonly catch: { readonly trigger: Trigger }
  readonly throw: { readonly trigger: Trigger | null }
  readonly boundary: { readonly host: string; readonly trigger: Trigger; readonly isInterrupting: boolean }
}

export type NodeKind = keyof NodeKinds

export type GraphNode<K extends NodeKind = NodeKind> = {
  [Kind in K]: Place & { readonly kind: Kind } & NodeKinds[Kind]
}[K]

/** Kinds at which a token rests until a command moves it on; the others are passed within one step. */
export const waitingKinds: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'user',
  'service',
  'receive',
  'event',
  'catch',
  'call',
])

/** A node that must be there: ids in tokens come from the graph itself. */
export function nodeOf(graph: Graph, id: string): GraphNode {
  const node = graph.nodes[id]
  if (!node) throw new Error(`process ${graph.key} has no node ${id}`)
  return node
}

/** Ids that an editor has drawn, which nobody has seen. */
const drawnId = /^[A-Za-z]+_[0-9a-z]{7,}$/

const kindWords: Readonly<Partial<Record<NodeKind, string>>> = {
  exclusive: '条件分支',
  inclusive: '包容分支',
  parallel: '并行分支',
  user: '审批',
  manual: '抄送',
  start: '开始',
  end: '结束',
}

/** What a sentence calls a node: by what it is, where it has no name but an id that an editor drew. */
export const calledNode = ({ id, name, kind }: Pick<GraphNode, 'id' | 'name' | 'kind'>): string =>
  (name === id && drawnId.test(id) && kindWords[kind]) || name

export function flowOf(graph: Graph, id: string): Flow {
  const flow = graph.flows[id]
  if (!flow) throw new Error(`process ${graph.key} has no flow ${id}`)
  return flow
}

/** Every rule by which a node finds people. */
export function peopleRulesOf(node: GraphNode): readonly Assignment[] {
  if (node.kind === 'manual') return node.copyTo
  return node.kind === 'user' ? [...node.approval.assign, ...node.approval.copyTo] : []
}

/** A way by its name, where it has one, else by where it leads. */
export function wayWords(graph: Graph, { id, name, from, to }: Flow): string {
  if (name !== id) return `分支【${name}】`
  return `网关【${calledNode(nodeOf(graph, from))}】到【${calledNode(nodeOf(graph, to))}】的连线`
}

import { calledNode, flowOf, type Graph, type GraphNode, nodeOf, wayWords } from '../graph/graph.ts'
import { shapeOf } from '../graph/shape.ts'
import type { Finding } from './finding.ts'
import { endlessNodes, leadingToEnd, reachedFromStart } from './paths.ts'
import { isTotal } from './total.ts'

/** What keeps the engine from walking a graph at all. */
export function brokenParts(graph: Graph): Finding[] {
  const nodes = Object.values(graph.nodes)
  return [
    ...scopesOf(graph).flatMap((scope) => startFindings(graph, scope)),
    ...nodes.flatMap((node) => flowFindings(graph, node)),
    ...nodes.flatMap((node) => eventFindings(graph, node)),
    ...endlessNodes(graph).map((node) => ({
      element: node.id,
      message: `节点【${calledNode(node)}】所在的循环中没有等待处理的节点，会无休止地循环`,
    })),
  ]
}

/** What can be walked and is wrong all the same. */
export function doubtfulParts(graph: Graph): Finding[] {
  const reached = reachedFromStart(graph)
  const ending = leadingToEnd(graph)
  const nodes = Object.values(graph.nodes)
  return [
    ...nodes
      .filter(({ id }) => !reached.has(id))
      .map((node) => ({ element: node.id, message: `节点【${calledNode(node)}】永远不会执行` })),
    ...nodes
      .filter(({ id }) => reached.has(id) && !ending.has(id))
      .map((node) => ({ element: node.id, message: `节点【${calledNode(node)}】到不了结束事件` })),
    ...nodes.flatMap((node) => choiceFindings(graph, node)),
    ...nodes.flatMap(userFindings),
  ]
}

const scopesOf = (graph: Graph): (GraphNode<'sub'> | null)[] => [
  null,
  ...Object.values(graph.nodes).filter((node): node is GraphNode<'sub'> => node.kind === 'sub'),
]

function startFindings(graph: Graph, scope: GraphNode<'sub'> | null): Finding[] {
  const inside = Object.values(graph.nodes).filter((node) => node.scope === (scope?.id ?? null))
  const where = scope ? `子流程【${scope.name}】` : '流程'
  const element = scope?.id ?? null
  const starts = inside.filter(({ kind }) => kind === 'start').length
  const findings: Finding[] = []
  if (starts !== 1) findings.push({ element, message: `${where}应有且只有一个开始事件，现有${starts}个` })
  if (!inside.some(({ kind }) => kind === 'end')) findings.push({ element, message: `${where}没有结束事件` })
  return findings
}

const splitting: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  'exclusive',
  'inclusive',
  'parallel',
  'event',
])

function flowFindings(graph: Graph, node: GraphNode): Finding[] {
  const found: string[] = []
  const { kind, incoming, outgoing } = node
  const name = calledNode(node)
  if (kind === 'end' && outgoing.length > 0) found.push(`结束事件【${name}】不能有出线`)
  if (kind !== 'end' && outgoing.length === 0) found.push(`节点【${name}】没有出线，也不是结束事件`)
  if ((kind === 'start' || kind === 'boundary') && incoming.length > 0)
    found.push(`事件【${name}】不能有入线`)
  if (outgoing.length > 1 && !splitting.has(kind)) found.push(`节点【${name}】有多条出线，请用网关分支`)
  for (const { from, to } of outgoing.map((id) => flowOf(graph, id))) {
    const target = nodeOf(graph, to)
    if (target.scope !== nodeOf(graph, from).scope) {
      found.push(`节点【${name}】的连线不能进出子流程到【${calledNode(target)}】`)
    }
  }
  return found.map((message) => ({ element: node.id, message }))
}

const hosts: ReadonlySet<GraphNode['kind']> = new Set<GraphNode['kind']>([
  'user',
  'service',
  'receive',
  'sub',
  'call',
])

function eventFindings(graph: Graph, node: GraphNode): Finding[] {
  const about = (message: string): Finding[] => [{ element: node.id, message }]
  if (node.kind === 'event') {
    const others = node.outgoing
      .map((id) => nodeOf(graph, flowOf(graph, id).to))
      .filter(({ kind }) => kind !== 'catch' && kind !== 'receive')
    return others.flatMap(({ name }) =>
      about(`事件网关【${calledNode(node)}】之后只能是捕获事件，不能是【${name}】`),
    )
  }
  if (node.kind === 'boundary') {
    const host = graph.nodes[node.host]
    if (!host || !hosts.has(host.kind))
      return about(`边界事件【${calledNode(node)}】没有附着在任务或子流程上`)
    if (node.trigger.on === 'error' && (host.kind !== 'sub' || !node.isInterrupting)) {
      return about(`错误边界事件【${calledNode(node)}】只能附着在子流程上，并且中断它`)
    }
  }
  if (node.kind === 'end' && node.ends === 'error' && !isCaught(graph, node)) {
    return about(`错误结束事件【${calledNode(node)}】没有对应的错误边界事件`)
  }
  return []
}

function isCaught(graph: Graph, { scope, error }: GraphNode<'end'>): boolean {
  for (let host = scope; host !== null; host = nodeOf(graph, host).scope) {
    const beside = shapeOf(graph).boundaries.get(host) ?? []
    const catches = beside.some(
      ({ trigger }) => trigger.on === 'error' && (trigger.code === '' || trigger.code === error),
    )
    if (catches) return true
  }
  return false
}

function choiceFindings(graph: Graph, node: GraphNode): Finding[] {
  const flows = node.outgoing.map((id) => flowOf(graph, id))
  if (node.kind !== 'exclusive' && node.kind !== 'inclusive') {
    return flows
      .filter(({ condition }) => condition !== null)
      .map(({ id }) => ({
        element: id,
        message: `节点【${calledNode(node)}】的连线不能有条件，请用排他网关或包容网关`,
      }))
  }
  if (flows.length < 2) return []
  const others = flows.filter(({ id }) => id !== node.otherwise)
  const findings: Finding[] = others
    .filter(({ condition }) => condition === null)
    .map((flow) => ({ element: flow.id, message: `${wayWords(graph, flow)}没有条件，也不是默认分支` }))
  if (node.otherwise === null && !isTotal(others)) {
    findings.push({ element: node.id, message: `网关【${calledNode(node)}】缺少默认分支` })
  }
  return findings
}

function userFindings(node: GraphNode): Finding[] {
  if (node.kind !== 'user') return []
  const findings: Finding[] = []
  if (node.name === node.id) findings.push({ element: node.id, message: `任务【${node.id}】没有名称` })
  if (node.approval.assign.length === 0) {
    findings.push({ element: node.id, message: `任务【${calledNode(node)}】没有设置审批人` })
  }
  return findings
}

import {
  checkFormula,
  type FormulaType,
  faultOf,
  parseFormula,
  type ScopeType,
  type ScopeTypes,
  typeWords,
} from '@mortise/model'
import { calledNode, type Graph, type GraphNode, peopleRulesOf, wayWords } from '../graph/graph.ts'
import type { Finding } from './finding.ts'

/** Formulas that cannot be read, use what the record does not have, or come to something else than is asked for. */
export function conditionFindings(graph: Graph, record: ScopeTypes): Finding[] {
  const types = namesOf(graph, record)
  const flows = Object.values(graph.flows).flatMap((flow) =>
    flow.condition === null
      ? []
      : faultsOf(flow.id, flow.condition, 'boolean', types).map(placed(`${wayWords(graph, flow)}的条件`)),
  )
  const nodes = Object.values(graph.nodes).flatMap((node) =>
    nodeFaults(node, types).map(placed(`节点【${calledNode(node)}】`)),
  )
  return [...flows, ...nodes]
}

/** Says where it stands: whoever reads it does not see the formula. */
const placed =
  (where: string) =>
  ({ message, ...rest }: Finding): Finding => ({ ...rest, message: `${where}：${message}` })

function nodeFaults(node: GraphNode, types: ScopeTypes): Finding[] {
  if (node.kind === 'script') return faultsOf(node.id, node.expression, undefined, types)
  return peopleRulesOf(node)
    .filter(({ by }) => by === 'expression')
    .flatMap(({ value }) => faultsOf(node.id, value, 'text', types))
}

function faultsOf(
  element: string,
  source: string,
  wanted: FormulaType | undefined,
  types: ScopeTypes,
): Finding[] {
  let found: FormulaType | undefined
  const fault = faultOf(() => {
    found = checkFormula(parseFormula(source), types)
  })
  if (fault) return [{ element, message: fault.message }]
  if (found === undefined || wanted === undefined || found === wanted) return []
  const message = `公式“${source}”的结果应为${typeWords[wanted]}，现在是${typeWords[found]}`
  return [{ element, message }]
}

/** The record's fields, what the engine adds, and what scripts calculate. */
function namesOf(graph: Graph, record: ScopeTypes): Map<string, ScopeType> {
  const types = new Map<string, ScopeType>(record instanceof Map ? record : Object.entries(record))
  types.set('outcome', 'text').set('starter', 'text').set('depart', 'text')
  types.set('hasRole', 'function').set('deptLevel', 'function')
  const scripts = Object.values(graph.nodes).filter(
    (node): node is GraphNode<'script'> => node.kind === 'script',
  )
  // A script may use what another has calculated, so their types are found until nothing new is.
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const { variable, expression } of scripts) {
      if (types.has(variable)) continue
      faultOf(() => {
        types.set(variable, checkFormula(parseFormula(expression), types))
        isNew = true
      })
    }
  }
  return types
}

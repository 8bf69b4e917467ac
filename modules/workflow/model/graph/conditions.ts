import { compileFormula, type FormulaResult, type FormulaScope } from '@mortise/model'
import type { Graph } from './graph.ts'

type Compiled = (scope: FormulaScope) => FormulaResult

const compiled = new WeakMap<Graph, Map<string, Compiled>>()

/** Works out a formula of a graph; each is read once for all steps of all instances. Empty fields count as nothing. */
export function calculate(graph: Graph, formula: string, scope: FormulaScope): FormulaResult {
  const known = compiled.get(graph) ?? new Map<string, Compiled>()
  compiled.set(graph, known)
  const found = known.get(formula) ?? compileFormula(formula)
  known.set(formula, found)
  return found(scope)
}

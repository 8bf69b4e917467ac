import { BusinessError } from '@mortise/model'
import { calculate } from '../graph/conditions.ts'
import { type Flow, flowOf, type GraphNode } from '../graph/graph.ts'
import type { Run } from './run.ts'

/** The flows by which a gateway is left: one of an exclusive, all whose condition holds of an inclusive. */
export function flowsFrom(run: Run, gateway: GraphNode): readonly Flow[] {
  const flows = gateway.outgoing.map((id) => flowOf(run.graph, id))
  if (gateway.kind !== 'exclusive' && gateway.kind !== 'inclusive') return flows
  if (flows.length < 2) return flows
  if (run.environment.choose) return run.environment.choose(gateway, flows)
  const open = flows.filter(({ id, condition }) => id !== gateway.otherwise && holds(run, condition))
  const chosen = gateway.kind === 'exclusive' ? open.slice(0, 1) : open
  if (chosen.length > 0) return chosen
  const otherwise = flows.find(({ id }) => id === gateway.otherwise)
  if (!otherwise) throw new BusinessError(`条件分支无可用路径：${gateway.name}`)
  return [otherwise]
}

/** What a formula of this instance comes to. */
export function valueOf(run: Run, formula: string): string | number | boolean {
  const { variables, starter } = run.state
  return calculate(run.graph, formula, {
    ...variables,
    hasRole: (role: string) => starter.roles.includes(role),
    deptLevel: () => starter.departLevel,
  })
}

const holds = (run: Run, condition: string | null): boolean =>
  condition === null || valueOf(run, condition) === true

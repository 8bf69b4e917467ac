import type { Environment } from '../engine/environment.ts'
import type { Step } from '../engine/step.ts'
import type { Flow, GraphNode } from '../graph/graph.ts'

/** Ways out of an inclusive gateway that are tried one by one; above, only each alone and all together. */
const MOST_COMBINED = 5

/** Everybody the walk meets is one person, who may do everything. */
const everybody: Environment = {
  people: () => ['x'],
  isActive: () => true,
  actsFor: () => true,
  isAdministrator: () => true,
}

/** All that a command can come to, whatever the conditions of the gateways on its way say. */
export function everyOutcome(perform: (environment: Environment) => Step): Step[] {
  const found: Step[] = []
  let script: number[] = []
  for (;;) {
    const taken: { index: number; of: number }[] = []
    const choose = (gateway: GraphNode, flows: readonly Flow[]): readonly Flow[] => {
      const ways = waysOut(gateway, flows)
      const index = script[taken.length] ?? 0
      taken.push({ index, of: ways.length })
      return ways[index]!
    }
    found.push(perform({ ...everybody, choose }))
    while (taken.length > 0 && taken.at(-1)!.index + 1 === taken.at(-1)!.of) taken.pop()
    if (taken.length === 0) return found
    script = taken.map(({ index }) => index)
    script[script.length - 1]! += 1
  }
}

function waysOut(gateway: GraphNode, flows: readonly Flow[]): (readonly Flow[])[] {
  if (gateway.kind !== 'inclusive') return flows.map((flow) => [flow])
  const otherwise = flows.filter(({ id }) => id === gateway.otherwise)
  const others = flows.filter(({ id }) => id !== gateway.otherwise)
  const combined =
    others.length > MOST_COMBINED ? [...others.map((flow) => [flow]), others] : subsetsOf(others)
  return otherwise.length > 0 ? [...combined, otherwise] : combined
}

function subsetsOf(flows: readonly Flow[]): Flow[][] {
  const subsets = Array.from({ length: 2 ** flows.length }, (_, bits) =>
    flows.filter((_flow, index) => (bits >> index) & 1),
  )
  return subsets.slice(1)
}

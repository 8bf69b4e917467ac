import type { Graph } from '../graph/graph.ts'
import type { LogLine } from './effect.ts'
import type { Environment } from './environment.ts'
import type { State } from './state.ts'
import { start, step } from './step.ts'

/**
 * An instance as its log tells it, without a directory: whom it named then stands in the lines. One that went over to
 * another version is told by that one's graph from there on.
 */
export function replay(
  begunBy: Graph,
  [first, ...lines]: readonly LogLine[],
  versionOf: (definition: string) => Graph = () => begunBy,
): State {
  if (first?.command.type !== 'start') throw new Error('a log begins with the start')
  let graph = begunBy
  let { state } = start(graph, first.command, environmentOf(first))
  for (const line of lines) {
    if (line.command.type === 'migrate') graph = versionOf(line.command.definition)
    ;({ state } = step(graph, state, line.command, environmentOf(line)))
  }
  return state
}

/** What was accepted then is accepted again: guards that asked the directory have nothing left to refuse. */
function environmentOf({ answers }: LogLine): Environment {
  let next = 0
  return {
    people: () => answers[next++] ?? [],
    isActive: () => true,
    actsFor: () => true,
    isAdministrator: () => true,
  }
}

import type { Flow, GraphNode } from '../graph/graph.ts'
import type { Assignment } from '../graph/settings.ts'
import type { Starter, Variables } from './state.ts'

/** What the engine asks of the outside, all of it at hand: nothing here waits. */
export interface Environment {
  /** Whom a rule names. Answers are written into the log, so that a replay needs no directory. */
  people(question: PeopleQuestion): readonly string[]
  isActive(user: string): boolean
  /** Whether somebody is the agent of somebody else now. */
  actsFor(user: string, owner: string): boolean
  isAdministrator(user: string): boolean
  /** What people call somebody, for sentences; the account where nobody says. */
  readonly nameOf?: (user: string) => string
  /** Takes the place of the conditions of a gateway; the proof tries every way. */
  readonly choose?: (gateway: GraphNode, flows: readonly Flow[]) => readonly Flow[]
}

export type PeopleQuestion =
  | { readonly ask: 'assign'; readonly assign: readonly Assignment[]; readonly situation: Situation }
  /** The one of these with the fewest open tasks. */
  | { readonly ask: 'leastBusy'; readonly among: readonly string[] }
  /** Those of these whose agent somebody is now. */
  | { readonly ask: 'principals'; readonly of: string; readonly among: readonly string[] }
  /** The nearest superior who is there, or who acts for one who is not. */
  | { readonly ask: 'leader'; readonly of: string }
  /** Who takes what nobody is left for: the managers who are there, else the administrators. */
  | { readonly ask: 'lastResort'; readonly managers: readonly string[]; readonly without: string | null }

/** What an instance knows when people are looked for. */
export interface Situation {
  readonly node: string
  readonly starter: Starter
  readonly variables: Variables
  readonly chosen: readonly string[]
  readonly previousApprovers: readonly string[]
  /** They take what nobody else is left for. */
  readonly managers: readonly string[]
}

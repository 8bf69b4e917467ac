import type { Editable, FlowOptions, Limit, Move, OldFlow, Progress } from '../entity/kinds.ts'
import { moveWords, stateWords } from './words.ts'

/** A flow in full, as `f.flow` takes it. */
export interface Flow<S extends string, M extends string> extends Pick<FlowOptions, 'fourEyes'> {
  states: Readonly<Record<S, string>>
  moves: Readonly<Record<M, Move<S>>>
  editable?: Editable<S>
  limits?: Readonly<Partial<Record<M, Limit>>>
  follows?: Progress<S>
  wire?: string
  was?: OldFlow<S>
}

/**
 * In what a document differs from a preset: labels of states and states of its own, what its moves say otherwise and
 * moves of its own. `null` takes a state or a move away.
 */
export interface Differences<BS extends string, BM extends string, S, M>
  extends Pick<FlowOptions, 'fourEyes'> {
  states?: S
  moves?: M & { readonly [K in keyof M]: Difference<K, BM, StateOf<BS, S>> & Known<M[K]> }
  editable?: Editable<NoInfer<StateOf<BS, S>>>
  limits?: { readonly [K in NoInfer<MoveOf<BM, M>>]?: Limit }
  follows?: Progress<NoInfer<StateOf<BS, S>>>
  wire?: string
  was?: OldFlow<NoInfer<StateOf<BS, S>>>
}

type Difference<K, BM, S extends string> = K extends BM
  ? Partial<Move<S>> | null
  : K extends keyof typeof moveWords
    ? Partial<Move<S>> & Pick<Move<S>, 'from'>
    : Move<S>
type Known<M> = M extends object ? { readonly [K in Exclude<keyof M, keyof Move>]: never } : unknown
type Remaining<T> = { [K in keyof T]: T[K] extends null ? never : K }[keyof T] & string
type Gone<T> = { [K in keyof T]: T[K] extends null ? K : never }[keyof T]
type StateOf<B extends string, S> = Exclude<B, Gone<S>> | Remaining<S>
type MoveOf<B extends string, M> = Exclude<B, Gone<M>> | Remaining<M>

type StateWord = keyof typeof stateWords
type MoveWord = keyof typeof moveWords
type Way<S extends string> = Pick<Move<S>, 'from' | 'to' | 'waits'>

/** The states from which a move is made. */
export const startsOf = ({ from }: Pick<Move, 'from'>): readonly string[] =>
  typeof from === 'string' ? [from] : from

/** Makes a preset of states and moves that have their words; `states` of a document's own come before the one named. */
export const preset =
  <const S extends StateWord, const M extends MoveWord>(
    base: readonly S[],
    ownBefore: NoInfer<S>,
    ways: Readonly<Record<M, Way<NoInfer<S>>>>,
  ) =>
  <
    const OwnS extends Readonly<Record<string, string | null>> = {},
    const OwnM extends Readonly<Record<string, object | null>> = {},
  >({
    states,
    moves,
    ...rest
  }: Differences<S, M, OwnS, OwnM> = {}): Flow<StateOf<S, OwnS>, MoveOf<M, OwnM>> => {
    const flow = {
      states: statesOf(base, ownBefore, states ?? {}),
      moves: movesOf(ways, moves ?? {}),
      ...rest,
    }
    refuseUnknownStates(flow)
    return flow as unknown as Flow<StateOf<S, OwnS>, MoveOf<M, OwnM>>
  }

function statesOf(
  base: readonly StateWord[],
  ownBefore: StateWord,
  own: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const states: Record<string, string> = {}
  const put = (state: string, label: string | null | undefined) => {
    if (label) states[state] = label
  }
  for (const state of base) {
    if (state === ownBefore) {
      for (const [name, label] of Object.entries(own))
        if (!base.some((each) => each === name)) put(name, label)
    }
    put(state, own[state] === undefined ? stateWords[state] : own[state])
  }
  return states
}

/** Moves of a document's own come before the one that ends it. */
function movesOf(
  ways: Readonly<Record<string, Way<string>>>,
  own: Readonly<Record<string, Partial<Move> | null>>,
): Record<string, Move> {
  const { void: end, ...first } = ways
  const moves: Record<string, Move> = {}
  for (const name of Object.keys({ ...first, ...own, void: end })) {
    if (own[name] === null) continue
    const words: Partial<Move> = moveWords[name as MoveWord] ?? {}
    moves[name] = { ...words, ...ways[name], ...own[name] } as Move
  }
  return moves
}

function refuseUnknownStates({ states, moves }: Pick<FlowOptions, 'states' | 'moves'>): void {
  for (const [name, { from, to }] of Object.entries(moves)) {
    const named = [...startsOf({ from }), ...(to ? [to] : [])]
    for (const state of named)
      if (!Object.hasOwn(states, state)) throw new Error(`the move ${name} names ${state}, which is no state`)
  }
}

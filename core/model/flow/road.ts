import type { FieldOf } from '../entity/kinds.ts'
import { startsOf } from './preset.ts'

type Flow = Pick<FieldOf<'flow'>, 'states' | 'moves' | 'follows'>

/** Acts that take a document back or off its road; each has this one name in every document. */
const asides: ReadonlySet<string> = new Set([
  'reject',
  'withdraw',
  'unapprove',
  'bounce',
  'reverse',
  'hold',
  'unhold',
  'close',
  'reopen',
  'void',
])

/** The states that a document goes through when all goes well: the longest way from its first state on. */
export function roadOf(flow: Flow): readonly string[] {
  let road = roads.get(flow)
  if (!road) roads.set(flow, (road = longestWay(flow)))
  return road
}
/** Asked of every row of a list. */
const roads = new WeakMap<Flow, readonly string[]>()

/** The states of the road that a document may have left out on its way to where it is. */
export function passableOf(flow: Flow, current: string): ReadonlySet<string> {
  const road = roadOf(flow)
  const next = nextOf(flow)
  const before = road.slice(1, Math.max(0, road.indexOf(current)))
  return new Set(before.filter((state) => isReached(next, road[0]!, current, state)))
}

/** Whether there is a way between two states that does not touch a third. */
function isReached(next: NextStates, from: string, to: string, without: string): boolean {
  if (from === to) return true
  return [...(next.get(from) ?? [])].some((state) => state !== without && isReached(next, state, to, without))
}

type NextStates = ReadonlyMap<string, ReadonlySet<string>>

/** Where each state leads, and only to later ones. */
function nextOf(flow: Flow): NextStates {
  const states = Object.keys(flow.states)
  const place = new Map(states.map((state, index) => [state, index]))
  const next = new Map<string, Set<string>>(states.map((state) => [state, new Set()]))
  const lead = (from: string, to: string) => {
    if ((place.get(to) ?? -1) > (place.get(from) ?? -1)) next.get(from)?.add(to)
  }
  for (const [name, move] of Object.entries(flow.moves)) {
    if (move.to && !asides.has(name)) for (const from of startsOf(move)) lead(from, move.to)
  }
  if (flow.follows) {
    lead(flow.follows.none, flow.follows.some)
    lead(flow.follows.some, flow.follows.all)
    lead(flow.follows.none, flow.follows.all)
  }
  return next
}

function longestWay(flow: Flow): string[] {
  const states = Object.keys(flow.states)
  const next = nextOf(flow)
  // The last are known before those that lead to them.
  const ways = new Map<string, string[]>()
  for (const state of states.toReversed()) {
    let best: string[] = []
    for (const to of states) {
      const way = next.get(state)?.has(to) ? (ways.get(to) ?? []) : []
      // Of two that are as long the one that is told first.
      if (way.length > best.length) best = way
    }
    ways.set(state, [state, ...best])
  }
  return ways.get(states[0] ?? '') ?? []
}

/** Whether a move brings a document further on its road: what somebody is waited for with does, whatever comes of it. */
export function leadsOn(flow: Flow, name: string): boolean {
  const move = flow.moves[name]
  if (!move || asides.has(name)) return false
  return (
    move.makes !== undefined ||
    move.waits === true ||
    (move.to !== undefined && roadOf(flow).includes(move.to))
  )
}

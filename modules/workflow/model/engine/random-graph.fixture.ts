import { sequence } from '@mortise/model'
import * as make from '../graph/build.fixture.ts'
import type { Graph } from '../graph/graph.ts'
import type { ApproveMode, ProcessSettings } from '../graph/settings.ts'

/** A sound process of nested blocks: every split is closed by its like, every loop has a task and a way out. */
export function randomGraph(seed: number): Graph {
  const draw = sequence(seed)
  const nodes: Parameters<typeof make.build>[0][number][] = []
  const flows: string[] = []
  let count = 0
  const id = (name: string) => `${name}${(count += 1)}`
  const link = (from: string, to: string, condition = '') =>
    flows.push(condition === '' ? `${from} ${to}` : `${from} ${to} ${condition}`)
  /** A node behind another. */
  function add(node: (typeof nodes)[number], from: string, condition = ''): string {
    nodes.push(node)
    link(from, node.id, condition)
    return node.id
  }

  /** Adds a block behind a node, and answers where it ends. */
  function block(from: string, depth: number, scope: string | null, condition = ''): string {
    const kinds = depth > 0 ? blocks : simple
    const kind = kinds[draw(kinds.length)]!
    switch (kind) {
      case 'task':
        return add(task(scope), from, condition)
      case 'service':
        return add(make.service(id('service'), scope), from, condition)
      case 'timer':
        return add(make.timer(id('timer'), 'PT1H', scope), from, condition)
      case 'parallel':
      case 'exclusive':
      case 'inclusive':
        return branches(kind, from, depth, scope, condition)
      case 'watched': {
        // A task with a clock beside it: it takes the task's place, or a path of its own to an end.
        const host = add(task(scope), from, condition)
        const isInterrupting = draw(2) === 0
        const late = make.boundary(id('late'), host, { isInterrupting }, scope)
        nodes.push(late)
        if (!isInterrupting) {
          add(make.end(id('aside'), scope), block(late.id, 0, scope))
          return host
        }
        const met = add(make.choice('exclusive', id('met'), null, scope), host)
        link(late.id, met)
        return met
      }
      case 'race': {
        const race = add(make.gateway('event', id('race'), scope), from, condition)
        const met = make.choice('exclusive', id('met'), null, scope)
        nodes.push(met)
        link(add(make.timer(id('timer'), 'PT1H', scope), race), met.id)
        link(add(make.heard(id('heard'), 'go', scope), race), met.id)
        return met.id
      }
      case 'loop': {
        const first = add(make.choice('exclusive', id('again'), null, scope), from, condition)
        const inside = block(add(task(scope), first), depth - 1, scope)
        const last = make.choice('exclusive', id('enough'), null, scope)
        add(last, inside)
        link(last.id, first, 'pick = 3')
        Object.assign(last, { otherwise: `f${flows.length}` })
        return add(make.manual(id('after'), scope), last.id)
      }
      case 'sub': {
        const host = add(make.sub(id('sub'), scope), from, condition)
        const begin = make.start(id('begin'), host)
        nodes.push(begin)
        add(make.end(id('finish'), host), chain(begin.id, depth - 1, host))
        return host
      }
    }
  }

  function branches(
    kind: 'parallel' | 'exclusive' | 'inclusive',
    from: string,
    depth: number,
    scope: string | null,
    condition: string,
  ): string {
    const gateway = (name: string) =>
      kind === 'parallel' ? make.gateway(kind, id(name), scope) : make.choice(kind, id(name), null, scope)
    const [split, join] = [gateway('split'), gateway('join')]
    add(split, from, condition)
    nodes.push(join)
    const number = 2 + draw(2)
    for (let branch = 0; branch < number; branch += 1) {
      const isLast = branch === number - 1
      const before = flows.length
      const guard = kind === 'parallel' || isLast ? '' : `pick >= ${branch + 1}`
      link(block(split.id, depth - 1, scope, guard), join.id)
      if (isLast && kind !== 'parallel') Object.assign(split, { otherwise: `f${before}` })
    }
    return join.id
  }

  function chain(from: string, depth: number, scope: string | null): string {
    let at = from
    for (let length = 1 + draw(2); length > 0; length -= 1) at = block(at, depth, scope)
    return at
  }

  function task(scope: string | null) {
    const users = people.filter(() => draw(3) === 0).join(',') || people[draw(people.length)]!
    const mode = modes[draw(modes.length)]!
    const afterRefusal = refusals[draw(refusals.length)]!
    const timeout = draw(4) === 0 ? ({ minutes: 60, action: acts[draw(acts.length)]! } as const) : null
    return make.user(id('task'), users, { mode, ratio: 0.5, afterRefusal, timeout }, scope)
  }

  nodes.push(make.start('s'))
  add(make.end('e'), chain(add(task(null), 's'), 2, null))
  return make.build(nodes, flows, {
    repeated: repeats[draw(3)]!,
    withdrawal: 'anytime',
    managers: ['boss'],
  })
}

const simple = ['task', 'task', 'task', 'service', 'timer'] as const
const blocks = [
  ...simple,
  'parallel',
  'parallel',
  'exclusive',
  'inclusive',
  'loop',
  'sub',
  'watched',
  'race',
] as const
export const people = ['ann', 'bob', 'chief', 'fang', 'feng', 'kim']
const modes: readonly ApproveMode[] = ['all', 'ratio', 'any', 'sequence', 'random', 'claim']
const refusals = ['continue', 'previous', 'starter', 'continue'] as const
const acts = ['remind', 'agree', 'refuse', 'escalate'] as const
const repeats: readonly ProcessSettings['repeated'][] = ['ask', 'consecutive', 'any']

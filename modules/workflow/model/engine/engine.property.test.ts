import { BusinessError, sequence } from '@mortise/model'
import { expect, test } from 'vitest'
import type { Graph } from '../graph/graph.ts'
import { environmentFrom } from '../people/environment.ts'
import { prove } from '../proof/prove.ts'
import type { Command } from './command.ts'
import type { LogLine } from './effect.ts'
import { company } from './instance.fixture.ts'
import { violations } from './invariants.fixture.ts'
import { type Draw, onward, randomCommand } from './random-command.fixture.ts'
import { randomGraph } from './random-graph.fixture.ts'
import { replay } from './replay.ts'
import { isEnded, isOpen, type State } from './state.ts'
import { type Step, start, step } from './step.ts'

const at = '2026-11-17 09:00:00'
const environment = environmentFrom(company)
const starter = { user: 'zoe', depart: 'sales', roles: [], departLevel: 1 }

/** An instance driven by lot; rows and log go through JSON at every step, as they will in a database. */
function drive(graph: Graph, draw: Draw) {
  const log: LogLine[] = []
  const first = start(
    graph,
    { type: 'start', by: 'zoe', at, starter, variables: { pick: draw(4) }, chosen: {} },
    environment,
  )
  let state = accept(first)
  function accept({ state, effects }: Step): State {
    for (const effect of effects) if (effect.type === 'log') log.push(throughJson(effect.line))
    return throughJson(state)
  }
  return {
    log,
    get state() {
      return state
    },
    /** Whether the command was accepted; one that was refused must be refused in words. */
    send(command: Command): boolean {
      try {
        state = accept(step(graph, state, command, environment))
        return true
      } catch (error) {
        if (error instanceof BusinessError) return false
        throw error
      }
    },
  }
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('W1 to W5 and W7 hold after every one of ten thousand random commands', () => {
  let accepted = 0
  const kinds = new Map<string, number>()
  for (let seed = 1; accepted < 10_000; seed += 1) {
    const graph = randomGraph(seed)
    const draw = sequence(seed * 7919)
    const instance = drive(graph, draw)
    expect(violations(instance.state)).toEqual([])
    for (let turn = 0; turn < 60 && !isEnded(instance.state); turn += 1) {
      const before = instance.state
      const command: Command =
        before.status === 'suspended'
          ? { type: 'resume', reason: '-', by: 'boss', at }
          : randomCommand(graph, before, draw)
      if (!instance.send(command)) {
        expect(instance.state).toBe(before)
        continue
      }
      accepted += 1
      kinds.set(command.type, (kinds.get(command.type) ?? 0) + 1)
      expect(violations(instance.state)).toEqual([])
      // W5: what is closed cannot be answered again.
      const isClosed = !instance.state.tasks.some(
        (task) => 'task' in command && task.id === command.task && isOpen(task),
      )
      if (command.type === 'complete' && isClosed) {
        expect(() => step(graph, instance.state, command, environment)).toThrow('流程任务不存在或已处理')
      }
    }
    // W7: the log alone tells the same tokens.
    expect(replay(graph, instance.log)).toEqual(instance.state)
  }
  // Every kind of command was met, or the property says less than it seems to.
  for (const kind of [
    'return',
    'withdrawTask',
    'addSign',
    'reduceSign',
    'delegate',
    'claim',
    'fire',
    'finishJob',
    'message',
  ]) {
    expect(kinds.get(kind), kind).toBeGreaterThan(20)
  }
})

test('what the proof accepts never sticks in a thousand random runs', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const graph = randomGraph(seed)
    if (seed <= 200)
      expect(prove(graph, { pick: 'number' }).filter(({ message }) => !message.includes('没有名称'))).toEqual(
        [],
      )
    const draw = sequence(seed)
    const instance = drive(graph, draw)
    for (let turn = 0; turn < 20 && !isEnded(instance.state); turn += 1) {
      instance.send(randomCommand(graph, instance.state, draw))
    }
    if (instance.state.status === 'suspended') instance.send({ type: 'resume', reason: '-', by: 'boss', at })
    for (let turn = 0; turn < 1000 && !isEnded(instance.state); turn += 1) {
      const command = onward(graph, instance.state)
      expect(command && instance.send(command), `seed ${seed} is stuck`).toBe(true)
    }
    expect(isEnded(instance.state), `seed ${seed} does not end`).toBe(true)
  }
})

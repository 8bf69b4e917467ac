import { BusinessError, sequence } from '@mortise/model'
import type { Context } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  type Command,
  type Graph,
  isEnded,
  isOpen,
  ProcessDefinition,
  ProcessLog,
  replay,
  type State,
} from '@mortise/workflow/model'
import { people, randomCommand, randomGraph, violations } from '@mortise/workflow/testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { readState } from './load.ts'
import { act, startProcess } from './run.ts'

/** Each costs some milliseconds; WF_COMMANDS=10000 is run by hand. */
const wanted = Number(process.env.WF_COMMANDS ?? 300)
const at = '2026-11-17 09:00:00'

const app = await testApp(workflow)
const inDatabase = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => app.services.asSystem('0', work)

beforeAll(async () => {
  for (const name of [...people, 'zoe', 'boss']) await app.as(name, { can: [] }).token()
})

/** Rows of an instance that have lost what they hang on, or outlived it. */
async function strayRows(ctx: Context, instance: string, state: State): Promise<unknown[]> {
  const { rows } = await sql`
    select 'task' as kind, t.number from wf_task t where t.instance = ${instance} and t.status in ('0', '1', '5', '6')
      and not exists (select 1 from wf_token k where k.instance = t.instance and k.number = t.token and k.wait = 'task')
    union all
    select 'timer', t.number from wf_timer t where t.instance = ${instance}
      and not exists (select 1 from wf_token k where k.instance = t.instance and k.number = t.token)
    union all
    select 'token', t.number from wf_token t where t.instance = ${instance} and ${isEnded(state)}`.execute(
    ctx.db,
  )
  return rows
}

/** Whether the command was accepted; one that was refused must be refused in words and leave nothing. */
async function send(instance: string, command: Command): Promise<boolean> {
  try {
    await inDatabase((ctx) => act(ctx, instance, command))
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

async function begin(graph: Graph, pick: number): Promise<string> {
  return inDatabase(async (ctx) => {
    await ctx.repo(ProcessDefinition).add({ key: graph.key, number: 1, name: graph.name, xml: '-', graph })
    return startProcess(ctx, graph.key, { title: '随机', variables: { pick }, starter: 'zoe' })
  })
}

const stateOf = (instance: string) => inDatabase((ctx) => readState(ctx, instance))

test(`W1 to W5 and W7 hold in the database after every one of ${wanted} random commands`, {
  timeout: 120_000 + wanted * 200,
}, async () => {
  let accepted = 0
  for (let seed = 1; accepted < wanted; seed += 1) {
    const graph = { ...randomGraph(seed), key: `random${seed}` }
    const draw = sequence(seed * 7919)
    const instance = await begin(graph, draw(4))
    let state = await stateOf(instance)
    for (let turn = 0; turn < 40 && !isEnded(state); turn += 1) {
      const command: Command =
        state.status === 'suspended'
          ? { type: 'resume', reason: '-', by: 'boss', at }
          : randomCommand(graph, state, draw)
      const isAccepted = await send(instance, command)
      const before = state
      state = await stateOf(instance)
      if (!isAccepted) {
        expect(state).toEqual(before)
        continue
      }
      accepted += 1
      expect(violations(state)).toEqual([])
      const stray = await inDatabase((ctx) => strayRows(ctx, instance, state))
      expect(stray).toEqual([])
      const isClosed =
        'task' in command && !state.tasks.some((task) => task.id === command.task && isOpen(task))
      // W5: what is closed cannot be answered again.
      if (command.type === 'complete' && isClosed) expect(await send(instance, command)).toBe(false)
    }
    await expectReplayed(graph, instance, state)
  }
})

/** W7: the log alone tells the same tokens. */
async function expectReplayed(graph: Graph, instance: string, state: State): Promise<void> {
  const lines = await inDatabase((ctx) =>
    ctx.repo(ProcessLog).find({ instance }, { sort: [['number', 'asc']], limit: 1000 }),
  )
  const replayed = replay(
    graph,
    lines.flatMap(({ line }) => line ?? []),
  )
  expect({ ...replayed, tasks: [] }).toEqual({ ...state, tasks: [] })
}

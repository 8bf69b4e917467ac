import { BusinessError, defineEntity, defineModule, f, sequence } from '@mortise/model'
import { type Context, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  type Command,
  type Graph,
  isEnded,
  isOpen,
  ProcessBinding,
  ProcessDefinition,
  ProcessInstance,
  ProcessLog,
  ProcessModel,
  replay,
  type State,
} from '@mortise/workflow/model'
import { people, randomCommand, randomGraph, violations } from '@mortise/workflow/testing'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { readState } from './load.ts'
import { act, startProcess } from './run.ts'

/** Each costs some milliseconds; `npm run faults -- --workflow 10000` gives as many as are asked for. */
const wanted = Number(process.env.WF_COMMANDS ?? 300)
const at = '2026-11-17 09:00:00'

/** A made-up document that goes through half of the processes. */
const Paper = defineEntity('paper', {
  label: '文件',
  title: 'seed',
  fields: {
    seed: f.int('编号', { required: true }),
    pick: f.int('选择', { required: true }),
    status: f.flow('状态', {
      states: { draft: '待提交', submitted: '处理中', approved: '已完成', voided: '已作废' },
      moves: {
        submit: { label: '提交', from: 'draft', to: 'submitted' },
        approve: { label: '通过', from: 'submitted', to: 'approved' },
        reject: { label: '驳回', from: 'submitted', to: 'draft' },
        withdraw: { label: '撤回', from: 'submitted', to: 'draft' },
        void: { label: '作废', from: 'submitted', to: 'voided' },
      },
    }),
  },
})
/** W6: where a document stands while its process is in a state. */
const followed: Readonly<Record<State['status'], string>> = {
  running: 'submitted',
  suspended: 'submitted',
  approved: 'approved',
  refused: 'draft',
  withdrawn: 'draft',
  voided: 'voided',
}
const papers = serverModule(defineModule('papers', { label: '文件', entities: [Paper] }), {
  needs: [workflow],
})
const app = await testApp(papers)
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

interface Begun {
  readonly instance: string
  readonly paper: string | null
}

/** Every other process decides on a document, which begins it by its own move. */
async function begin(graph: Graph, seed: number, pick: number): Promise<Begun> {
  return inDatabase(async (ctx) => {
    const { key, name } = graph
    await ctx.repo(ProcessDefinition).add({ key, number: 1, name, xml: '-', graph })
    if (seed % 2 === 0) {
      const instance = await startProcess(ctx, key, { title: '随机', variables: { pick }, starter: 'zoe' })
      return { instance, paper: null }
    }
    const { id: process } = await ctx.repo(ProcessModel).add({ key, name })
    await ctx.repo(ProcessModel).put(process, { published: 1 })
    const moves = { rejectMove: 'reject', withdrawMove: 'withdraw' }
    const bound = { entity: Paper.name, process, titleTemplate: '{label}{seed}', ...moves }
    const { id: binding } = await ctx.repo(ProcessBinding).add(bound)
    const zoe = await ctx.actAs('zoe')
    const { id: paper } = await zoe.repo(Paper).add({ seed, pick })
    await zoe.repo(Paper).move(paper, 'submit')
    await ctx.repo(ProcessBinding).put(binding, { isEnabled: false })
    const found = await ctx.repo(ProcessInstance).first({ record: paper })
    return { instance: found!.id, paper }
  })
}

/** W6: what a document shows follows its instance. */
async function expectFollowed(paper: string | null, { status }: State): Promise<void> {
  if (paper === null) return
  const row = await inDatabase(({ repo }) => repo(Paper).get(paper))
  expect(row.status).toBe(followed[status])
}

const stateOf = (instance: string) => inDatabase((ctx) => readState(ctx, instance))

test(`W1 to W7 hold in the database after every one of ${wanted} random commands`, {
  timeout: 120_000 + wanted * 200,
}, async () => {
  let accepted = 0
  for (let seed = 1; accepted < wanted; seed += 1) {
    const graph = { ...randomGraph(seed), key: `random${seed}` }
    const draw = sequence(seed * 7919)
    const { instance, paper } = await begin(graph, seed, draw(4))
    let state = await stateOf(instance)
    await expectFollowed(paper, state)
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
      await expectFollowed(paper, state)
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

import { type AnyEntity, BusinessError, fieldsOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Command,
  compileBpmn,
  type DryRun,
  type DryRunInput,
  type DryRunStep,
  environmentFrom,
  type Graph,
  isEnded,
  isOpen,
  nodeOf,
  ProcessStatus,
  type State,
  type Step,
  start,
  step,
} from '@mortise/workflow/model'
import { appliesTo, standingOf, variablesOf } from '../binding/bindings.ts'
import { readCompany } from '../engine/directory.ts'
import { graphOf } from '../engine/load.ts'
import { statusOf } from '../engine/names.ts'
import { publishedProcess } from '../engine/run.ts'
import { namesOf } from '../tasks/people.ts'

/** More answers than these mean that it goes round. */
const MOST_ANSWERS = 200

/** Walks a process with a real record, everybody agreeing at once, and says who would be asked; nothing is written. */
export async function dryRun(ctx: Context, input: DryRunInput): Promise<DryRun> {
  const graph = await graphFor(ctx, input)
  const about = await recordIn(ctx, input, graph)
  const variables = { ...about?.variables, ...input.variables }
  const company = await readCompany(ctx, graph, variables)
  const environment = environmentFrom(company.directory)
  const starter = company.starterOf(input.starter ?? about?.writer ?? ctx.user.username)
  const choosing = chosenByAll(graph, starter.user)
  const asked: Asked[] = []
  let state: State | undefined
  try {
    const command = {
      type: 'start',
      by: starter.user,
      at: ctx.now,
      starter,
      variables,
      chosen: choosing,
    } as const
    state = note(start(graph, command, environment), asked)
    for (let answers = 0; !isEnded(state); answers += 1) {
      const next = nextCommand(graph, state, ctx.now)
      if (!next) return told(ctx, graph, asked, '停在等待消息的节点，无法试算后续')
      if (answers >= MOST_ANSWERS) return told(ctx, graph, asked, '步骤过多，流程可能循环')
      state = note(step(graph, state, next, environment), asked)
    }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return told(ctx, graph, asked, error.message)
  }
  return told(ctx, graph, asked, endWords[statusOf(state.status)] ?? '结束')
}

interface Asked {
  readonly token: number
  readonly node: string
  readonly people: readonly string[]
  readonly copied: readonly string[]
  readonly isAutomatic: boolean
}

const endWords: Readonly<Record<string, string>> = {
  [ProcessStatus.approved]: '已通过',
  [ProcessStatus.refused]: '已驳回',
}

/** Notes whom a step asked, node by node. */
function note({ state, effects }: Step, asked: Asked[]): State {
  for (const { id, node, approvers } of state.trail) {
    if (asked.some(({ token }) => token === id)) continue
    const tasks = state.tasks.filter(({ token, kind }) => token === id && kind !== 'fill')
    const copied = effects.flatMap((effect) =>
      effect.type === 'copy' && effect.node === node ? effect.users : [],
    )
    const people = tasks.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee]))
    const waiting = state.tokens.find((token) => token.id === id)
    const all = [...people, ...(waiting?.queue ?? [])]
    if (tasks.length === 0 && copied.length === 0) continue
    const isAutomatic = tasks.every((task) => !isOpen(task))
    asked.push({ token: id, node, people: all.length > 0 ? all : approvers, copied, isAutomatic })
  }
  return state
}

/** What lets an instance go on, whoever is to do it. */
function nextCommand(graph: Graph, state: State, at: string): Command | undefined {
  const task = state.tasks.find(isOpen)
  if (task?.status === 'pool') return { type: 'claim', task: task.id, by: task.candidates[0] ?? '', at }
  if (task) {
    const answer = { answer: 'agree', comment: '试算', isSigned: true, variables: {}, chosen: {} } as const
    return { type: 'complete', task: task.id, by: task.assignee ?? '', at, ...answer }
  }
  const token = state.tokens.find(({ wait }) => wait === 'event' || wait === 'call')
  if (!token) return undefined
  if (token.wait === 'call') return { type: 'finishCall', token: token.id, variables: {}, by: '', at }
  if (nodeOf(graph, token.node).kind === 'service')
    return { type: 'finishJob', token: token.id, variables: {}, by: '', at }
  const timer = state.timers.find((each) => each.token === token.id)
  return timer && { type: 'fire', timer: timer.id, by: '', at }
}

/** Where somebody is to pick handlers, the starter stands for whoever is picked. */
const chosenByAll = ({ nodes }: Graph, starter: string): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.values(nodes).flatMap((node) =>
      node.kind === 'user' &&
      node.approval.assign.some(({ by }) => by === 'starterChoice' || by === 'previousChoice')
        ? [[node.id, [starter]]]
        : [],
    ),
  )

async function told(ctx: Context, graph: Graph, asked: readonly Asked[], ending: string): Promise<DryRun> {
  const users = asked.flatMap(({ people, copied }) => [...people, ...copied])
  const nameOf = await namesOf(ctx, users)
  const steps = asked.map(({ node, people, copied, isAutomatic }): DryRunStep => {
    const found = nodeOf(graph, node)
    return {
      node,
      name: found.name,
      mode: found.kind === 'user' ? found.approval.mode : '',
      people: [...new Set(people)].map(nameOf),
      copied: [...new Set(copied)].map(nameOf),
      isAutomatic,
    }
  })
  return { steps, ending }
}

async function graphFor(ctx: Context, { xml, key }: DryRunInput): Promise<Graph> {
  if (xml === undefined) return graphOf(ctx, (await publishedProcess(ctx, key ?? '')).id)
  const { graph, findings } = await compileBpmn(xml)
  const [first] = findings
  if (first) throw new BusinessError(first.message, { result: findings })
  return graph
}

/** What the record tells the process, and who would hand it in. */
async function recordIn(
  ctx: Context,
  { entityCode, dataId }: DryRunInput,
  graph: Graph,
): Promise<{ variables: Record<string, unknown>; writer: string | null } | null> {
  if (!entityCode || !dataId) return null
  const entity = ctx.linked.entities.get(entityCode)
  if (!entity) throw new BusinessError(`单据【${entityCode}】不存在`)
  const row = await ctx.repo(entity).own(dataId)
  const { bindings } = await standingOf(ctx, entityCode, dataId)
  const binding = bindings.find((each) => appliesTo(each, entity, row))
  refuseHidden(entity, await ctx.lockedIn(entity, row), JSON.stringify([graph, binding?.variables]))
  const variables = variablesOf(binding ?? { variables: null }, entity, row)
  return { variables, writer: row.createBy }
}

/** The way a process takes tells what its conditions read: whoever may not see that is not shown the way. */
function refuseHidden(entity: AnyEntity, hidden: ReadonlySet<string>, text: string): void {
  const read = [...hidden].find((key) => text.includes(key))
  if (read === undefined) return
  const label = fieldsOf(entity)[read]?.label ?? read
  throw new BusinessError(`您无权查看${entity.label}的【${label}】，不能用它试算`)
}

import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Command,
  type CommandOf,
  type Environment,
  environmentFrom,
  type Graph,
  isEnded,
  type LogAttachment,
  ProcessDefinition,
  ProcessInstance,
  ProcessStatus,
  refuseStuck,
  type State,
  type Step,
  start,
  step,
} from '@mortise/workflow/model'
import { readCompany } from './directory.ts'
import { carryOut } from './effects.ts'
import { type Caller, graphOf, type Held, holdInstance } from './load.ts'
import { notifyPeople } from './notices.ts'
import { nothingYet, saveStep } from './save.ts'
import { dueTimesOf } from './timers.ts'
import { walkBeside } from './walk-beside.ts'

export interface StartOptions extends Partial<Pick<CommandOf<'start'>, 'variables' | 'chosen'>> {
  readonly title: string
  /** What is applied for, where it decides on no record. */
  readonly content?: string | undefined
  readonly files?: readonly string[]
  /** What it decides on, and by which binding. */
  readonly subject?: { readonly entity: string; readonly record: string; readonly binding: string }
  readonly caller?: Caller
  /** Who applies, where it is not the user who acts. */
  readonly starter?: string
}

/** Begins an instance of the newest version of a process. */
export async function startProcess(ctx: Context, key: string, options: StartOptions): Promise<string> {
  const definition = await publishedProcess(ctx, key)
  const graph = await graphOf(ctx, definition.id)
  const variables = options.variables ?? {}
  const company = await readCompany(ctx, graph, variables)
  const starter = company.starterOf(options.starter ?? ctx.user.username)
  const command = {
    type: 'start',
    by: starter.user,
    at: ctx.now,
    starter,
    variables,
    chosen: options.chosen ?? {},
  } as const
  const begun = start(graph, command, environmentFrom(company.directory))
  const { title, subject, caller } = options
  const row = await ctx.repo(ProcessInstance).add({
    definition: definition.id,
    processKey: key,
    title: title.slice(0, 200),
    content: options.content || null,
    files: [...(options.files ?? [])],
    starter: starter.user,
    startDepart: starter.depart || null,
    status: ProcessStatus.running,
    entity: subject?.entity ?? null,
    record: subject?.record ?? null,
    caller: caller ?? null,
  })
  if (subject) await ctx.repo(ProcessInstance).put(row.id, { binding: subject.binding })
  const about = {
    definition: definition.id,
    title: row.title,
    entity: row.entity,
    record: row.record,
    binding: subject?.binding ?? null,
    caller: caller ?? null,
    startDepart: row.startDepart,
  }
  await finishStep(
    ctx,
    { id: row.id, about, graph, company, state: { ...begun.state, ...nothingYet } },
    begun,
    {},
  )
  return row.id
}

/** Begins once more what a token has called and what was voided. */
export async function callAgain(ctx: Context, instance: string, token: number): Promise<void> {
  const { about, graph, state } = await holdInstance(ctx, instance)
  if (state.status !== 'running') throw new BusinessError('流程已挂起，不能操作')
  const node = graph.nodes[state.tokens.find(({ id }) => id === token)?.node ?? '']
  if (node?.kind !== 'call') throw new BusinessError('流程任务不存在或已处理')
  const { title } = about
  const { variables, starter } = state
  const caller = { instance, token }
  await startProcess(ctx, node.process, { title, variables, caller, starter: starter.user })
}

/** The version that instances begin by now. */
export async function publishedProcess(ctx: Context, key: string): Promise<RowOf<typeof ProcessDefinition>> {
  const definition = await newestDefinition(ctx, key)
  if (!definition) throw new BusinessError(`流程【${key}】没有发布`)
  if (definition.isSuspended) throw new BusinessError('流程定义已停用')
  return definition
}

/** What a process was published as last, whether or not it is in use. */
export async function newestDefinition(
  { repo }: Context,
  key: string,
): Promise<RowOf<typeof ProcessDefinition> | undefined> {
  const [definition] = await repo(ProcessDefinition).find({ key }, { sort: [['number', 'desc']], limit: 1 })
  return definition
}

/** What happened to an instance by one command. */
export interface Acted {
  readonly graph: Graph
  readonly state: State
  readonly isEnded: boolean
}

/** A command that was worked out once the instance was held, and what is kept with it. */
export interface Prepared {
  readonly command: Command
  /** By what it goes on, where not by the version that it came by. */
  readonly graph?: Graph
  readonly attachment?: LogAttachment
  /** Under what it goes on, where what it decides on says otherwise now. */
  readonly title?: string | undefined
}

/** One command on an instance: held, read, stepped, written, in the transaction of the caller. */
export async function act(
  ctx: Context,
  instance: string,
  command: Command | ((held: Held, environment: Environment) => Promise<Prepared>),
): Promise<Acted> {
  const held = await holdInstance(ctx, instance)
  const { directory, nameOf } = held.company
  const environment = { ...environmentFrom(directory), nameOf }
  const prepared: Prepared = typeof command === 'function' ? await command(held, environment) : { command }
  const { command: given, attachment, graph = held.graph, title = held.about.title } = prepared
  const done = step(graph, held.state, given, environment)
  if (given.type === 'jump' || given.type === 'migrate')
    await refuseStuck({ graph, from: done.state }, walkBeside(ctx))
  const about = { ...held.about, title }
  await finishStep(ctx, { ...held, graph, about }, done, { ...attachment, ...standInOf(held, given) })
  return { graph, state: done.state, isEnded: isEnded(done.state) }
}

async function finishStep(ctx: Context, held: Held, done: Step, attachment: LogAttachment): Promise<void> {
  const { nameOf } = held.company
  const dueTimes = await dueTimesOf(ctx, done)
  await saveStep(ctx, held, done, { dueTimes, nameOf, attachment })
  await notifyPeople(ctx, held, done)
  await carryOut(ctx, held, done, dueTimes, { act, startProcess })
}

/** Whose task somebody answers as an agent. */
function standInOf({ state }: Held, command: Command): LogAttachment {
  if (!('task' in command)) return {}
  const { assignee } = state.tasks.find(({ id }) => id === command.task) ?? {}
  const isAgent = assignee && assignee !== command.by && command.type !== 'reassign'
  return isAgent && command.type !== 'withdrawTask' && command.type !== 'claim'
    ? { onBehalfOf: assignee }
    : {}
}

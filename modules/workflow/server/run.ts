import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Command,
  type CommandOf,
  environmentFrom,
  ProcessDefinition,
  ProcessInstance,
  ProcessStatus,
  refuseStuck,
  type Step,
  start,
  step,
} from '@mortise/workflow/model'
import { readCompany } from './directory.ts'
import { graphOf, holdInstance } from './load.ts'
import { nothingYet, saveStep } from './save.ts'

/** Begins an instance of the newest version of a process. */
export async function startProcess(
  ctx: Context,
  key: string,
  title: string,
  input: Pick<CommandOf<'start'>, 'variables' | 'chosen'>,
): Promise<string> {
  const [definition] = await ctx
    .repo(ProcessDefinition)
    .find({ key }, { sort: [['number', 'desc']], limit: 1 })
  if (!definition) throw new BusinessError(`流程【${key}】没有发布`)
  if (definition.isSuspended) throw new BusinessError('流程定义已停用')
  const graph = await graphOf(ctx, definition.id)
  const { directory, starterOf } = await readCompany(ctx, graph)
  const { username } = ctx.user
  const command = {
    type: 'start',
    by: username,
    at: ctx.now,
    starter: starterOf(username),
    ...input,
  } as const
  const begun = start(graph, command, environmentFrom(directory))
  const { id } = await ctx.repo(ProcessInstance).add({
    definition: definition.id,
    title,
    starter: username,
    status: ProcessStatus.running,
  })
  await saveStep(ctx, { id, graph, state: { ...begun.state, ...nothingYet } }, begun)
  await tell(ctx, begun)
  return id
}

/** One command on an instance: held, read, stepped, written, in the transaction of the caller. */
export async function act(ctx: Context, instance: string, command: Command): Promise<void> {
  const held = await holdInstance(ctx, instance)
  const environment = environmentFrom((await readCompany(ctx, held.graph)).directory)
  const done = step(held.graph, held.state, command, environment)
  if (command.type === 'jump') refuseStuck(held.graph, done.state)
  await saveStep(ctx, held, done)
  await tell(ctx, done)
}

/** Notices leave with the commit; of each kind one for everybody. */
async function tell(ctx: Context, { effects }: Step): Promise<void> {
  const byWords = new Map<string, Set<string>>()
  for (const effect of effects) {
    if (effect.type !== 'notify' && effect.type !== 'copy') continue
    const words = effect.type === 'copy' ? '有流程抄送给您' : notices[effect.reason]
    byWords.set(words, new Set([...(byWords.get(words) ?? []), ...effect.users]))
  }
  for (const [words, users] of byWords) await ctx.notify([...users], words)
}

const notices = {
  task: '您有新的待办任务',
  urge: '请尽快处理您的待办任务',
  overdue: '您的待办任务已超时',
  returned: '您的申请被退回',
  answered: '您的任务可以继续处理',
} as const

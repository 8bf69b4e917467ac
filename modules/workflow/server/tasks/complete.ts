import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type BatchResult,
  type CommandOf,
  type CompleteInput,
  type LogAttachment,
  ProcessTask,
  step,
  type Task,
} from '@mortise/workflow/model'
import { recordOf, refuseMissing, writeRecord } from '../binding/record.ts'
import { resubmitRecord } from '../binding/resubmit.ts'
import { act } from '../engine/run.ts'
import { refuseForeignFiles } from './decision-files.ts'
import { saidAnew } from './said-variables.ts'
import { taskOf } from './task-id.ts'

/** 同意, 拒绝 or 重新提交, with what the handler wrote into the record. */
export async function completeTask(
  ctx: Context,
  input: CompleteInput,
  besides: LogAttachment = {},
): Promise<void> {
  const { instance, number } = taskOf(input.taskId)
  const { copyTo = [], comment = '' } = input
  const origin = { by: ctx.user.username, at: ctx.now }
  await refuseForeignFiles(ctx, input)
  if (copyTo.length > 0) await act(ctx, instance, { type: 'copy', ...origin, users: copyTo, comment })
  await act(ctx, instance, async (held, environment) => {
    const bound = await recordOf(ctx, held.about)
    const task = held.state.tasks.find(({ id }) => id === number)
    const command: CommandOf<'complete'> = {
      type: 'complete',
      ...origin,
      task: number,
      answer: input.answer,
      comment,
      isSigned: !!input.signature,
      // What a record says is the record's; nobody who handles it says otherwise.
      variables: bound ? {} : await saidBy(ctx, held.graph.key, task, input.variables ?? {}),
      chosen: input.chosen ?? {},
    }
    const kept = { ...attachmentOf(input), ...besides }
    if (!bound || !task) return { command, attachment: kept }
    if (task.kind !== 'fill' && !input.record) {
      if (input.answer === 'agree') await refuseMissing(ctx, bound, task)
      return { command, attachment: kept }
    }
    // Whoever may not answer may not write either: tried first, because writing is not undone by a thought.
    step(held.graph, held.state, command, environment)
    const { variables, changes, title } =
      task.kind === 'fill'
        ? await resubmitRecord(ctx, held, bound, { record: input.record, comment })
        : await writeRecord(ctx, bound, task, input.record ?? {})
    if (input.answer === 'agree') await refuseMissing(ctx, bound, task)
    return { command: { ...command, variables }, title, attachment: { ...kept, changes } }
  })
}

/** Only those who hand their application in again say something else in it; handlers decide on what was said. */
async function saidBy(
  ctx: Context,
  key: string,
  task: Pick<Task, 'kind'> | undefined,
  said: NonNullable<CompleteInput['variables']>,
): Promise<NonNullable<CompleteInput['variables']>> {
  if (Object.keys(said).length === 0) return said
  if (task?.kind !== 'fill') throw new BusinessError('只有发起人重新提交时可以修改申请内容')
  return saidAnew(ctx, key, said)
}

/** Refuses what cannot be answered together with others. */
export async function completeBatch(
  ctx: Context,
  taskIds: readonly string[],
  answer: CompleteInput['answer'],
  comment: string,
): Promise<BatchResult[]> {
  const { username } = ctx.user
  const tasks = await ctx.asSystem(ctx.tenant, ({ repo }) =>
    repo(ProcessTask).find({ id: { in: [...taskIds] } }, { limit: taskIds.length }),
  )
  // Of what waits for others nobody is told by asking for it.
  const own = tasks.filter(({ assignee }) => assignee === username)
  const titles = new Map(own.map(({ id, title }) => [id, title ?? '']))
  const results: BatchResult[] = []
  for (const taskId of new Set(taskIds)) {
    const title = titles.get(taskId) ?? ''
    try {
      await ctx.asSystem(ctx.tenant, async (system) =>
        completeTask(await system.actAs(username), { taskId, answer, comment }),
      )
      results.push({ taskId, title, isDone: true, message: '操作成功！' })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      results.push({ taskId, title, isDone: false, message: error.message })
    }
  }
  return results
}

const attachmentOf = ({ files, signature }: CompleteInput): LogAttachment => ({
  ...(files && files.length > 0 && { files }),
  ...(signature && { signature }),
})

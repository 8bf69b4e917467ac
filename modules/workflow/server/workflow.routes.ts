import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { type Command, ProcessTask, TaskStatus } from '@mortise/workflow/model'
import { z } from 'zod'
import { deploy } from './deploy.ts'
import { act, startProcess } from './run.ts'

const text = z.string().max(2000).default('')
const user = z.string().min(1).max(100)
const users = z.array(user).max(100)
const variables = z.record(z.string(), z.unknown()).default({})
const chosen = z.record(z.string(), users).default({})

const Deploy = z.object({
  xml: z.string().max(12_000_000),
  fields: z.record(z.string(), z.enum(['number', 'text', 'boolean'])).default({}),
})
const Start = z.object({
  key: z.string().max(64),
  title: z.string().trim().min(1).max(200),
  variables,
  chosen,
})
const Task = z.object({ taskId: z.string().max(60) })
const Complete = Task.extend({
  answer: z.enum(['agree', 'refuse']),
  comment: text,
  isSigned: z.boolean().default(false),
  variables,
  chosen,
})
const Return = Task.extend({
  target: z.string().min(1).max(100),
  mode: z.enum(['step', 'direct']).default('step'),
  comment: text,
})
const HandOver = Task.extend({ to: user, comment: text })
const AddSign = Task.extend({ where: z.enum(['before', 'after', 'parallel']), users, comment: text })
const ReduceSign = Task.extend({ users })
const Reassign = Task.extend({ to: user, reason: text })
const Instance = z.object({ instanceId: z.string().max(36), comment: text, reason: text })
const Jump = Instance.extend({ token: z.number().int(), target: z.string().max(100) })

/** Who does something, and when. */
type Origin = Pick<Command, 'by' | 'at'>
const originOf = ({ user, now }: Context): Origin => ({ by: user.username, at: now })

/** A task's id names its instance, and its number there. */
function onTask<S extends z.ZodType<{ taskId: string }>>(
  path: `/${string}`,
  body: S,
  command: (on: Origin & { readonly task: number }, input: z.infer<S>) => Command,
): AnyRoute {
  return post(path, 'login', { body }, async ({ ctx, body: input }) => {
    const [instance = '', number = ''] = input.taskId.split('.')
    if (!/^\d{1,9}$/.test(number)) throw new BusinessError('流程任务不存在或已处理')
    await act(ctx, instance, command({ ...originOf(ctx), task: Number(number) }, input))
    return message('操作成功！')
  })
}

function onInstance<S extends z.ZodType<{ instanceId: string }>>(
  path: `/${string}`,
  body: S,
  command: (on: Origin, input: z.infer<S>) => Command,
): AnyRoute {
  return post(path, 'login', { body }, async ({ ctx, body: input }) => {
    await act(ctx, input.instanceId, command(originOf(ctx), input))
    return message('操作成功！')
  })
}

export const workflowRoutes: AnyRoute[] = [
  post('/act/model/deploy', 'wf:deploy', { body: Deploy }, async ({ ctx, body }) =>
    message('发布成功！', await deploy(ctx, body.xml, body.fields)),
  ),
  post('/act/process/extActProcess/startMutilProcess', 'login', { body: Start }, async ({ ctx, body }) => {
    const { key, title, variables, chosen } = body
    return message('发起成功！', await startProcess(ctx, key, title, { variables, chosen }))
  }),
  get('/act/task/list', 'login', async ({ ctx }) => {
    const own = { assignee: ctx.user.username, status: TaskStatus.open }
    return ctx.output(ProcessTask, await ctx.repo(ProcessTask).find(own))
  }),

  onTask('/act/task/processComplete', Complete, (on, { answer, comment, isSigned, variables, chosen }) => ({
    type: 'complete',
    ...on,
    answer,
    comment,
    isSigned,
    variables,
    chosen,
  })),
  onTask('/act/task/reject', Return, (on, { target, mode, comment }) => ({
    type: 'return',
    ...on,
    target: target === 'starter' || target === 'previous' ? target : { node: target },
    mode,
    comment,
  })),
  onTask('/act/task/claim', Task, (on) => ({ type: 'claim', ...on })),
  onTask('/act/task/withdraw', Task, (on) => ({ type: 'withdrawTask', ...on })),
  onTask('/act/task/taskEntrust', HandOver, (on, { to, comment }) => ({
    type: 'transfer',
    ...on,
    to,
    comment,
  })),
  onTask('/act/task/delegate', HandOver, (on, { to, comment }) => ({ type: 'delegate', ...on, to, comment })),
  onTask('/act/task/addSign', AddSign, (on, { where, users, comment }) => ({
    type: 'addSign',
    ...on,
    where,
    users,
    comment,
  })),
  onTask('/act/task/reduceSign', ReduceSign, (on, { users }) => ({ type: 'reduceSign', ...on, users })),
  onTask('/act/processInstance/reassign', Reassign, (on, { to, reason }) => ({
    type: 'reassign',
    ...on,
    to,
    reason,
  })),

  onInstance('/act/task/callBackProcess', Instance, (on, { comment }) => ({
    type: 'withdraw',
    ...on,
    comment,
  })),
  onInstance('/act/processInstance/suspend', Instance, (on, { reason }) => ({
    type: 'suspend',
    ...on,
    reason,
  })),
  onInstance('/act/processInstance/restart', Instance, (on, { reason }) => ({
    type: 'resume',
    ...on,
    reason,
  })),
  onInstance('/act/processInstance/close', Instance, (on, { reason }) => ({ type: 'void', ...on, reason })),
  onInstance('/act/processInstance/skipNode', Jump, (on, { token, target, reason }) => ({
    type: 'jump',
    ...on,
    token,
    target,
    reason,
  })),
]

import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import type { Command } from '@mortise/workflow/model'
import { z } from 'zod'
import { Chosen } from '../binding/approvals.ts'
import { migrateAll, migrateInstance, previewMigration } from '../engine/migrate.ts'
import { act } from '../engine/run.ts'
import { completeBatch, completeTask } from './complete.ts'
import { startByHand } from './start.ts'
import { taskOf } from './task-id.ts'

const text = z.string().max(2000).default('')
const user = z.string().min(1).max(100)
const users = z.array(user).max(100)
const variables = z.record(z.string(), z.unknown()).default({})
const instanceId = z.string().min(1).max(36)

const Start = z.union([
  z.object({ entityCode: z.string().min(1).max(60), dataId: z.string().min(1).max(36), chosen: Chosen }),
  z.object({
    key: z.string().max(64),
    title: z.string().trim().min(1).max(200),
    content: text,
    files: z.array(z.string().max(500)).max(9).optional(),
    variables,
    chosen: Chosen,
  }),
])
const Task = z.object({ taskId: z.string().max(60) })
const answer = z.enum(['agree', 'refuse'])
const Complete = Task.extend({
  answer,
  comment: text,
  files: z.array(z.string().max(500)).max(20).optional(),
  signature: z.string().max(500).optional(),
  record: z.record(z.string(), z.unknown()).optional(),
  variables,
  chosen: Chosen,
  copyTo: users.optional(),
})
const Batch = z.object({ taskIds: z.array(z.string().max(60)).min(1).max(100), answer, comment: text })
const Return = Task.extend({
  target: z.string().min(1).max(100),
  mode: z.enum(['step', 'direct']).default('step'),
  comment: text,
})
const HandOver = Task.extend({ to: user, comment: text })
const AddSign = Task.extend({ where: z.enum(['before', 'after', 'parallel']), users, comment: text })
const ReduceSign = Task.extend({ users })
const Reassign = Task.extend({ to: user, reason: text })
const Instance = z.object({ instanceId, comment: text, reason: text })
const MigrateAll = z.object({ key: z.string().min(1).max(64), reason: text })
const Copy = z.object({ instanceId, users, comment: text })
const Jump = Instance.extend({ token: z.number().int(), target: z.string().max(100) })

/** Who does something, and when. */
type Origin = Pick<Command, 'by' | 'at'>
const originOf = ({ user: { username }, now }: Context): Origin => ({ by: username, at: now })

function onTask<S extends z.ZodType<{ taskId: string }>>(
  path: `/${string}`,
  body: S,
  command: (on: Origin & { readonly task: number }, input: z.infer<S>) => Command,
): AnyRoute {
  return post(path, 'login', { body }, async ({ ctx, body: input }) => {
    const { instance, number } = taskOf(input.taskId)
    await act(ctx, instance, command({ ...originOf(ctx), task: number }, input))
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

/** Everything that is done to an instance. Who may is the engine's to say: by task, by part in it, or as its manager. */
export const commandRoutes: AnyRoute[] = [
  post('/act/process/extActProcess/startMutilProcess', 'login', { body: Start }, async ({ ctx, body }) =>
    message('发起成功！', await startByHand(ctx, body)),
  ),
  post('/act/task/processComplete', 'login', { body: Complete }, async ({ ctx, body }) => {
    await completeTask(ctx, body)
    return message('操作成功！')
  }),
  // One transaction a task: what one refuses takes nothing back of the others.
  post('/act/task/batchComplete', 'wf:batch', { body: Batch, transaction: false }, ({ ctx, body }) =>
    completeBatch(ctx, body.taskIds, body.answer, body.comment),
  ),
  onTask('/act/task/reject', Return, (on, { target, mode, comment }) => ({
    type: 'return',
    ...on,
    target: target === 'starter' || target === 'previous' ? target : { node: target },
    mode,
    comment,
  })),
  onTask('/act/task/read', Task, (on) => ({ type: 'read', ...on })),
  onTask('/act/task/claim', Task, (on) => ({ type: 'claim', ...on })),
  onTask('/act/task/withdraw', Task, (on) => ({ type: 'withdrawTask', ...on })),
  onTask('/act/task/taskEntrust', HandOver, (on, { to, comment }) => ({
    type: 'transfer',
    ...on,
    to,
    comment,
  })),
  onTask('/act/task/delegate', HandOver, (on, { to, comment }) => ({ type: 'delegate', ...on, to, comment })),
  onTask('/act/task/addSign', AddSign, (on, { where, users: signers, comment }) => ({
    type: 'addSign',
    ...on,
    where,
    users: signers,
    comment,
  })),
  onTask('/act/task/reduceSign', ReduceSign, (on, { users: signers }) => ({
    type: 'reduceSign',
    ...on,
    users: signers,
  })),
  onTask('/act/processInstance/reassign', Reassign, (on, { to, reason }) => ({
    type: 'reassign',
    ...on,
    to,
    reason,
  })),

  onInstance('/act/task/cc', Copy, (on, { users: readers, comment }) => ({
    type: 'copy',
    ...on,
    users: readers,
    comment,
  })),
  onInstance('/act/process/extActTaskNotification/taskNotification', Instance, (on) => ({
    type: 'urge',
    ...on,
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
  post('/act/processInstance/migrate', 'login', { body: Instance }, async ({ ctx, body }) => {
    await migrateInstance(ctx, body.instanceId, body.reason)
    return message('操作成功！')
  }),
  get('/act/processInstance/migration', 'wf:admin', { transaction: false }, ({ ctx, query }) =>
    previewMigration(ctx, query.key ?? ''),
  ),
  post(
    '/act/processInstance/migrateAll',
    'wf:admin',
    { body: MigrateAll, transaction: false },
    ({ ctx, body }) => migrateAll(ctx, body.key, body.reason),
  ),
  onInstance('/act/processInstance/skipNode', Jump, (on, { token, target, reason }) => ({
    type: 'jump',
    ...on,
    token,
    target,
    reason,
  })),
]

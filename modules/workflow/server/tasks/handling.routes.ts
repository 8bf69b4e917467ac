import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, cachedSql, get, message, post } from '@mortise/server'
import {
  OpinionDraft,
  ProcessCopy,
  ProcessDefinition,
  ProcessInstance,
  ProcessModel,
  ProcessPhrase,
  type Startable,
} from '@mortise/workflow/model'
import { z } from 'zod'
import { mayStart } from '../design/starters.ts'
import { graphOf, readState } from '../engine/load.ts'
import { newestDefinition } from '../engine/run.ts'
import { diagramOf } from './diagram.ts'
import { handlingOf } from './handling.ts'
import { logOf } from './log.ts'
import { chosenNodes } from './next-nodes.ts'
import { refuseOutsider } from './participant.ts'
import { taskOf } from './task-id.ts'

const Draft = z.object({ taskId: z.string().max(60), comment: z.string().max(2000) })
const Ids = z.object({ ids: z.array(z.string().max(100)).min(1).max(200) })
const Phrase = z.object({
  id: z.string().max(36).optional(),
  text: z.string().trim().min(1).max(200),
  order: z.number().int().default(0),
})

/** An instance that the caller has a part in. */
async function ownInstance(ctx: Context, id: string) {
  const row = await ctx.repo(ProcessInstance).first({ id })
  if (!row) throw new BusinessError('流程实例不存在')
  const graph = await graphOf(ctx, row.definition)
  await refuseOutsider(ctx, row, graph)
  return { row, graph }
}

async function ownPhrase(ctx: Context, id: string) {
  const phrase = await ctx.repo(ProcessPhrase).first({ id, createBy: ctx.user.username })
  if (!phrase) throw new BusinessError('常用审批语不存在')
  return phrase
}

/** Keys of the processes that have the caller among their managers, by any version that something still runs by. */
async function managedProcesses(ctx: Context): Promise<string[]> {
  const rows = await cachedSql<{ key: string }>(ctx.db)`
    select distinct key from ${ProcessDefinition} where tenant_id = ${ctx.tenant} and not deleted
      and graph->'settings'->'managers' @> to_jsonb(array[${ctx.user.username}]::text[])`
  return rows.map(({ key }) => key)
}

/** What the window 办理 shows, and what people keep there for themselves. */
export const handlingRoutes: AnyRoute[] = [
  get('/act/task/getProcessTaskTransInfo', 'login', ({ ctx, query }) =>
    handlingOf(ctx, { taskId: query.taskId ?? '' }),
  ),
  get('/act/task/getHisProcessTaskTransInfo', 'login', async ({ ctx, query }) => ({
    ...(await handlingOf(ctx, { taskId: query.taskId, instanceId: query.instanceId })),
  })),
  get('/act/processInstance/log', 'login', async ({ ctx, query }) => {
    const { row, graph } = await ownInstance(ctx, query.instanceId ?? '')
    return logOf(ctx, row, graph)
  }),
  get('/act/process/extActProcessNode/getProcessNodeInfo', 'login', async ({ ctx, query }) => {
    const { row, graph } = await ownInstance(ctx, query.instanceId ?? '')
    return diagramOf(ctx, row, graph, await readState(ctx, row.id))
  }),
  get('/act/process/startable', 'login', async ({ ctx }): Promise<Startable[]> => {
    const found: Startable[] = []
    for (const model of await ctx.repo(ProcessModel).find({ published: { ge: 1 } })) {
      if (model.entity || !(await mayStart(ctx, model))) continue
      const definition = await newestDefinition(ctx, model.key)
      if (!definition || definition.isSuspended) continue
      const choose = chosenNodes(await graphOf(ctx, definition.id))
      const { key, name, category, icon, remark, variables } = model
      found.push({ key, name, category, icon, remark, choose, variables: variables ?? {} })
    }
    return found
  }),
  get('/act/process/managed', 'login', ({ ctx }) => managedProcesses(ctx)),
  post('/act/task/saveDraft', 'login', { body: Draft }, async ({ ctx, body }) => {
    const { instance } = taskOf(body.taskId)
    await ownInstance(ctx, instance)
    const drafts = ctx.repo(OpinionDraft)
    const own = { task: body.taskId, user: ctx.user.username }
    const known = await drafts.first(own)
    if (body.comment.trim() === '') {
      if (known) await drafts.remove(known.id)
    } else if (known) await drafts.put(known.id, { comment: body.comment })
    else await drafts.add({ ...own, comment: body.comment })
    return message('暂存成功！')
  }),
  post('/act/task/readCc', 'login', { body: Ids }, async ({ ctx, body }) => {
    await cachedSql(ctx.db)`
      update ${ProcessCopy} set is_read = true, read_at = ${ctx.now}::timestamp where tenant_id = ${ctx.tenant}
        and "user" = ${ctx.user.username} and id = any(${body.ids}::text[]) and not is_read`
    return message('操作成功！')
  }),
  get('/act/phrase/list', 'login', ({ ctx, query }) =>
    ctx.list(
      ProcessPhrase,
      { column: 'order', order: 'asc', ...query },
      { field: 'createBy', test: { op: 'eq', value: ctx.user.username } },
      { isGranted: true },
    ),
  ),
  post('/act/phrase/add', 'login', { body: Phrase }, async ({ ctx, body: { text, order } }) =>
    message('添加成功！', (await ctx.repo(ProcessPhrase).add({ text, order })).id),
  ),
  post('/act/phrase/edit', 'login', { body: Phrase }, async ({ ctx, body: { id = '', text, order } }) => {
    await ctx.repo(ProcessPhrase).put((await ownPhrase(ctx, id)).id, { text, order })
    return message('编辑成功!')
  }),
  {
    ...get('/act/phrase/delete', 'login', async ({ ctx, query }) => {
      await ctx.repo(ProcessPhrase).remove((await ownPhrase(ctx, query.id ?? '')).id)
      return message('删除成功!')
    }),
    methods: ['DELETE'],
  },
]

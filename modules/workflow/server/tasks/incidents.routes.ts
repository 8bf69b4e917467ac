import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { type Incident, nodeOf, ProcessIncident, ProcessInstance, type Token } from '@mortise/workflow/model'
import { z } from 'zod'
import { graphOf, readState } from '../engine/load.ts'
import { act, callAgain } from '../engine/run.ts'
import { refuseOutsider } from './participant.ts'

const One = z.object({ incidentId: z.string().min(1).max(36), reason: z.string().max(2000).default('') })

/** An open incident, of an instance that the caller manages. */
async function managed(ctx: Context, id: string) {
  const incident = await ctx.repo(ProcessIncident).first({ id, isOpen: true })
  if (!incident) throw new BusinessError('流程异常不存在或已处理')
  const row = await ctx.repo(ProcessInstance).lock(incident.instance)
  const { settings } = await graphOf(ctx, row.definition)
  if (!settings.managers.includes(ctx.user.username) && !ctx.can('wf:admin'))
    throw new BusinessError('只有流程管理员可以进行该操作')
  await ctx.repo(ProcessIncident).put(id, { isOpen: false })
  await ctx.repo(ProcessInstance).put(row.id, { incidents: Math.max(0, (row.incidents ?? 0) - 1) })
  return incident
}

/** What a token waits for, if it still stands. */
const waitOf = async (ctx: Context, instance: string, token: number): Promise<Token['wait'] | undefined> =>
  (await readState(ctx, instance)).tokens.find(({ id }) => id === token)?.wait

/** What processes could not do by themselves, for those who manage them. */
export const incidentRoutes: AnyRoute[] = [
  get('/act/processInstance/incidents', 'login', async ({ ctx, query }): Promise<Incident[]> => {
    const row = await ctx.repo(ProcessInstance).first({ id: query.instanceId ?? '' })
    if (!row) throw new BusinessError('流程实例不存在')
    const graph = await graphOf(ctx, row.definition)
    await refuseOutsider(ctx, row, graph)
    const found = await ctx.repo(ProcessIncident).find({ instance: row.id, isOpen: true })
    return found.map(({ id, node, message: words, createTime, tries }) => ({
      id,
      instanceId: row.id,
      node: { node, name: nodeOf(graph, node).name },
      message: words,
      time: createTime,
      tries,
    }))
  }),
  post('/act/processInstance/retry', 'login', { body: One }, async ({ ctx, body }) => {
    const { instance, token, tries } = await managed(ctx, body.incidentId)
    const waits = await waitOf(ctx, instance, token)
    if (waits === 'call') await callAgain(ctx, instance, token)
    else if (waits === 'task') await ctx.enqueue('workflow:moveTasks', {})
    // Who repeats it learns at once whether it works now.
    else await ctx.enqueue('workflow:runService', { instance, token, tries })
    return message('已重新执行！')
  }),
  post('/act/processInstance/skipIncident', 'login', { body: One }, async ({ ctx, body }) => {
    if (body.reason.trim() === '') throw new BusinessError('请填写原因')
    const { instance, token } = await managed(ctx, body.incidentId)
    const by = ctx.user.username
    const type = (await waitOf(ctx, instance, token)) === 'call' ? 'finishCall' : 'finishJob'
    await act(ctx, instance, { type, token, variables: {}, by, at: ctx.now })
    return message('已跳过！')
  }),
]

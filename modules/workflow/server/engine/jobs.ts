import { BusinessError } from '@mortise/model'
import { type Context, cachedSql, type Job } from '@mortise/server'
import { type Graph, ProcessStatus } from '@mortise/workflow/model'
import { moveTasks } from './absent.ts'
import { graphOf } from './load.ts'
import { act } from './run.ts'
import { runService } from './services.ts'

/** A timer's time has come. Whether it still runs, and for this very time, is seen now. */
const fireTimer: Job = {
  label: '流程定时器',
  async run(ctx, payload) {
    const { instance, timer, due } = payload as { instance: string; timer: number; due: string }
    const [found] = await cachedSql<{ status: string }>(ctx.db)`
      select i.status from wf_timer t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance
      where t.tenant_id = ${ctx.tenant} and t.instance = ${instance} and t.number = ${timer} and t.due_at = ${due}::timestamp`
    if (!found) return '已取消'
    // A suspended instance does not lose its deadline: it is looked at again when it is resumed.
    if (found.status === ProcessStatus.suspended) return '流程已挂起，恢复后再看'
    await act(ctx, instance, { type: 'fire', timer, by: '', at: ctx.now })
  },
}

/** A message or a signal that one instance sent, to all of the company that wait for it. */
const deliver: Job = {
  label: '流程消息',
  async run(ctx, payload) {
    const { type, name, variables } = payload as {
      type: 'message' | 'signal'
      name: string
      variables: Record<string, unknown>
    }
    let reached = 0
    for (const { id, definition } of await waitingInstances(ctx)) {
      if (!listensTo(await graphOf(ctx, definition), type, name)) continue
      try {
        await ctx.asSystem(ctx.tenant, (own) => act(own, id, { type, name, variables, by: '', at: own.now }))
        reached += 1
      } catch (error) {
        // It no longer waits, or not for this.
        if (!(error instanceof BusinessError)) throw error
      }
    }
    return `送达${reached}个流程`
  },
}

const waitingInstances = (ctx: Context) =>
  cachedSql<{ id: string; definition: string }>(ctx.db)`
    select i.id, i.definition from wf_instance i where i.tenant_id = ${ctx.tenant}
      and i.status in (${ProcessStatus.running}, ${ProcessStatus.suspended}) and exists (select 1 from wf_token t
        where t.tenant_id = i.tenant_id and t.instance = i.id and t.wait in ('event', 'task', 'sub', 'call'))`

const listensTo = ({ nodes }: Graph, type: 'message' | 'signal', name: string): boolean =>
  Object.values(nodes).some((node) => {
    if (node.kind === 'receive') return type === 'message' && node.message === name
    if (node.kind !== 'catch' && node.kind !== 'boundary') return false
    return node.trigger.on === type && node.trigger.name === name
  })

export const workflowJobs = { fireTimer, deliver, runService, moveTasks }

import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { nodeOf, ProcessIncident, ProcessInstance } from '@mortise/workflow/model'
import { graphOf, readState } from './load.ts'

/** Something waits for a manager, unless what it waits at is left already. */
export async function raiseIncident(
  ctx: Context,
  instance: string,
  token: number,
  { message, tries }: Pick<RowOf<typeof ProcessIncident>, 'message' | 'tries'>,
): Promise<void> {
  const row = await ctx.repo(ProcessInstance).lock(instance)
  const graph = await graphOf(ctx, row.definition)
  const waiting = (await readState(ctx, instance)).tokens.find(({ id }) => id === token)
  if (!waiting) return
  await ctx.repo(ProcessIncident).add({
    instance,
    token,
    node: waiting.node,
    nodeName: nodeOf(graph, waiting.node).name,
    message: message.slice(0, 1000),
    tries,
    isOpen: true,
  })
  await ctx.repo(ProcessInstance).put(instance, { incidents: (row.incidents ?? 0) + 1 })
  const { managers } = graph.settings
  if (managers.length > 0) {
    await ctx.notify(managers, {
      title: `流程异常：${row.title}`,
      openPage: `/act/task/deal?instanceId=${instance}`,
      priority: 'H',
    })
  }
}

/** Whether somebody has to look at a token already, so that nothing begins there by itself. */
export async function hasIncident({ repo }: Context, instance: string, token: number): Promise<boolean> {
  return (await repo(ProcessIncident).count({ instance, token, isOpen: true })) > 0
}

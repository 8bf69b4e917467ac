import { BusinessError } from '@mortise/model'
import { type Context, defineExtension, type Job, providersOf } from '@mortise/server'
import { nodeOf, ProcessInstance, ProcessStatus } from '@mortise/workflow/model'
import { raiseIncident } from './incidents.ts'
import { graphOf, readState } from './load.ts'
import { act } from './run.ts'

/** What a service task does, by the name under which processes call it; what it answers become variables. */
export interface ServiceHandler {
  readonly name: string
  readonly label: string
  run(
    ctx: Context,
    call: {
      readonly instance: string
      readonly entity: string | null
      readonly record: string | null
      readonly variables: Readonly<Record<string, unknown>>
    },
  ): Promise<Readonly<Record<string, unknown>> | void>
}
export const serviceHandlers = defineExtension<ServiceHandler>('serviceHandlers')

/** Tries before somebody has to look, and the minutes between them. */
const pauses = [1, 5, 30, 120] as const

/**
 * Runs a service task. What it does and that it is done commit together, in a transaction of their own: a failure leaves
 * nothing of it, and is tried again until it becomes an incident.
 */
export const runService: Job = {
  label: '流程服务任务',
  async run(ctx, payload) {
    const { instance, token, tries = 0 } = payload as { instance: string; token: number; tries?: number }
    try {
      await ctx.asSystem(ctx.tenant, (own) => runOnce(own, instance, token))
      return
    } catch (error) {
      const pause = pauses[tries]
      const again = { instance, token, tries: tries + 1 }
      if (pause !== undefined) {
        await ctx.enqueue('workflow:runService', again, { runAt: new Date(Date.now() + pause * 60_000) })
        return `第${tries + 1}次未成功，${pause}分钟后再试：${wordsOf(error)}`
      }
      await raiseIncident(ctx, instance, token, { message: wordsOf(error), tries: tries + 1 })
      return `已转为流程异常：${wordsOf(error)}`
    }
  },
}

async function runOnce(ctx: Context, instance: string, token: number): Promise<void> {
  const row = await ctx.repo(ProcessInstance).get(instance)
  if (row.status !== ProcessStatus.running) return
  const state = await readState(ctx, instance)
  const waiting = state.tokens.find(({ id }) => id === token)
  if (!waiting) return
  const node = nodeOf(await graphOf(ctx, row.definition), waiting.node)
  if (node.kind !== 'service') return
  const handler = providersOf(ctx, serviceHandlers).find(({ name }) => name === node.handler)
  if (!handler) throw new BusinessError(`服务【${node.handler}】没有登记`)
  const { entity, record } = row
  const answer = await handler.run(ctx, { instance, entity, record, variables: state.variables })
  await act(ctx, instance, { type: 'finishJob', token, variables: answer ?? {}, by: '', at: ctx.now })
}

/** What a manager may read: a refusal's own words, of a bug only that there was one. */
const wordsOf = (error: unknown): string => (error instanceof BusinessError ? error.message : '系统异常')

import { type Context, cachedSql } from '@mortise/server'
import { type InstanceStatus, ProcessInstance, ProcessStatus, type Step } from '@mortise/workflow/model'
import { decideRecord } from '../binding/decide.ts'
import { hasIncident, raiseIncident } from './incidents.ts'
import type { Held } from './load.ts'
import type { act, startProcess } from './run.ts'
import { scheduleTimer, wakeTimer } from './timers.ts'

/** How other instances are begun and moved; handed in, because they have effects themselves. */
interface Engine {
  readonly act: typeof act
  readonly startProcess: typeof startProcess
}

/** What the world has to do about a step: clocks, jobs, messages, called processes, and the record it decides on. */
export async function carryOut(
  ctx: Context,
  held: Held,
  { state, effects }: Step,
  dueTimes: ReadonlyMap<number, string>,
  engine: Engine,
): Promise<void> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'timer':
        await scheduleTimer(ctx, held.id, effect.timer, dueTimes.get(effect.timer) ?? ctx.now)
        break
      case 'wakeTimer':
        await wakeTimer(ctx, held.id, effect.timer)
        break
      case 'job':
        if (!(await hasIncident(ctx, held.id, effect.token)))
          await ctx.enqueue('workflow:runService', { instance: held.id, token: effect.token })
        break
      case 'message':
      case 'signal':
        await ctx.enqueue('workflow:deliver', { ...effect, sender: held.id })
        break
      case 'call': {
        const caller = { instance: held.id, token: effect.token }
        const { title } = held.about
        const { variables } = effect
        await engine.startProcess(ctx, effect.process, {
          title,
          variables,
          caller,
          starter: state.starter.user,
        })
        break
      }
      case 'cancelCall':
        await voidCalled(ctx, held.id, effect.token, engine)
        break
      case 'ended':
        await end(ctx, held, effect.status, { state, effects }, engine)
        break
      default:
    }
  }
}

async function end(
  ctx: Context,
  held: Held,
  status: InstanceStatus,
  { state: { variables }, effects }: Step,
  { act }: Engine,
): Promise<void> {
  const line = effects.find((effect) => effect.type === 'log')
  await decideRecord(ctx, held.about, status, line?.line.command)
  const { caller } = held.about
  if (!caller) return
  // Where the caller itself called it off, nothing waits there any more.
  if (status === 'voided')
    return raiseIncident(ctx, caller.instance, caller.token, { message: '调用的子流程已作废', tries: 1 })
  await act(ctx, caller.instance, {
    type: 'finishCall',
    token: caller.token,
    variables: { ...variables, outcome: status === 'approved' ? 'agree' : 'refuse' },
    by: '',
    at: ctx.now,
  })
}

/** Calls off what a dropped token had called. */
async function voidCalled(ctx: Context, instance: string, token: number, { act }: Engine): Promise<void> {
  const called = await cachedSql<{ id: string; definition: string }>(ctx.db)`
    select id, definition from ${ProcessInstance} where tenant_id = ${ctx.tenant} and caller->>'instance' = ${instance}
      and (caller->>'token')::int = ${token} and status in (${ProcessStatus.running}, ${ProcessStatus.suspended})`
  for (const { id } of called)
    await act(ctx, id, { type: 'void', by: '', reason: '上级流程已结束', at: ctx.now })
}

import { instantOf, wallTime } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { calendar } from '@mortise/system/server'
import { type Effect, minutesOf, type Step } from '@mortise/workflow/model'

type TimerEffect = Extract<Effect, { type: 'timer' }>

/** When the timers that a step began are due, on the company's clock and calendar. */
export async function dueTimesOf(ctx: Context, { effects }: Step): Promise<Map<number, string>> {
  const due = new Map<number, string>()
  for (const effect of effects)
    if (effect.type === 'timer') due.set(effect.timer, await dueTimeOf(ctx, effect))
  return due
}

/** Has a timer looked at again, for the time that it was set to. */
export async function wakeTimer(ctx: Context, instance: string, timer: number): Promise<void> {
  const [found] = await cachedSql<{ due: string }>(ctx.db)`
    select to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due from wf_timer
    where tenant_id = ${ctx.tenant} and instance = ${instance} and number = ${timer}`
  if (found) await scheduleTimer(ctx, instance, timer, found.due)
}

/** Lets a job fire a timer when its time has come; it finds for itself whether the timer still runs. */
export async function scheduleTimer(
  ctx: Context,
  instance: string,
  timer: number,
  due: string,
): Promise<void> {
  await ctx.enqueue(
    'workflow:fireTimer',
    { instance, timer, due },
    { runAt: instantOf(due), key: `workflow:timer:${instance}.${timer}` },
  )
}

async function dueTimeOf(ctx: Context, { spec, isWorkingTime }: TimerEffect): Promise<string> {
  if (spec.form === 'date') return `${spec.text.replace('T', ' ')}:00`.slice(0, 19)
  const minutes = minutesOf(spec.form === 'cycle' ? (spec.text.split('/')[1] ?? '') : spec.text) ?? 0
  if (isWorkingTime) return calendar.addWorkingTime(ctx, ctx.now, minutes)
  return wallTime(new Date(instantOf(ctx.now).getTime() + minutes * 60_000))
}

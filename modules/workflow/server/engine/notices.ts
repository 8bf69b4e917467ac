import type { Context, Notice } from '@mortise/server'
import type { Effect, InstanceStatus, Step } from '@mortise/workflow/model'
import type { Held } from './load.ts'

type Reason = Extract<Effect, { type: 'notify' }>['reason']

/** Where a notice leads: to the task, or to the instance for those who only read. */
export const taskPage = (task: string): string => `/act/task/deal?taskId=${task}`
export const instancePage = (instance: string): string => `/act/task/deal?instanceId=${instance}`

/** Notices leave with the commit, for everybody who must act or wants to know. */
export async function notifyPeople(ctx: Context, held: Held, { effects }: Step): Promise<void> {
  const { id, about } = held
  for (const effect of effects) {
    if (effect.type === 'ended') await notifyStarter(ctx, held, effect.status, effects)
    if (effect.type === 'copy') {
      await ctx.notify(effect.users, { title: `抄送您：${about.title}`, openPage: instancePage(id) })
    } else if (effect.type === 'notify') {
      const openPage = effect.task === null ? instancePage(id) : taskPage(`${id}.${effect.task}`)
      const notice: Notice = { title: `${words[effect.reason]}：${about.title}`, openPage }
      await ctx.notify(
        withAgents(held, effect.users),
        isUrgent(effect.reason) ? { ...notice, priority: 'H' } : notice,
      )
      if (effect.reason === 'task' && effect.task !== null && ctx.config.publicUrl)
        await ctx.enqueue('workflow:sendLink', { task: `${id}.${effect.task}` })
    }
  }
}

/** Whoever applied hears what was decided, and is led to what it was decided on. */
async function notifyStarter(
  ctx: Context,
  { id, about, state }: Held,
  status: InstanceStatus,
  effects: Step['effects'],
): Promise<void> {
  const result = results[status]
  const { user } = state.starter
  const command = effects.find((effect) => effect.type === 'log')?.line.command
  // What another process called is told by that one's end.
  if (!result || about.caller || command?.by === user) return
  const said = command && 'comment' in command && command.comment.trim()
  const { entity, record } = about
  await ctx.notify(user, {
    title: `${result}：${about.title}${said ? `（${said}）` : ''}`,
    ...(entity && record ? { busType: entity, busId: record } : { openPage: instancePage(id) }),
  })
}

const results: Readonly<Partial<Record<InstanceStatus, string>>> = {
  approved: '申请已通过',
  refused: '申请被驳回',
  voided: '申请已作废',
}

/** What waits for somebody waits for their agent too, who handles nothing that the agent applied for. */
function withAgents({ company: { directory }, state }: Held, users: readonly string[]): string[] {
  const agents = users.flatMap((user) => directory.agentOf(user) ?? [])
  return [...new Set([...users, ...agents.filter((agent) => agent !== state.starter.user)])]
}

const words: Readonly<Record<Reason, string>> = {
  task: '待您办理',
  urge: '催办',
  overdue: '已超时，请尽快办理',
  returned: '申请被退回',
  answered: '请继续办理',
}

const isUrgent = (reason: Reason): boolean => reason === 'urge' || reason === 'overdue'

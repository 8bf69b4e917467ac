import { BusinessError, instantOf, wallTime } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type Command, isEnded, isOpen } from '@mortise/workflow/model'
import { raiseIncident } from '../engine/incidents.ts'
import { readState } from '../engine/load.ts'
import { act, type StartOptions, startProcess } from '../engine/run.ts'

/** What somebody answers, and how many hours after what was done last. */
export interface ToldAnswer {
  readonly answer?: 'agree' | 'refuse' | 'return'
  readonly comment: string
  readonly hours: number
}

/** An application of the past, told step by step: nobody hears of it, and no clock is set. */
export interface ToldApplication {
  /** Whoever is asked first answers; false where nobody is. */
  answer(answer: ToldAnswer): Promise<boolean>
  withdraw(): Promise<void>
  administer(type: 'suspend' | 'void'): Promise<void>
  /** What the process was to do by itself could not be done. */
  fail(message: string): Promise<void>
}

/** Begins an application in somebody's name at a moment of the past. */
export async function tellApplication(
  ctx: Context,
  key: string,
  { at, starter, ...options }: StartOptions & { readonly at: string; readonly starter: string },
): Promise<ToldApplication> {
  let now = at
  const quiet = async (username: string): Promise<Context> => ({
    ...(await ctx.actAs(username)),
    now,
    notify: async () => {},
    enqueue: async () => {},
  })
  const instance = await startProcess(await quiet(starter), key, { ...options, starter })
  const later = (hours: number) => {
    const moved = wallTime(new Date(instantOf(now).getTime() + hours * 3_600_000))
    now = moved < ctx.now ? moved : ctx.now
  }
  return {
    async answer({ answer = 'agree', comment, hours }) {
      const state = await readState(ctx, instance)
      const task = isEnded(state) ? undefined : state.tasks.find(isOpen)
      if (!task) return false
      later(hours)
      const by = task.assignee ?? task.candidates[0] ?? ''
      const own = await quiet(by)
      const on = { task: task.id, by, at: now, comment }
      if (task.status === 'pool') await act(own, instance, { type: 'claim', task: task.id, by, at: now })
      const answered: Command =
        answer === 'return'
          ? { type: 'return', ...on, target: 'starter', mode: 'step' }
          : { type: 'complete', ...on, answer, isSigned: true, variables: {}, chosen: {} }
      try {
        await act(own, instance, answered)
      } catch (error) {
        // What came back to its starter is handed in, and not refused or returned again.
        if (error instanceof BusinessError) return false
        throw error
      }
      return true
    },
    async withdraw() {
      later(2)
      await act(await quiet(starter), instance, {
        type: 'withdraw',
        by: starter,
        at: now,
        comment: '计划有变',
      })
    },
    async administer(type) {
      later(3)
      await act(await quiet('admin'), instance, { type, by: 'admin', at: now, reason: '资料待核实' })
    },
    async fail(message) {
      for (const { id } of (await readState(ctx, instance)).tokens)
        await raiseIncident({ ...ctx, notify: async () => {} }, instance, id, { message, tries: 5 })
    },
  }
}

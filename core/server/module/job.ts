import type { Context } from '../context/context.ts'

export interface Job {
  readonly label: string
  /** When it runs by itself, until staff say otherwise; without it the job runs only when enqueued. */
  readonly cron?: string
  /** Staff may schedule it although it has no `cron`: it needs nothing in its payload to make sense. */
  readonly isOffered?: boolean
  /**
   * What it answers is kept with the run, for those who look at it later. It is tried once more after a crash, but for the last
   * time: nobody looks after it then.
   */
  run(
    ctx: Context,
    payload: Readonly<Record<string, unknown>>,
    attempt?: { readonly isLast: boolean },
  ): Promise<string | void>
}

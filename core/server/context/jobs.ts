import type { PoolClient } from 'pg'

/** What the clock starts, and when. */
export interface Scheduled {
  /** By which its firings and runs are known; the job's own name where code alone tells. */
  readonly key: string
  readonly job: string
  readonly cron: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** Whether it may run again while it still runs. */
  readonly isConcurrent?: boolean
  /** A run that takes longer is ended; none is unless told. */
  readonly timeoutSeconds?: number
  /** What becomes of firings that nobody was there for: the latest is made up for unless told. */
  readonly missed?: 'once' | 'skip'
}

/** Where staff keep schedules; without it jobs run as code tells. */
export interface Schedules {
  load(): Promise<readonly Scheduled[]>
}

export interface Jobs {
  /** Outside any transaction; inside one use `ctx.enqueue`. The tenant is `0` unless told. */
  enqueue(
    job: string,
    payload?: object,
    options?: EnqueueOptions & { readonly tenant?: string },
  ): Promise<void>
  /** On a connection inside a transaction: the job exists only if that commits. */
  inTransaction(
    client: PoolClient,
    tenant: string,
    job: string,
    payload?: object,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Jobs that staff may schedule. */
  offered(): readonly { readonly name: string; readonly label: string; readonly cron: string | null }[]
  /** What a job is called by staff. */
  labelOf(job: string): string
  /** Runs what is scheduled at once, whatever the clock says; refused while it runs, unless it may overlap itself. */
  runNow(scheduled: Scheduled, by: string): Promise<void>
  /** Lets every node look at the clock anew, because schedules were changed. */
  schedulesChanged(): void
  /** Runs on this node: under way, and ended since the start. */
  figures(): { readonly running: number; readonly done: number; readonly failed: number }
}

export interface EnqueueOptions {
  readonly runAt?: Date
  /** A second job of the same key replaces the first that has not started. */
  readonly key?: string
  readonly attempts?: number
}

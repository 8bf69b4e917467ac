/** Slow statements that are one but for their values. */
export interface SlowGroup {
  readonly id: string
  readonly statement: string
  readonly call: string
  readonly count: number
  readonly mean: number
  readonly max: number
  readonly lastAt: string
}

/** Somebody who waits in the database, and for whom. */
export interface LockWait {
  readonly pid: number
  readonly statement: string
  readonly seconds: number
  readonly blockerPid: number
  readonly blockerState: string
  readonly blockerStatement: string
  readonly blockerSeconds: number
  readonly relation: string | null
}

export interface TableSize {
  readonly name: string
  readonly total: number
  readonly indexes: number
  readonly rows: number
  readonly dead: number
}

export interface DatabaseAnswer {
  readonly version: string
  readonly size: number
  readonly connections: { readonly most: number; readonly states: Readonly<Record<string, number>> }
  /** Percent of pages that were found in memory. */
  readonly cacheHits: number
  readonly waits: readonly LockWait[]
  readonly migrations: number
  readonly lastMigration: string | null
  readonly lastBackup: { readonly at: string; readonly size: number } | null
}

export type QueuedState = 'due' | 'later' | 'running' | 'retrying' | 'givenUp'

/** A job that waits, runs or was given up. */
export interface QueuedJob {
  readonly id: string
  readonly job: string
  readonly label: string
  readonly state: QueuedState
  readonly runAt: string
  readonly createdAt: string
  readonly attempts: number
  readonly maxAttempts: number
  readonly error: string | null
  readonly node: string | null
}

/** One try of a job, with what came of it. */
export interface QueuedTry {
  readonly attempt: number
  readonly startedAt: string
  readonly milliseconds: number | null
  readonly outcome: 'running' | 'done' | 'failed'
  readonly error: string | null
  readonly node: string
}

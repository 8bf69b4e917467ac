/** Who does each operation, from when to when. */
export interface SchedulePlan {
  readonly lane: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
}

/** What a plan is worth: minutes of each kind, and their weighed sum, the less the better. */
export interface Score {
  readonly total: number
  /** Minutes late, each by its job's weight. */
  readonly lateness: number
  readonly lateJobs: number
  readonly setUp: number
  readonly length: number
  /** Minutes away from the plan that people work by now. */
  readonly moved: number
  /** Minutes beyond the longest wait. */
  readonly overWait: number
}

/** How much a minute of each kind counts. */
export interface Weights {
  readonly lateness: number
  readonly setUp: number
  readonly length: number
  readonly moved: number
  readonly overWait: number
}

export const usualWeights: Weights = { lateness: 1, setUp: 0.2, length: 0.05, moved: 0.02, overWait: 5 }

/** As short as possible, whatever is late: what the classic collections ask for. */
export const shortest: Weights = { lateness: 0, setUp: 0, length: 1, moved: 0, overWait: 0 }

import type { NestJob } from '@mortise/cutting/model'

export interface NestTask {
  readonly job: NestJob
  readonly iterations: number
  /** Milliseconds after which the best so far is good enough. */
  readonly longest: number
}

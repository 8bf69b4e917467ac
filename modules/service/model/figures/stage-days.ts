/** The stages of a line from its approval until its last door hangs, as its fulfilment tells their days. */
export const stages = ['toRelease', 'toMake', 'toSign', 'toInstall', 'inAll'] as const

/** How many days a stage took the middle one of all lines. */
export interface StageDays {
  readonly stage: (typeof stages)[number]
  /** Null where no line went through it. */
  readonly median: number | null
  readonly lines: number
}

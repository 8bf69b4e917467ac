/** What reports tell of the plan that people work by, and of those before it. */
export interface ScheduleReport {
  readonly scenario: { readonly id: string; readonly no: string; readonly publishedAt: string } | null
  readonly jobs: readonly {
    readonly no: string
    readonly name: string
    readonly dueOn: string
    readonly endAt: string
    /** Minutes after its day is over; negative where there is time left. */
    readonly late: number
  }[]
  readonly units: readonly {
    readonly id: string
    readonly name: string
    readonly work: number
    readonly setUp: number
  }[]
  /** The latest first. */
  readonly publications: readonly {
    readonly id: string
    readonly no: string
    readonly publishedAt: string
    readonly lateJobs: number
    /** Operations of the plan before it that it has too, and those of them that stand elsewhere. */
    readonly kept: number
    readonly moved: number
  }[]
  /** Operations that were done, the latest first. */
  readonly done: readonly {
    readonly workOrder: string
    readonly opNo: number
    readonly process: string
    readonly unit: string
    readonly plannedAt: string
    readonly finishedAt: string
    /** Minutes after it was planned. */
    readonly late: number
  }[]
}

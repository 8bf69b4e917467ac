import type { CurvePoint, PlanRepair } from './schedule-scenario.ts'

/** How a search stands, as pages are told. */
export interface RunProgress {
  readonly runId: string
  readonly status: string
  readonly phase: string
  readonly percent: number
  readonly curve: readonly CurvePoint[]
  readonly best: {
    readonly score: number | null
    readonly lateJobs: number | null
    readonly lateMinutes: number | null
    readonly setUpMinutes: number | null
    readonly lengthMinutes: number | null
  }
  readonly elapsed: number
  readonly etaMs: number | null
}

export interface GanttLane {
  readonly unit: string | null
  readonly name: string
  readonly line: string | null
  readonly lane: number
  readonly calendar: number | null
}

/** A bar; minutes count from the beginning of the plan. */
export interface GanttTask {
  readonly id: string
  readonly at: number
  /** Which of the lanes. */
  readonly lane: number
  readonly start: number
  readonly end: number
  readonly setUp: number
  readonly job: number
  readonly opNo: number
  readonly name: string
  readonly qty: number
  readonly family: number
  readonly isFrozen: boolean
  readonly pinKind: string | null
  /** Lanes that could do it too. */
  readonly able: readonly number[]
}

export interface GanttJob {
  readonly id: string
  readonly no: string
  readonly name: string
  readonly orders: readonly string[]
  readonly dueOn: string
  readonly due: number
  readonly slack: number
  readonly cause: string | null
}

export interface Gantt {
  readonly scenario: {
    readonly id: string
    readonly no: string
    readonly status: string
    readonly version: number
  }
  /** The number of the publication that stands. */
  readonly publication: number
  readonly startAt: string
  readonly families: readonly string[]
  readonly lanes: readonly GanttLane[]
  readonly calendars: readonly (readonly (readonly [from: number, to: number])[])[]
  readonly jobs: readonly GanttJob[]
  readonly tasks: readonly GanttTask[]
  /** Pairs of tasks, by their place: the second waits for the first. */
  readonly links: readonly (readonly [from: number, to: number])[]
  /** Where tasks stand in the published plan, where that is another. */
  readonly ghosts: readonly {
    readonly at: number
    readonly lane: number
    readonly start: number
    readonly end: number
  }[]
  readonly canUndo: boolean
  /** How it followed the shop since it was published, the latest first. */
  readonly repairs: readonly PlanRepair[]
}

export interface MovedTask {
  readonly at: number
  readonly id: string
  readonly lane: number
  readonly start: number
  readonly end: number
}

/** What becomes of a plan when one bar goes somewhere else. */
export interface DragAnswer {
  readonly moved: readonly MovedTask[]
  readonly deltaLate: number
  readonly deltaSetup: number
  /** Work orders that are late now and were not, or the other way round. */
  readonly late: readonly { readonly no: string; readonly minutes: number }[]
  readonly rescued: readonly string[]
  readonly conflicts: readonly string[]
}

export interface ExplainedMinutes {
  readonly workOrder: string
  readonly no: string
  readonly dueOn: string
  readonly endAt: string
  /** Minutes late; negative where there is time left. */
  readonly late: number
  readonly text: string
  readonly classes: readonly { readonly cause: string; readonly minutes: number }[]
  readonly chain: readonly {
    readonly cause: string
    readonly op: string
    readonly unit: string
    readonly minutes: number
    readonly by: string | null
  }[]
  readonly fixes: readonly { readonly label: string; readonly endAt: string; readonly gain: number }[]
}

export interface ComparedScenarios {
  readonly figures: readonly { readonly key: string; readonly a: number | null; readonly b: number | null }[]
  readonly jobs: readonly {
    readonly no: string
    readonly name: string
    readonly dueOn: string
    readonly a: string | null
    readonly b: string | null
    /** Minutes that it ends later in the second. */
    readonly delta: number | null
  }[]
  readonly units: readonly {
    readonly name: string
    readonly a: { readonly work: number; readonly setUp: number }
    readonly b: { readonly work: number; readonly setUp: number }
  }[]
}

export interface PromiseAnswer {
  readonly date: string | null
  /** 0 to 1. */
  readonly confidence: number
  readonly bottleneck: string | null
  readonly words: string
}

/** Figures of a node by name: those of the actuator under its names, ours beside them. */
export type Figures = Readonly<Record<string, number>>

/** A call that was answered: no body, no query, no secret. */
export interface TracedCall {
  readonly id: string
  /** In milliseconds. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** The call as it is known, with names for what differs; the same for every row. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly username: string
}

/** How long the calls of one route took since the start. */
export interface RouteTimes {
  readonly method: string
  readonly route: string
  readonly count: number
  /** Answers from 500 on. */
  readonly faults: number
  readonly mean: number
  /** At most this long for 95 of 100, by the bounds that are counted in; in milliseconds. */
  readonly p95: number
  readonly total: number
}

/** How long the calls of one screen took since the start, in milliseconds. */
export interface ScreenTimes {
  /** Its path, with `:id` for what names a record. */
  readonly screen: string
  readonly count: number
  readonly mean: number
  readonly slowest: number
  readonly total: number
  readonly calls: readonly ScreenCall[]
}

/** What a screen asks for. */
export interface ScreenCall {
  /** Method and route. */
  readonly call: string
  readonly count: number
  readonly mean: number
  readonly slowest: number
  readonly total: number
}

/** What a cache in memory is good for. */
export interface CacheFigures {
  readonly label: string
  readonly entries: number
  readonly hits: number
  readonly misses: number
}

/** A place on disk. */
export interface Disk {
  readonly name: string
  readonly max: number
  readonly rest: number
  /** Percent in use. */
  readonly used: number
}

/** What a node tells beside its figures once somebody looks. */
export interface NodeDetail {
  readonly recent: readonly TracedCall[]
  readonly failed: readonly TracedCall[]
  readonly routes: readonly RouteTimes[]
  readonly screens: readonly ScreenTimes[]
  readonly caches: readonly CacheFigures[]
  readonly disks: readonly Disk[]
}

export interface WatchedNode {
  readonly name: string
  readonly isThis: boolean
  /** When it said so, in milliseconds. */
  readonly at: number
  readonly figures: Figures
  /** Of a node that was not looked at lately it comes with the next beat. */
  readonly detail: NodeDetail | null
}

/** Values of some figures over time, the oldest first. */
export interface History {
  /** In milliseconds. */
  readonly at: readonly number[]
  readonly values: Readonly<Record<string, readonly (number | null)[]>>
}

import type { Calendar } from './calendar.ts'

/**
 * What is to be scheduled, as flat columns: an operation, a lane, a job and a family is its number. Lists of several (the
 * lanes that can do an operation, what must end before it) lie one after another; `xStart[o]` to `xStart[o + 1]` are those
 * of `o`. Time is whole minutes from the beginning of the horizon.
 */
export interface ScheduleModel {
  readonly opCount: number
  readonly jobCount: number
  readonly laneCount: number

  readonly jobOf: Int32Array
  /** Not before: the job's release or the arrival of its material. */
  readonly release: Int32Array
  readonly familyOf: Int32Array
  /** Whether its work may stop at the end of a shift and go on in the next one. */
  readonly isResumable: Uint8Array

  readonly choiceStart: Int32Array
  readonly choiceLane: Int32Array
  readonly choiceTime: Int32Array

  readonly predecessorStart: Int32Array
  readonly predecessor: Int32Array
  readonly leastWait: Int32Array
  /** `NEVER` where one may wait as long as one likes. */
  readonly longestWait: Int32Array

  readonly due: Int32Array
  readonly weight: Float64Array

  /** Lanes where as many may be at once as like: a partner outside, a place to dry. */
  readonly isUnlimited: Uint8Array
  readonly calendarOf: Int32Array
  readonly calendars: readonly Calendar[]
  /** The family that each lane is set up for at the beginning; `NONE` where it is not known. */
  readonly familyAtStart: Int32Array
  /** Minutes from one family to another on a lane: `setUp[setUpOf[lane] + from * familyCount + to]`. */
  readonly familyCount: number
  readonly setUpOf: Int32Array
  readonly setUp: Int32Array

  /** Where an operation stands that must stay: its lane and its minute; `NONE` where it is free. */
  readonly fixedLane: Int32Array
  readonly fixedStart: Int32Array
  /** Its minute in the plan that people work by now; `NONE` where it has none. */
  readonly knownStart: Int32Array
}

export const NONE = -1
export const NEVER = 0x3fffffff

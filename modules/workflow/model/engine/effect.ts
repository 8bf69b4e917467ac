import type { TimerSpec } from '../graph/trigger.ts'
import type { Command } from './command.ts'
import type { InstanceStatus, Variables } from './state.ts'

/** What the world has to do about a step; rows are written from the state itself. */
export type Effect =
  | { readonly type: 'log'; readonly line: LogLine }
  | {
      readonly type: 'notify'
      readonly users: readonly string[]
      readonly task: number | null
      readonly reason: NoticeReason
    }
  | {
      readonly type: 'copy'
      readonly users: readonly string[]
      readonly node: string | null
      readonly comment: string
    }
  /** A timer begins; only the shell knows the calendar. Deadlines of approvals count working time. */
  | {
      readonly type: 'timer'
      readonly timer: number
      readonly spec: TimerSpec
      readonly isWorkingTime: boolean
    }
  /** A timer whose time may have come while the instance was suspended. */
  | { readonly type: 'wakeTimer'; readonly timer: number }
  | { readonly type: 'job'; readonly token: number; readonly handler: string; readonly variables: Variables }
  | { readonly type: 'message' | 'signal'; readonly name: string; readonly variables: Variables }
  | { readonly type: 'call'; readonly token: number; readonly process: string; readonly variables: Variables }
  | { readonly type: 'cancelCall'; readonly token: number }
  | { readonly type: 'ended'; readonly status: InstanceStatus }

export type NoticeReason = 'task' | 'urge' | 'overdue' | 'returned' | 'answered'

/** One accepted command with everything that a replay cannot work out by itself. */
export interface LogLine {
  readonly number: number
  readonly command: Command
  /** Whom the directory named, question by question. */
  readonly answers: readonly (readonly string[])[]
}

export type EffectOf<T extends Effect['type']> = Extract<Effect, { readonly type: T }>

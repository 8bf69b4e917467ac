import type { Starter, Variables } from './state.ts'

/** What somebody, or a clock, wants of an instance. */
export type Command = CommandOf<keyof Commands>

export type CommandOf<T extends keyof Commands> = {
  [Type in T]: Origin & { readonly type: Type } & Commands[Type]
}[T]

interface Origin {
  /** Who acts; empty for clocks, jobs and messages. */
  readonly by: string
  /** The wall clock, `2026-11-14 09:30:00`. */
  readonly at: string
}

interface Commands {
  readonly start: {
    readonly starter: Starter
    readonly variables: Variables
    readonly chosen: Chosen
  }
  /** 同意, 拒绝; and 重新提交 of what was returned to the starter. */
  readonly complete: OnTask & {
    readonly answer: 'agree' | 'refuse'
    readonly comment: string
    readonly isSigned: boolean
    /** The record's fields after the handler's edits. */
    readonly variables: Variables
    readonly chosen: Chosen
  }
  /** 驳回. `step` walks all nodes again, `direct` comes straight back to the one that returned it. */
  readonly return: OnTask & {
    readonly target: ReturnTarget
    readonly mode: 'step' | 'direct'
    readonly comment: string
  }
  readonly read: OnTask
  readonly claim: OnTask
  readonly withdrawTask: OnTask
  readonly transfer: OnTask & { readonly to: string; readonly comment: string }
  readonly delegate: OnTask & { readonly to: string; readonly comment: string }
  readonly addSign: OnTask & {
    readonly where: 'before' | 'after' | 'parallel'
    readonly users: readonly string[]
    readonly comment: string
  }
  readonly reduceSign: OnTask & { readonly users: readonly string[] }
  readonly copy: { readonly users: readonly string[]; readonly comment: string }
  readonly urge: unknown
  readonly withdraw: { readonly comment: string }
  readonly suspend: { readonly reason: string }
  readonly resume: { readonly reason: string }
  readonly void: { readonly reason: string }
  readonly jump: { readonly token: number; readonly target: string; readonly reason: string }
  readonly reassign: OnTask & { readonly to: string; readonly reason: string }
  /** 迁移: from here on by the graph of another version, which the step is given. */
  readonly migrate: { readonly definition: string; readonly reason: string }
  readonly fire: { readonly timer: number }
  readonly finishJob: { readonly token: number; readonly variables: Variables }
  readonly finishCall: { readonly token: number; readonly variables: Variables }
  readonly message: { readonly name: string; readonly variables: Variables }
  readonly signal: { readonly name: string; readonly variables: Variables }
}

interface OnTask {
  readonly task: number
}

/** Handlers picked for nodes to come, by node. */
type Chosen = Readonly<Record<string, readonly string[]>>

export type ReturnTarget = 'starter' | 'previous' | { readonly node: string }

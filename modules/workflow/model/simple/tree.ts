import type { Approval, Assignment, ProcessSettings } from '../graph/settings.ts'

/** A process as the simple editor shows it: steps from top to bottom, whose branches come together again. */
export interface SimpleProcess {
  readonly key: string
  readonly name: string
  readonly settings: ProcessSettings
  readonly start: Point
  readonly steps: readonly SimpleStep[]
  readonly end: Point
}

/** The name is empty where nobody has given one. */
export interface Point {
  readonly id: string
  readonly name: string
}

export type SimpleStep = TaskStep | CopyStep | SplitStep

/** 审批 or 办理, as its approval says. */
export interface TaskStep extends Point {
  readonly kind: 'task'
  readonly approval: Approval
}

/** 抄送. */
export interface CopyStep extends Point {
  readonly kind: 'copy'
  readonly copyTo: readonly Assignment[]
}

/** 条件分支 goes one way, 包容分支 every way that holds, 并行分支 all of them. */
export interface SplitStep extends Point {
  readonly kind: SplitKind
  readonly branches: readonly Branch[]
  /** Where the branches come together. */
  readonly join: Point
}

export type SplitKind = 'exclusive' | 'inclusive' | 'parallel'

/** The way that is taken where no other holds has no condition, as have all ways of a parallel split. */
export interface Branch extends Point {
  readonly condition: string | null
  readonly steps: readonly SimpleStep[]
}

export const isSplit = (step: SimpleStep): step is SplitStep => step.kind !== 'task' && step.kind !== 'copy'

/** Every step, those in branches too. */
export const allSteps = (steps: readonly SimpleStep[]): SimpleStep[] =>
  steps.flatMap((step) => [
    step,
    ...(isSplit(step) ? step.branches.flatMap((branch) => allSteps(branch.steps)) : []),
  ])

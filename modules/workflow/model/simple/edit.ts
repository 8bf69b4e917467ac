import { type Branch, isSplit, type SimpleStep, type SplitStep } from './tree.ts'

/** Where a step is put: on the trunk, or in a branch, before the step of that place. */
export interface Spot {
  /** The branch, or nothing for the trunk. */
  readonly branch: string | null
  readonly index: number
}

type Steps = readonly SimpleStep[]

export function insertStep(steps: Steps, { branch, index }: Spot, step: SimpleStep): Steps {
  if (branch === null) return steps.toSpliced(index, 0, step)
  return mapBranches(steps, (each) =>
    each.id === branch ? { ...each, steps: each.steps.toSpliced(index, 0, step) } : each,
  )
}

/** The steps with one of them changed, wherever it stands. */
export const replaceStep = (steps: Steps, changed: SimpleStep): Steps =>
  eachList(steps, (list) => list.map((step) => (step.id === changed.id ? changed : step)))

/** The steps with one of their branches changed. */
export const mapBranch = (steps: Steps, changed: Branch): Steps =>
  mapBranches(steps, (branch) => (branch.id === changed.id ? changed : branch))

export const removeStep = (steps: Steps, id: string): Steps =>
  eachList(steps, (list) => list.filter((step) => step.id !== id))

/** One more way, before the one that is taken where no other holds. */
export function addBranch(split: SplitStep, branch: Branch): SplitStep {
  const at = split.branches.findIndex(({ condition }) => condition === null)
  const isLast = split.kind === 'parallel' || at < 0
  return { ...split, branches: split.branches.toSpliced(isLast ? split.branches.length : at, 0, branch) }
}

/** A split of which one way is left is none: the steps of that way take its place. */
export function removeBranch(steps: Steps, id: string): Steps {
  return eachList(steps, (list) =>
    list.flatMap((step) => {
      if (!isSplit(step) || !step.branches.some((branch) => branch.id === id)) return [step]
      const branches = step.branches.filter((branch) => branch.id !== id)
      return branches.length > 1 ? [{ ...step, branches }] : (branches[0]?.steps ?? [])
    }),
  )
}

/** A way one place to the left or right; the way without a condition stays the last. */
export function moveBranch(split: SplitStep, id: string, by: -1 | 1): SplitStep {
  const at = split.branches.findIndex((branch) => branch.id === id)
  const moved = split.branches[at]
  const neighbour = split.branches[at + by]
  if (!moved || !neighbour) return split
  const isFixed = ({ condition }: Branch) => split.kind !== 'parallel' && condition === null
  if (isFixed(moved) || isFixed(neighbour)) return split
  return { ...split, branches: split.branches.toSpliced(at, 1).toSpliced(at + by, 0, moved) }
}

/** Goes over the trunk and every branch, the inner ones first. */
const eachList = (steps: Steps, change: (list: Steps) => Steps): Steps =>
  change(mapBranches(steps, (branch) => ({ ...branch, steps: change(branch.steps) })))

/** Goes over every branch, the inner ones first. */
const mapBranches = (steps: Steps, change: (branch: Branch) => Branch): Steps =>
  steps.map((step) =>
    isSplit(step)
      ? {
          ...step,
          branches: step.branches.map((branch) =>
            change({ ...branch, steps: mapBranches(branch.steps, change) }),
          ),
        }
      : step,
  )

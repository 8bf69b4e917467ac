import { type Branch, defaultApproval, type SimpleStep, type SplitKind } from '@mortise/workflow/model'

/** What may be added between two steps. */
export const newSteps = {
  approve: '审批',
  handle: '办理',
  copy: '抄送',
  exclusive: '条件分支',
  parallel: '并行分支',
  inclusive: '包容分支',
} as const
export type NewStep = keyof typeof newSteps

const drawId = (name: string): string =>
  `${name}_${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(36).padStart(2, '0')).join('')}`

export function makeStep(kind: NewStep): SimpleStep {
  const name = newSteps[kind]
  if (kind === 'copy') return { kind, id: drawId('copy'), name, copyTo: [] }
  if (kind === 'approve' || kind === 'handle')
    return { kind: 'task', id: drawId('task'), name, approval: { ...defaultApproval, kind } }
  const branches = [makeBranch(kind, 1), kind === 'parallel' ? makeBranch(kind, 2) : otherwise()]
  return { kind, id: drawId('split'), name: '', branches, join: { id: drawId('join'), name: '' } }
}

export const makeBranch = (kind: SplitKind, number: number): Branch => ({
  id: drawId('way'),
  name: kind === 'parallel' ? `分支${number}` : `条件${number}`,
  condition: kind === 'parallel' ? null : '',
  steps: [],
})

const otherwise = (): Branch => ({ id: drawId('way'), name: '其他情况', condition: null, steps: [] })

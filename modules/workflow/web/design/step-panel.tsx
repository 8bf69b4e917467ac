import {
  allSteps,
  type Branch,
  isSplit,
  mapBranch,
  replaceStep,
  type SimpleProcess,
  type SimpleStep,
} from '@mortise/workflow/model'
import { Form, Input } from 'antd'
import { ApprovalEditor } from './approval-editor.tsx'
import { AssignEditor } from './assign-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { kindWord, splitWords } from './step-words.ts'

/** What the panel is about: a step, a branch, or the process itself. */
type Subject =
  | { readonly step: SimpleStep }
  | { readonly branch: Branch; readonly isParallel: boolean; readonly word: string }
  | null

export function subjectOf(process: SimpleProcess, id: string | null): Subject {
  const steps = allSteps(process.steps)
  const step = steps.find((each) => each.id === id)
  if (step) return { step }
  for (const split of steps.filter(isSplit)) {
    const branch = split.branches.find((each) => each.id === id)
    if (branch) return { branch, isParallel: split.kind === 'parallel', word: splitWords[split.kind] }
  }
  return null
}

/** The heading of the panel. */
export function subjectTitle(process: SimpleProcess, id: string | null): string {
  const subject = subjectOf(process, id)
  if (subject === null) return '流程设置'
  return 'step' in subject ? `${kindWord(subject.step)}设置` : `${subject.word}设置`
}

export interface StepPanelProps {
  readonly process: SimpleProcess
  readonly chosen: string | null
  readonly onChange: (process: SimpleProcess) => void
}

/** The properties of what is chosen in the simple editor. */
export function StepPanel({ process, chosen, onChange }: StepPanelProps) {
  const subject = subjectOf(process, chosen)
  if (subject === null)
    return (
      <>
        <NameBox label="流程名称" value={process.name} onChange={(name) => onChange({ ...process, name })} />
        <SettingsEditor
          value={process.settings}
          onChange={(settings) => onChange({ ...process, settings })}
        />
      </>
    )
  if ('branch' in subject) {
    const { branch, isParallel } = subject
    const change = (part: Partial<Branch>) =>
      onChange({ ...process, steps: mapBranch(process.steps, { ...branch, ...part }) })
    return (
      <>
        <NameBox label="名称" value={branch.name} onChange={(name) => change({ name })} />
        {!isParallel && branch.condition !== null && (
          <Form.Item layout="vertical" label="条件" required>
            <ConditionEditor value={branch.condition} onChange={(condition) => change({ condition })} />
          </Form.Item>
        )}
        {!isParallel && branch.condition === null && <p>其他分支的条件都不满足时走这里。</p>}
      </>
    )
  }
  const { step } = subject
  const change = (next: SimpleStep) => onChange({ ...process, steps: replaceStep(process.steps, next) })
  return (
    <>
      <NameBox label="名称" value={step.name} onChange={(name) => change({ ...step, name })} />
      {step.kind === 'task' && (
        <ApprovalEditor value={step.approval} onChange={(approval) => change({ ...step, approval })} />
      )}
      {step.kind === 'copy' && (
        <Form.Item layout="vertical" label="抄送人" required>
          <AssignEditor
            label="抄送人"
            value={step.copyTo}
            onChange={(copyTo) => change({ ...step, copyTo })}
          />
        </Form.Item>
      )}
    </>
  )
}

interface NameBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export const NameBox = ({ label, value, onChange }: NameBoxProps) => (
  <Form.Item layout="vertical" label={label}>
    <Input
      aria-label={label}
      maxLength={50}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Form.Item>
)

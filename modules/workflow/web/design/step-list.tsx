import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import {
  addBranch,
  type BindableEntity,
  type Branch,
  isSplit,
  moveBranch,
  removeBranch,
  removeStep,
  replaceStep,
  type SimpleStep,
  type SplitStep,
  type Spot,
} from '@mortise/workflow/model'
import { Button } from 'antd'
import { type ReactNode, use } from 'react'
import { conditionWords } from '../binding/binding-words.ts'
import { AddStep } from './add-step.tsx'
import { AssignNames } from './assign-names.tsx'
import { DesignScope } from './design-scope.ts'
import { makeBranch } from './new-step.ts'
import { StepCard } from './step-card.tsx'
import { kindWord, modeWords, splitWords } from './step-words.ts'

interface StepListProps {
  /** The whole trunk: what changes a branch changes it. */
  readonly all: readonly SimpleStep[]
  readonly steps: readonly SimpleStep[]
  readonly branch: string | null
  readonly chosen: string | null
  readonly faulty: ReadonlySet<string>
  readonly onAdd: (spot: Spot, step: SimpleStep) => void
  readonly onChange: (steps: readonly SimpleStep[]) => void
  readonly onChoose: (id: string | null) => void
}

/** Steps below each other, each with the line that leads on. */
export function StepList(props: StepListProps) {
  const { steps, branch, onAdd } = props
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.id}>
          {isSplit(step) ? <Split {...props} split={step} /> : <Step {...props} step={step} />}
          <AddStep onAdd={(added) => onAdd({ branch, index: index + 1 }, added)} />
        </li>
      ))}
    </ol>
  )
}

function Step({ step, all, chosen, faulty, onChange, onChoose }: StepListProps & { step: SimpleStep }) {
  return (
    <StepCard
      id={step.id}
      look={step.kind === 'task' ? step.approval.kind : step.kind}
      title={step.name || kindWord(step)}
      text={textOf(step)}
      isChosen={chosen === step.id}
      isFaulty={faulty.has(step.id)}
      onOpen={() => onChoose(step.id)}
      onRemove={() => {
        onChange(removeStep(all, step.id))
        onChoose(null)
      }}
    />
  )
}

/** Who is asked; nothing while nobody is. */
function textOf(step: SimpleStep): ReactNode {
  if (step.kind === 'copy') return step.copyTo.length > 0 && <AssignNames assign={step.copyTo} />
  if (step.kind !== 'task' || step.approval.assign.length === 0) return null
  const { assign, mode } = step.approval
  return (
    <>
      <AssignNames assign={assign} />
      {mode !== 'all' && `（${modeWords[mode].split('（')[0]}）`}
    </>
  )
}

function Split(props: StepListProps & { split: SplitStep }) {
  const { split, all, onChange, onChoose } = props
  const more = () => {
    const made = makeBranch(split.kind, split.branches.length + (split.kind === 'parallel' ? 1 : 0))
    onChange(replaceStep(all, addBranch(split, made)))
    onChoose(made.id)
  }
  return (
    <fieldset className="mortise-flow-split" aria-label={split.name || splitWords[split.kind]}>
      <Button className="mortise-flow-more" size="small" shape="round" onClick={more}>
        添加{split.kind === 'parallel' ? '分支' : '条件'}
      </Button>
      {split.branches.map((branch, index) => (
        <Column key={branch.id} {...props} column={branch} index={index} />
      ))}
    </fieldset>
  )
}

function Column(props: StepListProps & { split: SplitStep; column: Branch; index: number }) {
  const { split, column, index, all, chosen, faulty, onAdd, onChange, onChoose } = props
  const scope = use(DesignScope)
  const isOtherwise = split.kind !== 'parallel' && column.condition === null
  const move = (by: -1 | 1) => onChange(replaceStep(all, moveBranch(split, column.id, by)))
  const title = column.name || `分支${index + 1}`
  return (
    <div className="mortise-flow-branch">
      <div className="mortise-flow-line" />
      <StepCard
        id={column.id}
        look={split.kind}
        title={title}
        text={conditionText(split, column, scope)}
        isChosen={chosen === column.id}
        isFaulty={faulty.has(column.id) || faulty.has(split.id) || faulty.has(split.join.id)}
        onOpen={() => onChoose(column.id)}
        onRemove={
          isOtherwise
            ? undefined
            : () => {
                onChange(removeBranch(all, column.id))
                onChoose(null)
              }
        }
        tools={
          !isOtherwise && (
            <span className="mortise-flow-branch-moves">
              <Button
                type="text"
                size="small"
                icon={<LeftOutlined />}
                aria-label={`${title}左移`}
                disabled={index === 0}
                onClick={() => move(-1)}
              />
              <Button
                type="text"
                size="small"
                icon={<RightOutlined />}
                aria-label={`${title}右移`}
                onClick={() => move(1)}
              />
            </span>
          )
        }
      />
      <AddStep onAdd={(step) => onAdd({ branch: column.id, index: 0 }, step)} />
      <StepList {...props} steps={column.steps} branch={column.id} />
      <div className="mortise-flow-line mortise-flow-rest" />
    </div>
  )
}

function conditionText({ kind }: SplitStep, { condition }: Branch, scope: BindableEntity | null): string {
  if (kind === 'parallel') return '与其他分支同时进行'
  return condition === null ? '以上条件都不满足时' : conditionWords(condition, scope)
}

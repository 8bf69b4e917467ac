import './simple-editor.css'
import { insertStep, type SimpleProcess, type SimpleStep, type Spot } from '@mortise/workflow/model'
import { useEffect, useRef } from 'react'
import { AddStep } from './add-step.tsx'
import { StepCard } from './step-card.tsx'
import { StepList } from './step-list.tsx'

export interface SimpleEditorProps {
  readonly value: SimpleProcess
  readonly onChange: (value: SimpleProcess) => void
  /** The step or branch whose properties are shown. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** Steps and branches that keep the process from being published. */
  readonly faulty: ReadonlySet<string>
}

/** The vertical editor: steps from top to bottom, for those who never saw a gateway. */
export function SimpleEditor({ value, onChange, chosen, onChoose, faulty }: SimpleEditorProps) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen === null) return
    const card = room.current?.querySelector(`[data-step="${CSS.escape(chosen)}"]`)
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const change = (steps: readonly SimpleStep[]) => onChange({ ...value, steps })
  const add = (spot: Spot, step: SimpleStep) => {
    change(insertStep(value.steps, spot, step))
    onChoose(step.id)
  }
  return (
    <div ref={room} className="mortise-flow-room">
      <section className="mortise-flow" aria-label="流程步骤">
        <StepCard
          id={value.start.id}
          look="start"
          title={value.start.name || '发起'}
          text="提交申请的人"
          isChosen={chosen === value.start.id}
          isFaulty={faulty.has(value.start.id)}
          onOpen={() => onChoose(value.start.id)}
        />
        <AddStep onAdd={(step) => add({ branch: null, index: 0 }, step)} />
        <StepList
          all={value.steps}
          steps={value.steps}
          branch={null}
          chosen={chosen}
          faulty={faulty}
          onAdd={add}
          onChange={change}
          onChoose={onChoose}
        />
        <div className="mortise-flow-end" data-step={value.end.id}>
          {value.end.name || '结束'}
        </div>
      </section>
    </div>
  )
}

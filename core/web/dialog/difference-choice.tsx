import './difference.css'
import { Radio } from 'antd'
import type { ReactNode } from 'react'

export interface DifferenceChoiceProps {
  readonly label: string
  /** Said beside the label. */
  readonly remark?: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  readonly side: 'mine' | 'theirs'
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

/** What was typed here and what was saved elsewhere, of which one is chosen. */
export function DifferenceChoice({ label, remark, mine, theirs, side, onChoose }: DifferenceChoiceProps) {
  const empty = <span className="mortise-faint">（空）</span>
  return (
    <fieldset className="mortise-difference">
      <legend>
        {label}
        {remark && <span className="mortise-faint">{remark}</span>}
      </legend>
      <Radio.Group
        aria-label={label}
        value={side}
        onChange={(event) => onChoose(event.target.value as DifferenceChoiceProps['side'])}
      >
        <Radio value="mine">
          <span className="mortise-faint">我的：</span>
          {mine || empty}
        </Radio>
        <Radio value="theirs">
          <span className="mortise-faint">最新：</span>
          {theirs || empty}
        </Radio>
      </Radio.Group>
    </fieldset>
  )
}

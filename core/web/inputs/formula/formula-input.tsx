import type { FormulaType } from '@mortise/model'
import { Popover } from 'antd'
import { use } from 'react'
import type { InputProps } from '../input.ts'
import { InputPopup } from '../input-popup/input-popup.tsx'
import { FormulaChecking } from './formula-check.ts'

export interface FormulaInputProps extends InputProps {
  /** What it should come to. */
  readonly wanted: FormulaType | 'any'
  readonly title?: string
  readonly inTable?: boolean
}

/** A formula, told what is wrong with it while it is typed. */
export function FormulaInput({ wanted, ...props }: FormulaInputProps) {
  const check = use(FormulaChecking)
  const source = props.value ?? ''
  const fault = source.trim() === '' ? null : check(source, wanted)
  return (
    <Popover
      open={fault !== null}
      placement="bottomLeft"
      content={
        <span role="alert" className="mortise-complaint">
          {fault}
        </span>
      }
    >
      <div>
        <InputPopup {...props} status={fault === null ? props.status : 'error'} />
      </div>
    </Popover>
  )
}

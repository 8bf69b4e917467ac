import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { type Depart, fieldOf } from './departs.ts'

const DepartDialog = lazily(() =>
  import('./depart-dialog.tsx').then((module) => ({ default: module.DepartDialog })),
)

export interface DepartButtonProps {
  /** What is chosen, as the form calls it. */
  readonly label: string
  readonly disabled?: boolean
  readonly multi: boolean
  readonly values: readonly string[]
  /** The field of a department that is stored. */
  readonly store: string
  readonly onChange: (values: string[], departs: readonly Depart[]) => void
}

/** Opens the department tree beside a box in which one can also choose. */
export function DepartButton({ label, disabled, multi, values, store, onChange }: DepartButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        title={`打开${label}选择`}
        icon={<EllipsisOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <DepartDialog
          multi={multi}
          rootOpened
          treeOpera={false}
          saas={false}
          isChosen={(depart) => values.includes(fieldOf(depart, store))}
          onChoose={(departs) =>
            onChange(
              departs.map((depart) => fieldOf(depart, store)),
              departs,
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

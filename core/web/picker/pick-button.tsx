import { EllipsisOutlined } from '@ant-design/icons'
import type { Row } from '@mortise/model'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePickedRows } from './picked-rows.ts'
import type { Picker } from './picker.ts'

const PickDialog = lazy(() => import('./pick-dialog.tsx').then((module) => ({ default: module.PickDialog })))

export interface PickButtonProps {
  readonly picker: Picker
  /** What is chosen, as the form calls it. */
  readonly label: string
  readonly disabled?: boolean
  /** The field of a row that is stored. */
  readonly store: string
  readonly multiple: boolean
  readonly values: readonly string[]
  readonly onChoose: (rows: readonly Row[]) => void
}

const none: ReadonlyMap<string, Row> = new Map()

/** Opens the dialog of a picker beside a box in which one can also choose by typing. */
export function PickButton({ picker, label, disabled, store, multiple, values, onChoose }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const rows = usePickedRows(picker, store, isOpen ? values : [], none)
  return (
    <>
      <Button
        // By its title and not by a label, which belongs to the box beside it.
        title={`打开${label}选择`}
        icon={<EllipsisOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PickDialog
            picker={picker}
            tree={picker.tree}
            store={store}
            multiple={multiple}
            chosen={rows}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

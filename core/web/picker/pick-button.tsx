import { EllipsisOutlined } from '@ant-design/icons'
import type { Row } from '@mortise/model'
import { Button } from 'antd'
import { useState } from 'react'
import type { RowSource } from './choices.tsx'
import { type Choosing as From, usePicker } from './choices.tsx'
import { usePickDialog } from './pick-dialog-context.ts'
import { usePickedRows, valueIn } from './picked-rows.ts'

interface Choosing extends From {
  readonly from: RowSource
  readonly multiple: boolean
  readonly values: readonly string[]
  /** Rows that need not be asked for. */
  readonly known: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
}

export interface PickButtonProps extends Choosing {
  /** What is chosen, as the form calls it. */
  readonly label: string
  readonly disabled?: boolean
}

/** Opens the dialog of a picker beside a box in which one can also choose by typing. */
export function PickButton({ label, disabled, ...choosing }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        // By its title and not by a label, which belongs to the box beside it.
        title={`打开${label}选择`}
        icon={<EllipsisOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Opened {...choosing} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Only what is open asks anything: a form may have hundreds of such buttons. */
function Opened({
  from,
  kind,
  root,
  where,
  multiple,
  values,
  known,
  onChoose,
  onClose,
}: Choosing & { onClose: () => void }) {
  const PickDialog = usePickDialog()
  const picker = usePicker(from, { kind, root, where })
  const byValue = new Map(known.map((row) => [valueIn(row, from.store), row]))
  const rows = usePickedRows(picker, from.store, values, byValue)
  return (
    <PickDialog
      picker={picker}
      tree={picker.tree}
      store={from.store}
      multiple={multiple}
      chosen={rows}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

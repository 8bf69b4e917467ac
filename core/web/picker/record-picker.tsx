import { joinValues, type Row, splitValues } from '@mortise/model'
import { Button, Select, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { EditorProps } from '../fields/kind.ts'
import { attributesOf } from '../inputs/attributes.ts'
import type { Picker } from '../product/picker.ts'
import { type PickDialogProps, usePickDialog } from './pick-dialog-context.ts'
import { nameIn, usePickedRows, valueIn } from './picked-rows.ts'
import { ReadBox } from './read-box.tsx'

export interface RecordPickerProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  readonly picker: Picker
  /** What is stored of the chosen rows, joined by commas. */
  readonly value?: string | null
  readonly onChange?: (value: string, rows: readonly Row[]) => void
  readonly multiple?: boolean
  /** Stores the ids of rows in place of their codes. */
  readonly returnId?: boolean
  /** Without the button a click on the box opens the dialog. */
  readonly buttons?: boolean
  readonly selectButtonText?: string
  /** The box: tags that can be taken away one by one, or a line of names to read. */
  readonly box?: 'tags' | 'line'
  readonly readOnly?: boolean
  readonly placeholder?: string
  /** `1` narrows by the tree of one's own company in place of the whole one. */
  readonly saas?: '0' | '1'
}

/** Chooses one or more rows of any list in a dialog. */
export function RecordPicker(props: RecordPickerProps) {
  const { picker, value, onChange, multiple = true, returnId = false, buttons = true, box = 'tags' } = props
  const { disabled, readOnly = false, saas = '0' } = props
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map())
  const store = picker.returnKeys[returnId ? 0 : 1]
  const rows = usePickedRows(picker, store, splitValues(value), known)
  const isStill = disabled || readOnly
  const change = (next: readonly Row[]) => {
    setKnown(new Map([...known, ...next.map((row) => [valueIn(row, store), row] as const)]))
    onChange?.(joinValues(next.map((row) => valueIn(row, store))), next)
  }
  const open = () => !isStill && setOpen(true)
  // What is only read is a text, not a box that looks switched off.
  const Box = box === 'line' || readOnly ? LineBox : TagBox
  return (
    <Space.Compact block>
      <Box {...props} rows={rows} store={store} isStill={isStill} onOpen={open} onRows={change} />
      {buttons && !readOnly && (
        <Button disabled={disabled} type={box === 'line' ? 'primary' : undefined} onClick={open}>
          {props.selectButtonText ?? (box === 'line' ? `选择${picker.name}` : '选择')}
        </Button>
      )}
      {isOpen && (
        <Opened
          picker={picker}
          tree={saas === '1' ? (picker.saasTree ?? picker.tree) : picker.tree}
          store={store}
          multiple={multiple}
          chosen={rows}
          onChoose={change}
          onClose={() => setOpen(false)}
        />
      )}
    </Space.Compact>
  )
}

/** Only what is open needs a product around it. */
function Opened(props: PickDialogProps) {
  const PickDialog = usePickDialog()
  return <PickDialog {...props} />
}

interface BoxProps extends RecordPickerProps {
  readonly rows: readonly Row[]
  readonly store: string
  readonly isStill: boolean
  readonly onOpen: () => void
  readonly onRows: (rows: readonly Row[]) => void
}

/** A select that never opens by itself: it shows what was chosen elsewhere. */
function TagBox({ picker, rows, store, isStill, multiple = true, onOpen, onRows, ...props }: BoxProps) {
  const { buttons = true, status, placeholder = '请选择' } = props
  const chosen = rows.map((row) => ({ value: valueIn(row, store), label: nameIn(row, picker, store) }))
  const opens = !buttons && !isStill
  const keyed = (event: KeyboardEvent) => {
    if (!opens || event.nativeEvent.isComposing || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Select
      {...attributesOf({ ...props, disabled: isStill })}
      style={{ width: '100%' }}
      labelInValue
      open={false}
      showSearch={false}
      suffixIcon={null}
      allowClear
      mode={multiple ? 'multiple' : undefined}
      maxTagTextLength={picker.ellipsis}
      status={status}
      value={multiple ? chosen : chosen[0]}
      placeholder={placeholder}
      onClick={opens ? onOpen : undefined}
      onKeyDown={keyed}
      onChange={(next?: (typeof chosen)[number] | typeof chosen) => {
        const remaining = new Set([next ?? []].flat().map((option) => option.value))
        onRows(rows.filter((row) => remaining.has(valueIn(row, store))))
      }}
    />
  )
}

/** The names of what is chosen, in a line. */
function LineBox({ picker, rows, store, isStill, onOpen, onRows, ...props }: BoxProps) {
  const { buttons = true, readOnly, placeholder = readOnly ? '' : `请先选择${picker.name}` } = props
  return (
    <ReadBox
      {...props}
      text={rows.map((row) => nameIn(row, picker, store)).join(',')}
      placeholder={placeholder}
      onOpen={buttons || isStill ? undefined : onOpen}
      onClear={isStill ? undefined : () => onRows([])}
    />
  )
}

import './row-dialog.css'
import type { Row } from '@mortise/model'
import { App, Form } from 'antd'
import { useRef, useState, useSyncExternalStore } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { widths } from '../../dialog/widths.ts'
import { words } from '../../words.ts'
import { isRequired } from '../columns/rules.ts'
import type { Controller } from '../controller/controller.ts'
import type { LiveColumn } from '../types/base/cell-type.ts'
import { StandingEditor } from '../types/standing-editor.tsx'

export interface RowDialogProps {
  readonly controller: Controller
  /** What is shown of the row. */
  readonly columns: readonly LiveColumn[]
  readonly rowKey: string
  readonly onClose: () => void
}

/** A whole row in a dialog, with the editors and rules of its columns. The row changes when all is well, as one step. */
export default function RowDialog({ controller, columns, rowKey, onClose }: RowDialogProps) {
  const { store, validator } = controller
  const { modal } = App.useApp()
  const [before] = useState(() => store.row(rowKey))
  const [row, setRow] = useState(before)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(() => store.faultsOf(rowKey))
  // Options and names may arrive while it is open.
  useSyncExternalStore(
    (listener) => store.onRow(rowKey, listener),
    () => store.rowVersion(rowKey),
  )
  const shown = columns.filter(({ isShown }) => isShown?.(row) ?? true)
  const latest = useRef(row)
  const body = useRef<HTMLDivElement>(null)

  const setFault = (column: string, fault: string | null) =>
    setFaults((known) => {
      const next = new Map(known)
      if (fault === null) next.delete(column)
      else next.set(column, fault)
      return next
    })
  const change = async (column: LiveColumn, value: unknown, more: Row = {}) => {
    const next = store.worked(latest.current, { ...more, [column.key]: value })
    latest.current = next
    setRow(next)
    const fault = await validator.complaint(rowKey, column.key, value, next)
    // A late answer about a value that is no longer there says nothing.
    if (Object.is(latest.current[column.key], value)) setFault(column.key, fault)
  }
  const save = async () => {
    const checked = await Promise.all(
      shown.map(async ({ key }) => [key, await validator.complaint(rowKey, key, row[key], row)] as const),
    )
    const wrong = checked.filter((each): each is readonly [string, string] => each[1] !== null)
    setFaults(new Map(wrong))
    if (wrong.length > 0) {
      const first = body.current?.querySelector(`[data-field="${CSS.escape(wrong[0]?.[0] ?? '')}"]`)
      first?.scrollIntoView({ block: 'nearest' })
      first?.querySelector<HTMLElement>('input, textarea, button')?.focus()
      return
    }
    // Others may have saved the rest of the row meanwhile.
    const edited = Object.entries(row).filter(([key, value]) => !Object.is(before[key], value))
    controller.writeRow(rowKey, Object.fromEntries(edited))
    onClose()
  }
  const leave = async () => {
    const isEdited = latest.current !== before
    if (isEdited && !(await modal.confirm({ title: words.askCloseUnsaved }))) return
    onClose()
  }
  return (
    <AppModal
      open
      title={`${words.edit}第${store.indexOf(rowKey) + 1}行`}
      width={widths.rowEdit}
      switchFullscreen
      onOk={() => void save()}
      onCancel={() => void leave()}
    >
      <Form layout="vertical" component={false}>
        <div ref={body} className="mortise-grid-row-dialog">
          {shown.map((column) => {
            const own = controller.columnFor(row, column)
            const fault = faults.get(column.key)
            return (
              <div key={column.key} data-field={column.key}>
                <Form.Item
                  label={column.title}
                  required={isRequired(column)}
                  validateStatus={fault === undefined ? undefined : 'error'}
                  help={fault}
                >
                  <StandingEditor
                    aria-label={column.title}
                    value={row[column.key]}
                    row={row}
                    rowIndex={store.indexOf(rowKey)}
                    column={own}
                    disabled={controller.isFixed(rowKey, column)}
                    onChange={(value, more) => void change(column, value, more)}
                  />
                </Form.Item>
              </div>
            )
          })}
        </div>
      </Form>
    </AppModal>
  )
}

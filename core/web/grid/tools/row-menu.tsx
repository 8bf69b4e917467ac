import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  InsertRowBelowOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { words } from '../../words.ts'
import type { RowStore } from '../rows/row-store.ts'

/** What may be done with a row; each entry needs its switch. */
export interface RowSwitches {
  /** Moves rows and inserts them. */
  readonly dragSort: boolean
  readonly editRow: boolean
  readonly copyRow: boolean
  readonly deleteRow: boolean
}

export interface RowMenuProps extends RowSwitches {
  readonly store: RowStore
  readonly rowKey: string
  /** The button that the menu belongs to. */
  readonly handle: HTMLElement
  readonly onEdit: (key: string) => void
  readonly onInsert: (key: string) => void
  readonly onRemove: (keys: readonly string[]) => void
  readonly onClose: () => void
}

/** The menu of a row, at its handle. */
export function RowMenu({ store, rowKey, handle, onClose, ...props }: RowMenuProps) {
  const { above, below } = store.neighboursOf(rowKey)
  const isFixed = store.isDisabled(rowKey)
  const items: MenuProps['items'] = [
    props.dragSort && {
      key: 'up',
      label: '向上移',
      icon: <ArrowUpOutlined />,
      disabled: above === undefined,
      onClick: () => above !== undefined && store.moveBeside(rowKey, { target: above, side: 'before' }),
    },
    props.dragSort && {
      key: 'down',
      label: '向下移',
      icon: <ArrowDownOutlined />,
      disabled: below === undefined,
      onClick: () => below !== undefined && store.moveBeside(rowKey, { target: below, side: 'after' }),
    },
    props.dragSort && {
      key: 'insert',
      label: '插入一行',
      icon: <InsertRowBelowOutlined />,
      onClick: () => props.onInsert(rowKey),
    },
    props.editRow && {
      key: 'edit',
      label: words.edit,
      icon: <EditOutlined />,
      disabled: isFixed,
      onClick: () => props.onEdit(rowKey),
    },
    props.copyRow && {
      key: 'copy',
      label: words.copy,
      icon: <CopyOutlined />,
      onClick: () => store.copy(rowKey),
    },
    props.deleteRow && {
      key: 'delete',
      label: words.remove,
      icon: <DeleteOutlined />,
      danger: true,
      disabled: isFixed,
      onClick: () => props.onRemove([rowKey]),
    },
  ].filter((item) => item !== false)
  // The handle where it was pressed, the cell where a key was.
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    // Not at once: the key that chose an entry would press the handle. A dialog that was opened keeps the focus.
    requestAnimationFrame(() => {
      const isFree = document.activeElement === document.body
      if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    })
  }
  const { left, top, width, height } = handle.getBoundingClientRect()
  return (
    <Dropdown
      open
      trigger={['click']}
      autoFocus
      menu={{ items, onClick: close }}
      onOpenChange={(open) => !open && close()}
    >
      {/* As large as the button: a menu does not open at something that cannot be seen. */}
      <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Dropdown>
  )
}

import { ClearOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isButtonShown, toolbarCode } from '../../session/permission.ts'
import { useRights } from '../../session/use-access.ts'
import type { RowStore } from '../rows/row-store.ts'

export type ToolButton = 'add' | 'remove' | 'clearSelection'

/** By which right a button shows; clearing a selection goes with removing it. */
const rightOf: Readonly<Record<ToolButton, string>> = {
  add: 'add',
  remove: 'batch_delete',
  clearSelection: 'batch_delete',
}

export interface ToolbarConfig {
  readonly buttons?: readonly ToolButton[]
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
}

export interface ToolbarProps extends ToolbarConfig {
  readonly store: RowStore
  /** Before the names of the rights; without it every button shows. */
  readonly authPre: string
  /** Codes of buttons that do not show. */
  readonly excluded: readonly string[]
  readonly onAdd: () => void
  readonly onRemove: () => void
  /** Beside the button that adds rows. */
  readonly addSettings: ReactNode
}

const allButtons: readonly ToolButton[] = ['add', 'remove', 'clearSelection']

/** The buttons above a grid, as far as the user has their rights. */
export function Toolbar(props: ToolbarProps) {
  const { store, authPre, excluded, buttons = allButtons, onAdd, onRemove } = props
  const { has } = useRights()
  useSyncExternalStore(
    (listener) => store.on('selection', listener),
    () => store.version('selection'),
  )
  const isShown = (button: ToolButton) =>
    buttons.includes(button) &&
    isButtonShown(excluded, authPre, rightOf[button]) &&
    (authPre === '' || has(toolbarCode(authPre, rightOf[button])))
  const isAnySelected = store.selected.size > 0
  return (
    <div className="mortise-grid-tools">
      {props.prefix}
      {isShown('add') && (
        <>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            新增
          </Button>
          {props.addSettings}
        </>
      )}
      {isShown('remove') && (
        <Button danger icon={<DeleteOutlined aria-hidden />} disabled={!isAnySelected} onClick={onRemove}>
          删除
        </Button>
      )}
      {isShown('clearSelection') && isAnySelected && (
        <Button icon={<ClearOutlined aria-hidden />} onClick={() => store.select([])}>
          清空选择
        </Button>
      )}
      {props.suffix}
    </div>
  )
}

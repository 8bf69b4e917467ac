import {
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  EllipsisOutlined,
  ImportOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { AnyEntity, Move, Verb } from '@mortise/model'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePhone } from '../../browser/use-narrow.ts'
import { isButtonShown } from '../../session/permission.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import { words } from '../../words.ts'
import { offersOf } from './row-actions.tsx'

export interface ToolbarProps {
  readonly of: AnyEntity
  /** Codes of buttons that are not shown. */
  readonly excludeCodes: readonly string[]
  readonly selected: number
  readonly isExporting: boolean
  /** How the list is narrowed further than by the search boxes. */
  readonly advanced?: ReactNode
  readonly more?: ReactNode
  /** How the list itself is looked at: at the end of the bar. */
  readonly view: ReactNode
  readonly onAdd: () => void
  readonly onExport: () => void
  readonly onImport: () => void
  readonly onRemoveMany: () => void
  readonly onMoveMany: (name: string, move: Move) => void
  readonly onUnselect: () => void
}

/** What may be done with a list as a whole. */
export function Toolbar({
  of,
  excludeCodes,
  selected,
  isExporting,
  advanced,
  more,
  view,
  ...on
}: ToolbarProps) {
  const access = useEntityAccess(of)
  const can = (verb: Verb) => access.can(verb) && isButtonShown(excludeCodes, of.name, verb)
  const items: NonNullable<MenuProps['items']> = offersOf(of, access, excludeCodes)
    .moves.filter(({ move }) => move.batch)
    .map(({ name, move }) => ({
      key: name,
      label: move.label,
      onClick: () => on.onMoveMany(name, move),
    }))
  if (can('deleteBatch'))
    items.push({
      key: 'delete',
      icon: <DeleteOutlined />,
      label: words.remove,
      onClick: on.onRemoveMany,
    })
  const canImport = can('importExcel') && (access.can('add') || access.can('edit'))
  const sheets: NonNullable<MenuProps['items']> = [
    ...(can('exportXls') ? [{ key: 'export', label: '导出', onClick: on.onExport }] : []),
    ...(canImport ? [{ key: 'import', label: '导入', onClick: on.onImport }] : []),
  ]
  const isPhone = usePhone()
  return (
    <div className="mortise-toolbar">
      <Space wrap>
        {can('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={on.onAdd}>
            {words.add}
          </Button>
        )}
        {!isPhone && can('exportXls') && (
          <Button icon={<DownloadOutlined />} loading={isExporting} onClick={on.onExport}>
            导出
          </Button>
        )}
        {!isPhone && canImport && (
          <Button icon={<ImportOutlined />} onClick={on.onImport}>
            导入
          </Button>
        )}
        {advanced}
        {/* In the hand there is room for one line. */}
        {isPhone && sheets.length > 0 && (
          <Dropdown menu={{ items: sheets }} trigger={['click']}>
            <Button icon={<EllipsisOutlined />} loading={isExporting} aria-label="导出和导入" />
          </Dropdown>
        )}
        <Batch selected={selected} items={items} />
        {more}
        {selected > 0 && (
          <span role="status" className="mortise-selected">
            已选择 <strong>{selected}</strong> 项
            <Button type="link" size="small" onClick={on.onUnselect}>
              清空
            </Button>
          </span>
        )}
      </Space>
      {view}
    </div>
  )
}

/** What may be done with the rows that are selected; a menu that is open is not pulled away under the hand. */
function Batch({ selected, items }: { selected: number; items: NonNullable<MenuProps['items']> }) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0 || (selected === 0 && !isOpen)) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} open={isOpen} onOpenChange={setOpen}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        批量操作
      </Button>
    </Dropdown>
  )
}

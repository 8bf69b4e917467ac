import { DownOutlined } from '@ant-design/icons'
import { type AnyEntity, fieldsOf, isEditable, type Move, type Row } from '@mortise/model'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import type { WindowMode } from '../form/entity-form.tsx'
import { useEntityAccess } from '../session/use-access.ts'
import { words } from '../words.ts'

export interface RowActionsProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly onOpen: (mode: WindowMode, row: Row) => void
  readonly onRemove: (row: Row) => void
  readonly onMove: (name: string, move: Move, row: Row) => void
}

/** What may be done with a row: by its state and by the user's rights. */
export function RowActions({ of, row, onOpen, onRemove, onMove }: RowActionsProps) {
  const { can, canMove } = useEntityAccess(of)
  const canEdit = can('edit') && isEditable(of, row)
  const moves = movesFrom(of, row).filter(([name]) => canMove(name))
  const items: MenuProps['items'] = [
    ...moves.map(([name, move]) => ({
      key: `move:${name}`,
      label: move.label,
      onClick: () => onMove(name, move, row),
    })),
    ...(canEdit ? [{ key: 'detail', label: words.detail, onClick: () => onOpen('detail', row) }] : []),
    ...(can('add') ? [{ key: 'copy', label: words.copy, onClick: () => onOpen('copy', row) }] : []),
    ...(can('delete') && isEditable(of, row)
      ? [{ key: 'delete', label: '删除', danger: true, onClick: () => onRemove(row) }]
      : []),
  ]
  const first: WindowMode = canEdit ? 'edit' : 'detail'
  return (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onOpen(first, row)}>
        {words[first]}
      </Button>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </Space>
  )
}

/** The moves that lead on from where a row stands. */
export function movesFrom(of: AnyEntity, row: Row): [name: string, move: Move][] {
  return Object.entries(fieldsOf(of)).flatMap(([key, field]) =>
    field.kind === 'flow'
      ? Object.entries(field.moves).filter(([, { from }]) => [from].flat().includes(String(row[key])))
      : [],
  )
}

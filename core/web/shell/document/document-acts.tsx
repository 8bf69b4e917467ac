import { DownOutlined, EditOutlined } from '@ant-design/icons'
import { type AnyEntity, codeOf, fieldsOf, flowsOf, isEditable, type Row, type RowOf } from '@mortise/model'
import { Button, Dropdown, type MenuProps, Space, Tooltip } from 'antd'
import type { MouseEvent } from 'react'
import type { WindowMode } from '../../form/entity-form.tsx'
import { permissionListOf } from '../../form/row-decisions.tsx'
import { useOwnActions } from '../../list/rows/own-actions.tsx'
import {
  type Entry,
  entriesOf,
  type MoveEntry,
  menuOf,
  nextMoves,
  offersOf,
  type RowWork,
} from '../../list/rows/row-actions.tsx'
import { useMakes } from '../../list/rows/use-makes.ts'
import { goTo } from '../../pages/go-to.ts'
import { useOpenDocuments } from '../../product/document-link.tsx'
import { textOf } from '../../rows/texts.ts'
import { documentPath } from '../../session/document-path.ts'
import { useEntityAccess, useRights } from '../../session/use-access.ts'
import { words } from '../../words.ts'

export interface DocumentActsProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly isBusy: boolean
  readonly work: RowWork
  readonly onOpen: (mode: WindowMode) => void
}

const noCodes: readonly string[] = []

/** What may be done with a document: what brings it further in front, all else under 更多. */
export function DocumentActs({ of, row, isBusy, work, onOpen }: DocumentActsProps) {
  const access = useEntityAccess(of)
  const offers = offersOf(of, access, noCodes, useMakes(of))
  const own = useOwnActions(of)
  const entries = entriesOf(of, row, offers).filter(({ kind }) => kind !== 'detail')
  const first = nextMoves(of, entries)
  // Of a document that is through with its own moves others are made.
  const became = useBecame(of, row)
  const makes = first.length === 0 && !became ? entries.filter((entry) => entry.kind === 'make') : []
  const inFront = new Set<Entry>([...first, ...makes])
  const rest = entries.filter((entry) => !inFront.has(entry))
  const items: NonNullable<MenuProps['items']> = [
    ...menuOf(row, rest, work),
    ...own
      .entriesFor(row as RowOf<AnyEntity>)
      .map(({ label, onClick }) => ({ key: `own:${label}`, label, onClick })),
  ]
  return (
    <Space wrap className="mortise-document-acts">
      {first.map((entry, index) => (
        <MoveButton
          key={entry.name}
          of={of}
          row={row}
          entry={entry}
          isFirst={index === 0}
          isBusy={isBusy}
          work={work}
        />
      ))}
      {first.length === 0 && became && (
        <Button type="primary" href={became.path} onClick={became.open}>
          {`查看${became.label}`}
        </Button>
      )}
      {makes.map(({ entity }) => (
        <Button key={entity.name} disabled={isBusy} onClick={() => work.onMake(entity, row)}>
          {`生成${entity.label}`}
        </Button>
      ))}
      {offers.canEdit && isEditable(of, row) && (
        <Button
          icon={<EditOutlined />}
          type={first.length === 0 ? 'primary' : 'default'}
          onClick={() => onOpen('edit')}
        >
          {words.edit}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
      {own.dialog}
    </Space>
  )
}

/** What a move has made of a document that keeps who it was. */
function useBecame(of: AnyEntity, row: Row) {
  const openDocument = useOpenDocuments()
  const moves = flowsOf(of).flatMap(([, flow]) => Object.values(flow.moves))
  const made = new Set(moves.map(({ makes }) => makes))
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    const entity = field.kind === 'ref' && made.has(field.to) ? openDocument(field.to) : undefined
    if (!entity || !row[key]) continue
    const path = documentPath(entity.name, String(row[key]))
    const open = (event: MouseEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      goTo(path)
    }
    return { path, label: `${entity.label} ${textOf(of, row, key) ?? ''}`.trim(), open }
  }
  return null
}

interface MoveButtonProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly entry: MoveEntry
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly work: RowWork
}

/** A move as a button; by the document's own list of rights it is open, or says why not. */
function MoveButton({ of, row, entry: { name, move }, isFirst, isBusy, work }: MoveButtonProps) {
  const { isAllowed } = useRights()
  const code = codeOf(of, name)
  const own = permissionListOf(row).find(({ action }) => action === code)
  const isOpen = !own || isAllowed(code)
  return (
    <Tooltip title={isOpen ? undefined : own?.describe}>
      <Button
        type={isFirst ? 'primary' : 'default'}
        disabled={!isOpen || isBusy}
        onClick={() => work.onMove(name, move, row)}
      >
        {move.label}
      </Button>
    </Tooltip>
  )
}

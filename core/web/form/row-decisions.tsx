import { type AnyEntity, codeOf, fieldsOf, type Row, userMovesOf } from '@mortise/model'
import { Button, Tooltip } from 'antd'
import type { AuthEntry } from '../session/permission.ts'
import { useRights } from '../session/use-access.ts'
import { useRowWork } from './use-row-work.tsx'

/** What a row that came for a form says of the actions on it. */
export const permissionListOf = (row: Row | null): readonly AuthEntry[] =>
  Array.isArray(row?.permissionList) ? (row.permissionList as AuthEntry[]) : none

const none: readonly AuthEntry[] = []
const stays = { onRemoved: () => {} }

/** The decisions that a document waits for, where it is read: by its own list of rights each is open, or says why not. */
export function RowDecisions({ of, row }: { of: AnyEntity; row: Row }) {
  const { has, isAllowed } = useRights()
  const { move: make } = useRowWork(of, stays)
  const own = permissionListOf(row)
  const moves = Object.values(fieldsOf(of)).flatMap(userMovesOf)
  return moves.flatMap(([name, move]) => {
    const code = codeOf(of, name)
    const entry = own.find(({ action }) => action === code)
    if (!entry || !has(code)) return []
    const isOpen = isAllowed(code)
    return [
      <Tooltip key={name} title={isOpen ? undefined : entry.describe}>
        <Button
          type={move.approves ? 'primary' : 'default'}
          disabled={!isOpen}
          onClick={() => void make(name, move, row)}
        >
          {move.label}
        </Button>
      </Tooltip>,
    ]
  })
}

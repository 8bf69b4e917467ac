import {
  type AnyEntity,
  appliesTo,
  fieldsOf,
  flowsOf,
  isApproval,
  isEditable,
  isWhollyEditable,
  leadsOn,
  type Move,
  type Row,
  userMovesOf,
} from '@mortise/model'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect } from 'react'
import type { WindowMode } from '../../form/entity-form.tsx'
import { isButtonShown } from '../../session/permission.ts'
import type { EntityAccess } from '../../session/use-access.ts'
import { words } from '../../words.ts'
import type { Make } from './use-makes.ts'

export interface RowWork {
  readonly onOpen: (mode: WindowMode, row: Row) => void
  readonly onRemove: (row: Row) => void
  readonly onMove: (name: string, move: Move, row: Row) => void
  readonly onMake: (entity: AnyEntity, row: Row) => void
}

/** What may be done with the rows of a list: by the user's rights, which are the same for all of them. */
export interface Offers {
  readonly canEdit: boolean
  readonly canCopy: boolean
  readonly canDelete: boolean
  readonly moves: readonly { readonly key: string; readonly name: string; readonly move: Move }[]
  readonly makes: readonly Make[]
}

/** Asked once for a list: there are many rights, and many rows. */
export function offersOf(
  of: AnyEntity,
  { can, canMove }: EntityAccess,
  excluded: readonly string[],
  makes: readonly Make[] = [],
): Offers {
  const isOffered = (button: string) => isButtonShown(excluded, of.name, button)
  const moves = Object.entries(fieldsOf(of)).flatMap(([key, field]) =>
    userMovesOf(field).map(([name, move]) => ({ key, name, move })),
  )
  return {
    canEdit: can('edit') && isOffered('edit'),
    canCopy: can('add') && isOffered('copy'),
    canDelete: can('delete') && isOffered('delete'),
    moves: moves.filter(({ name }) => canMove(name) && isOffered(name)),
    makes,
  }
}

/** Something that the menu of a row offers. */
export type Entry =
  | { readonly kind: 'detail' | 'copy' | 'delete' }
  | { readonly kind: 'move'; readonly name: string; readonly move: Move }
  | { readonly kind: 'make'; readonly entity: AnyEntity }

/** What a row offers beside its first button, by its state. */
export function entriesOf(of: AnyEntity, row: Row, offers: Offers): Entry[] {
  const states = Object.entries(fieldsOf(of)).flatMap(([key, { kind }]) =>
    kind === 'flow' ? [String(row[key])] : [],
  )
  return [
    ...offers.moves
      .filter(({ key, move }) => [move.from].flat().includes(String(row[key])) && appliesTo(move, row))
      .map(({ name, move }) => ({ kind: 'move', name, move }) as const),
    ...offers.makes
      .filter((make) => states.length === 0 || states.some((state) => make.states.includes(state)))
      .map(({ entity }) => ({ kind: 'make', entity }) as const),
    ...(offers.canEdit && isEditable(of, row) ? [{ kind: 'detail' } as const] : []),
    ...(offers.canCopy ? [{ kind: 'copy' } as const] : []),
    ...(offers.canDelete && isWhollyEditable(of, row) ? [{ kind: 'delete' } as const] : []),
  ]
}

export type MoveEntry = Extract<Entry, { kind: 'move' }>

/** The one or two moves that a document waits for: those that bring it further, and beside an approval its refusal. */
export function nextMoves(of: AnyEntity, entries: readonly Entry[]): MoveEntry[] {
  const [, flow] = flowsOf(of)[0] ?? []
  const moves = entries.filter((entry): entry is MoveEntry => entry.kind === 'move')
  if (!flow) return []
  const onward = moves.filter(({ name }) => leadsOn(flow, name))
  const isDecision = onward.some(({ name, move }) => isApproval(name, move))
  const refusal = isDecision ? moves.filter(({ name }) => name === 'reject') : []
  return [...onward.slice(0, refusal.length > 0 ? 1 : 2), ...refusal]
}

/** Entries as a menu shows them. */
export const menuOf = (row: Row, entries: readonly Entry[], work: RowWork): NonNullable<MenuProps['items']> =>
  entries.map((entry) => {
    switch (entry.kind) {
      case 'move': {
        const { name, move } = entry
        const onClick = () => work.onMove(name, move, row)
        return { key: `move:${name}`, label: move.label, danger: name === 'void', onClick }
      }
      case 'make': {
        const { entity } = entry
        const label = `生成${entity.label}`
        return { key: `make:${entity.name}`, label, onClick: () => work.onMake(entity, row) }
      }
      case 'delete':
        return { key: 'delete', label: words.remove, danger: true, onClick: () => work.onRemove(row) }
      default: {
        const { kind } = entry
        return { key: kind, label: words[kind], onClick: () => work.onOpen(kind, row) }
      }
    }
  })

/** The buttons of a row: plain ones, because a list has hundreds. */
export function RowActions({
  first,
  label = words[first],
  hasMore,
  onFirst,
  onMore,
}: {
  first: WindowMode
  label?: string
  hasMore: boolean
  onFirst: () => void
  onMore: (button: HTMLElement) => void
}) {
  return (
    <>
      <button type="button" className="mortise-row-action" onClick={onFirst}>
        {label}
      </button>
      {hasMore && (
        <button
          type="button"
          className="mortise-row-action mortise-row-more"
          aria-haspopup="menu"
          onClick={(event) => onMore(event.currentTarget)}
        >
          更多
        </button>
      )}
    </>
  )
}

/** A row whose menu is open, and the button below which it stands. */
export interface OpenMenu {
  readonly row: Row
  readonly button: HTMLElement
}

/** The one menu of a list, below the button of the row that it is for. */
export function RowMenu({
  open: { button },
  items,
  onClose,
}: {
  open: OpenMenu
  items: NonNullable<MenuProps['items']>
  onClose: () => void
}) {
  const { left, top, width, height } = button.getBoundingClientRect()
  useEffect(() => {
    // What scrolls may take the row away from its menu.
    const follow = () => {
      const now = button.getBoundingClientRect()
      if (now.left !== left || now.top !== top) onClose()
    }
    window.addEventListener('scroll', follow, { capture: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [button, left, top, onClose])
  const close = () => {
    button.focus()
    onClose()
  }
  return (
    <Dropdown open autoFocus trigger={['click']} menu={{ items, onClick: close }} onOpenChange={close}>
      <span className="mortise-row-menu" style={{ left, top, width, height }} />
    </Dropdown>
  )
}

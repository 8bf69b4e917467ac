import type { AnyEntity, RowOf } from '@mortise/model'
import { App } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import { useNotify } from '../../feedback/use-notify.ts'
import { useProductIfAny } from '../../product/product.tsx'
import type { AnyRowAction } from '../../product/row-action.ts'
import { useRights } from '../../session/use-access.ts'

const PrintDialog = lazily(() => import('../../print/print-dialog.tsx'))

type Own = Omit<AnyRowAction, 'of'>

/** What a definition says of its paper is offered after what modules offer. */
const paper: Own = { label: '打印' }
/** Where there are more, the first that fits stands beside the row, and the others in its menu: the row itself needs the room. */
const MOST_BUTTONS = 2
const noActions: readonly AnyRowAction[] = []

/** Something that modules offer for a row. */
export interface OwnEntry {
  readonly label: string
  readonly onClick: () => void
}

interface OwnActions<E extends AnyEntity> {
  /** What a row offers, for a menu. */
  readonly entriesFor: (row: RowOf<E>) => readonly OwnEntry[]
  /** The buttons of a row; undefined where no row has any. */
  readonly draw: ((row: RowOf<E>) => ReactNode) | undefined
  /** What there is no room for beside a row: for its menu. The same function always. */
  readonly behind: (row: RowOf<E>) => readonly OwnEntry[]
  /** How wide they may be together. */
  readonly width: number
  /** The dialog that one of them opened. */
  readonly dialog: ReactNode
}

/** What modules offer for the rows of an entity, and its paper. */
export function useOwnActions<E extends AnyEntity>(of: E): OwnActions<E> {
  const actions = useProductIfAny()?.actions.get(of.name) ?? noActions
  const { has } = useRights()
  const [opened, setOpened] = useState<{
    readonly action: Own
    readonly row: RowOf<E>
  } | null>(null)
  const close = () => setOpened(null)
  const offered = useMemo(
    () => actions.filter(({ needs }) => needs === undefined || has(needs)),
    [actions, has],
  )
  const { work } = useRunning()
  const latestWork = useRef(work)
  latestWork.current = work
  const { entriesFor, draw, behind, width } = useMemo(() => {
    const all: readonly Own[] = [...offered, ...(of.paper ? [paper] : [])]
    const isMany = all.length > MOST_BUTTONS
    const fitting = (row: RowOf<E>) => all.filter(({ when }) => !when || when(row))
    const inFront = (row: RowOf<E>) => (isMany ? fitting(row).slice(0, 1) : fitting(row))
    const open = (action: Own, row: RowOf<E>) => () => setOpened({ action, row })
    const entryOf = (row: RowOf<E>) => (action: Own) => ({
      label: action.label,
      onClick: action.run ? () => void latestWork.current(action, row) : open(action, row),
    })
    const button = (row: RowOf<E>) => (action: Own) =>
      action.run ? (
        <RunButton key={action.label} action={action} row={row} />
      ) : (
        <ActionButton key={action.label} label={action.label} onClick={open(action, row)} />
      )
    const widths = all.map(({ label }) => buttonWidth(label))
    return {
      entriesFor: (row: RowOf<E>) => fitting(row).map(entryOf(row)),
      draw: all.length === 0 ? undefined : (row: RowOf<E>) => inFront(row).map(button(row)),
      behind: (row: RowOf<E>) => fitting(row).slice(inFront(row).length).map(entryOf(row)),
      width: isMany ? Math.max(...widths) : widths.reduce((sum, each) => sum + each, 0),
    }
  }, [of, offered])
  return { entriesFor, draw, behind, width, dialog: dialogOf() }

  function dialogOf(): ReactNode {
    if (!opened) return null
    if (opened.action === paper)
      return of.paper && <PrintDialog of={of} paper={of.paper} id={opened.row.id} onClose={close} />
    const Dialog = opened.action.open && lazily(opened.action.open)
    return Dialog && <Dialog key={opened.row.id} row={opened.row} onClose={close} />
  }
}

const buttonWidth = (label: string) => label.length * 14 + 16

function ActionButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="mortise-row-action" onClick={onClick}>
      {label}
    </button>
  )
}

/** Makes the call of an action, after its question. */
function useRunning() {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const work = async <E extends AnyEntity>(action: Own, row: RowOf<E>) => {
    if (action.ask && !(await modal.confirm({ title: action.ask(row) }))) return
    if (action.run) await run(() => notify(action.run!(row)))
  }
  return { isBusy, work }
}

function RunButton<E extends AnyEntity>({ action, row }: { action: Own; row: RowOf<E> }) {
  const { isBusy, work } = useRunning()
  return (
    <button
      type="button"
      className="mortise-row-action"
      disabled={isBusy}
      onClick={() => void work(action, row)}
    >
      {action.label}
    </button>
  )
}

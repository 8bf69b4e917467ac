import type { AnyEntity, RowOf } from '@mortise/model'
import { App } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import { useNotify } from '../../feedback/use-notify.ts'
import { useProductIfAny } from '../../product/product.tsx'
import type { AnyRowAction } from '../../product/row-action.ts'
import { useRights } from '../../session/use-access.ts'

const PrintDialog = lazily(() => import('../../print/print-dialog.tsx'))

const PRINT = '打印'
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
    readonly action: AnyRowAction | 'print'
    readonly row: RowOf<E>
  } | null>(null)
  const close = () => setOpened(null)
  const offered = useMemo(
    () => actions.filter(({ needs }) => needs === undefined || has(needs)),
    [actions, has],
  )
  const { work } = useRunning()
  const entriesFor = (row: RowOf<E>): OwnEntry[] => [
    ...(of.paper ? [{ label: PRINT, onClick: () => setOpened({ action: 'print', row }) }] : []),
    ...offered
      .filter(({ when }) => !when || when(row))
      .map((action) => ({
        label: action.label,
        onClick: () => (action.open ? setOpened({ action, row }) : void work(action, row)),
      })),
  ]
  const draw = useMemo(() => {
    if (!of.paper && offered.length === 0) return undefined
    return (row: RowOf<E>) => (
      <>
        {of.paper && <ActionButton label={PRINT} onClick={() => setOpened({ action: 'print', row })} />}
        {offered
          .filter(({ when }) => !when || when(row))
          .map((action) =>
            action.open ? (
              <ActionButton
                key={action.label}
                label={action.label}
                onClick={() => setOpened({ action, row })}
              />
            ) : (
              <RunButton key={action.label} action={action} row={row} />
            ),
          )}
      </>
    )
  }, [of, offered])
  const labels = [...(of.paper ? [PRINT] : []), ...offered.map(({ label }) => label)]
  const width = labels.reduce((sum, label) => sum + buttonWidth(label), 0)
  return { entriesFor, draw, width, dialog: dialogOf() }

  function dialogOf(): ReactNode {
    if (!opened) return null
    if (opened.action !== 'print') {
      const Dialog = opened.action.open && lazily(opened.action.open)
      return Dialog && <Dialog key={opened.row.id} row={opened.row} onClose={close} />
    }
    return of.paper && <PrintDialog of={of} paper={of.paper} id={opened.row.id} onClose={close} />
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
  const work = async <E extends AnyEntity>(action: AnyRowAction, row: RowOf<E>) => {
    if (action.ask && !(await modal.confirm({ title: action.ask(row) }))) return
    if (action.run) await run(() => notify(action.run!(row)))
  }
  return { isBusy, work }
}

function RunButton<E extends AnyEntity>({ action, row }: { action: AnyRowAction; row: RowOf<E> }) {
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

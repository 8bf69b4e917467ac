import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { findRow } from '../../grid/sub-table/sub-table-opening.ts'
import { words } from '../../words.ts'

const RowLines = lazily(() => import('./row-lines.tsx'))

/** Asked for by a button in the row: once more it closes, at another row it opens there. */
export type OpenLines = (row: Row, button: HTMLElement) => void

/** The lines of one row at a time, where documents have some. */
export function useRowLines(of: AnyEntity) {
  const { message } = App.useApp()
  const [opened, setOpened] = useState<{ readonly row: Row; readonly at: HTMLElement } | null>(null)
  const latest = useRef(opened)
  latest.current = opened
  const giveUp = useRef(() => {})
  useEffect(() => () => giveUp.current(), [])
  const close = useCallback(() => setOpened(null), [])
  const open: OpenLines = useCallback(
    (row, button) => {
      giveUp.current()
      setOpened(null)
      if (latest.current?.row.id === row.id) return
      giveUp.current = findRow(() => button.closest<HTMLElement>('tr'), {
        onFound: (at) => setOpened({ row, at }),
        onLost: () => void message.error(words.subTableFailed),
      })
    },
    [message],
  )
  const hasLines =
    of.verbs.includes('queryById') && Object.values(fieldsOf(of)).some(({ kind }) => kind === 'lines')
  return {
    open: hasLines ? open : undefined,
    panel: opened && <RowLines key={String(opened.row.id)} of={of} {...opened} onClose={close} />,
  }
}

import type { Row } from '@mortise/model'
import { App } from 'antd'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'

import { words } from '../../words.ts'
import type { BodyHandle } from '../body/body.tsx'
import type { RowStore } from '../rows/row-store.ts'
import { findRow } from './sub-table-opening.ts'

const SubTable = lazily(() => import('./sub-table.tsx'))

/** What a page tells of a row in its sub-table. */
export type DrawSubTable = (row: Row) => ReactNode

/** The sub-table of one row at a time: asked for once more it closes, asked for at another row it opens there. */
export function useSubTable(
  draw: DrawSubTable | undefined,
  store: RowStore,
  body: RefObject<BodyHandle | null>,
) {
  const { message } = App.useApp()
  const [opened, setOpened] = useState<{ readonly key: string; readonly row: HTMLElement } | null>(null)
  const giveUp = useRef(() => {})
  useEffect(() => () => giveUp.current(), [])
  const close = useCallback(() => {
    setOpened(null)
    body.current?.focus()
  }, [body])
  /** Closes it; answers whether it was open. */
  const leave = () => {
    if (opened) close()
    return opened !== null
  }
  const open = (key: string) => {
    giveUp.current()
    setOpened(null)
    if (opened?.key === key) return
    giveUp.current = findRow(() => body.current?.rowElement(key) ?? null, {
      onFound: (row) => setOpened({ key, row }),
      onLost: () => void message.error(words.subTableFailed),
    })
  }
  const panel = draw && opened && store.has(opened.key) && (
    <SubTable key={opened.key} row={opened.row} onClose={close}>
      {draw(store.row(opened.key))}
    </SubTable>
  )
  return { panel, open: draw && open, leave }
}

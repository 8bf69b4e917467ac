import { App } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { words } from '../../words.ts'
import type { BodyHandle } from '../body/body.tsx'
import type { Layout } from '../layout/layout.ts'
import type { RowStore } from '../rows/row-store.ts'
import { savedAddSettings } from './add-settings.tsx'

/** Whoever inserts faster has pressed twice by mistake. */
const INSERT_PAUSE = 1500

/** Adds rows as a user asks for it: as many and where the settings say, then ready to be typed into. */
export function useAdding(store: RowStore, layout: Layout, body: RefObject<BodyHandle | null>) {
  const { message } = App.useApp()
  const [settings, change] = useState(savedAddSettings)
  const inserted = useRef(0)
  return {
    settings,
    change,
    add() {
      const { count, position, scrolls } = settings
      const keys = store.addRows(
        Array.from({ length: count }, () => ({})),
        position === 0 ? undefined : position - 1,
      )
      const column = layout.columns.find((each) => !each.disabled)
      const shown = scrolls ? keys.at(-1) : keys[0]
      if (shown !== undefined && column) body.current?.show(shown, column.key)
    },
    insert(key: string) {
      if (Date.now() - inserted.current < INSERT_PAUSE) {
        void message.warning(words.clickedTooFast)
        return
      }
      inserted.current = Date.now()
      store.insertBelow(key)
    },
  }
}

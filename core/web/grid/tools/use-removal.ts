import type { Row } from '@mortise/model'
import { App } from 'antd'
import { words } from '../../words.ts'
import type { RowStore } from '../rows/row-store.ts'

/** Rows that somebody wants gone; they go when the page says so. */
export interface Removal {
  readonly deleteRows: readonly Row[]
  readonly confirmRemove: () => void
}

export interface RemovalOptions {
  /** Asked before rows go. Where it rejects, its reason is told and the rows stay. */
  readonly beforeDelete?: (rows: readonly Row[]) => Promise<unknown>
  /** Saved rows stay until `onRemove` confirms that they may go; new ones go at once. */
  readonly asyncRemove?: boolean
  readonly onRemove?: (removal: Removal) => void
}

/** Removes rows as a user asks for it: never the last that must stay, and not without asking. */
export function useRemoval(store: RowStore, { beforeDelete, asyncRemove, onRemove }: RemovalOptions) {
  const { message, modal } = App.useApp()
  const remove = async (keys: readonly string[]) => {
    try {
      await beforeDelete?.(keys.map(store.row))
    } catch (reason) {
      void message.error(reason instanceof Error ? reason.message : String(reason ?? words.unknownError))
      return
    }
    const waiting = asyncRemove ? keys.filter((key) => !store.isNew(key)) : []
    const atOnce = keys.filter((key) => !waiting.includes(key))
    if (atOnce.length > 0) store.remove(atOnce)
    if (waiting.length === 0) return
    onRemove?.({ deleteRows: waiting.map(store.row), confirmRemove: () => store.remove(waiting) })
  }
  return (keys: readonly string[]) => {
    if (!store.canRemove(keys.length)) {
      void message.warning(words.lastRowStays)
      return
    }
    void modal.confirm({
      title: words.confirmRemoveTitle,
      content: words.confirmRemoveRows(keys.length),
      onOk: () => remove(keys),
    })
  }
}

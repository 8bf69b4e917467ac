import type { Row } from '@mortise/model'
import type { Controller } from '../controller/controller.ts'
import { makeListeners } from '../rows/listeners.ts'
import { mergeRow } from './merge.ts'

/** A cell that was changed here and, to something else, by somebody else. */
export interface Contest {
  readonly key: string
  readonly column: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Which of two values somebody chose. */
export type Side = 'mine' | 'theirs'

export type LiveRows = ReturnType<typeof makeLiveRows>
type Parts = Pick<Controller, 'store' | 'edited' | 'onEditEnd' | 'textFor'>

/** Rows that others save, brought into a table that is being worked on. Nothing that was typed here is lost. */
export function makeLiveRows({ store, edited, onEditEnd, textFor }: Parts) {
  /** Rows as others saved them, while something of them waits for a choice or for the end of an edit. */
  const pending = new Map<string, Row>()
  const listeners = makeListeners<'contests'>()
  let version = 0
  // Asked for each time: a store may go on with other columns.
  const isOpen = (field: string) => store.columns.some(({ key, disabled }) => key === field && !disabled)

  const notify = () => {
    version += 1
    listeners.notify(['contests'])
  }
  const mergeIn = (key: string, isOwn = false) => {
    const theirs = pending.get(key)
    if (!theirs || !store.has(key)) {
      pending.delete(key)
      return
    }
    const before = store.row(key)
    const cell = edited()
    const { row, original, contested } = mergeRow(
      { original: store.original(key), mine: before, theirs },
      {
        rowKey: store.rowKey,
        isOpen,
        edited: cell?.key === key ? cell.column : undefined,
      },
    )
    if (contested.length === 0) pending.delete(key)
    store.receive(key, row, original)
    for (const { key: column } of store.columns) {
      if (contested.includes(column))
        store.note(key, column, {
          about: 'contested',
          text: `他人已改为“${textFor(key, column, theirs[column])}”，请选择保留哪一个`,
        })
      else if (!isOwn && !Object.is(before[column], store.row(key)[column]))
        store.note(key, column, {
          about: 'news',
          text: `他人刚修改，原为“${textFor(key, column, before[column])}”`,
        })
      else if (store.noteOf(key, column)?.about === 'contested') store.note(key, column, null)
    }
  }
  const mergeAll = () => {
    if (pending.size === 0) return
    for (const key of pending.keys()) mergeIn(key)
    notify()
  }
  onEditEnd(mergeAll)
  store.watch(({ type }) => {
    if (type !== 'received') mergeAll()
  })

  return {
    /** A row as the server has it now; one that was saved here is not marked. Answers whether the table has it. */
    receive(theirs: Row, { isOwn = false }: { isOwn?: boolean } = {}): boolean {
      const key = String(theirs[store.rowKey])
      if (!store.has(key)) return false
      pending.set(key, theirs)
      mergeIn(key, isOwn)
      notify()
      return true
    },
    /** A row that somebody else deleted; what was typed into it can still be copied. */
    lose(key: string) {
      for (const { key: column } of store.columns)
        store.note(key, column, { about: 'contested', text: '此行已被他人删除' })
    },
    /** What waits for a choice. */
    contests: (): Contest[] =>
      [...pending].flatMap(([key, theirs]) =>
        store.columns
          .filter((column) => store.noteOf(key, column.key)?.about === 'contested')
          .map(({ key: column }) => ({ key, column, mine: store.row(key)[column], theirs: theirs[column] })),
      ),
    choose({ key, column, theirs }: Contest, side: Side) {
      const row = side === 'theirs' ? { ...store.row(key), [column]: theirs } : store.row(key)
      store.receive(key, row, { ...store.original(key), [column]: theirs })
      mergeIn(key, true)
      notify()
    },
    /** The marks of what others changed go once their row is looked at. */
    seen(key: string) {
      for (const { key: column } of store.columns)
        if (store.noteOf(key, column)?.about === 'news') store.note(key, column, null)
    },
    on: (listener: () => void) => listeners.on('contests', listener),
    version: () => version,
  }
}

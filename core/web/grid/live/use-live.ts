import type { Row } from '@mortise/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { randomId } from '../../browser/random-id.ts'
import type { TableLine } from '../../realtime/table-line.ts'
import { useSession } from '../../session/connection.ts'
import type { Controller } from '../controller/controller.ts'
import { type LiveRows, makeLiveRows } from './live-rows.ts'

/** How a grid shares its rows with those that others have open. */
export interface LiveOptions {
  /** Rows that others save appear at once. */
  readonly socketReload?: boolean
  /** Grids of one key show the same rows; a module registers it with the entity whose rows they are. */
  readonly socketKey?: string
  /** Cells that others changed flash. */
  readonly reloadEffect?: boolean
  /** A row as it travels, as this grid holds rows. */
  readonly readRow?: (row: Row) => Row
  /** Whether a row that the table has not yet belongs to it; it is added at the end. */
  readonly takesRow?: (row: Row) => boolean
  /** The entity whose rows these are: of those that are saved elsewhere than on a grid one hears too. */
  readonly entity?: { readonly name: string }
  /** Rows as they now stand, asked for when they were saved elsewhere, or perhaps while the connection was lost. */
  readonly reread?: (ids: readonly string[]) => Promise<readonly Row[]>
}

export interface Live {
  readonly rows: LiveRows
  /** Tells the other grids of a row that was saved. */
  readonly sendRow: (row: Row) => void
  /** Rows that were saved here, as the server has them now. */
  readonly acceptSaved: (rows: readonly Row[]) => void
  /** Nothing is heard of the others at present. */
  readonly isLost: boolean
}

/** Joins a grid to those that others have open. Whether it can be joined or not, it is worked on. */
export function useLive(controller: Controller, options: LiveOptions): Live {
  const { socketReload = false, socketKey = 'vxe-default' } = options
  const token = useSession((state) => state.token)
  const tenant = useSession((state) => state.tenant)
  const userId = useSession((state) => state.user?.id)
  const [caseId] = useState(randomId)
  const [isLost, setLost] = useState(false)
  const line = useRef<TableLine | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { store } = controller
  const rows = useMemo(() => makeLiveRows(controller), [controller])

  useEffect(() => {
    if (!socketReload || !token || !userId) return
    let isOver = false
    const take = (row: Row) => {
      if (rows.receive(row) || store.isRemoved(String(row[store.rowKey]))) return
      if (!latest.current.takesRow?.(row)) return
      store.append(row)
      for (const { key } of store.columns)
        store.note(String(row[store.rowKey]), key, { about: 'news', text: '他人刚新增的行' })
    }
    /** An id that is asked for and not answered is gone. */
    const reread = async (changedIds: readonly unknown[]) => {
      const ids = store
        .keys()
        .filter((key) => !store.isNew(key) && (changedIds.length === 0 || changedIds.includes(key)))
      const found = ids.length > 0 && (await latest.current.reread?.(ids).catch(() => null))
      if (!found || isOver) return
      const known = new Set(found.map((row) => String(row[store.rowKey])))
      for (const row of found) rows.receive(row)
      for (const key of ids) if (!known.has(key)) rows.lose(key)
    }
    // Fetched by those who share rows alone.
    void import('../../realtime/table-line.ts').then(({ joinTableLine }) => {
      if (isOver) return
      line.current = joinTableLine(
        { token, tenant, userId },
        {
          onNews(news) {
            const { entity, readRow } = latest.current
            if (news.type === 'hint') {
              if (entity && news.key === `entity:${entity.name}`) void reread([news.args[0]].flat())
            } else if (news.socketKey === socketKey && news.caseId !== caseId) {
              take(readRow?.(news.row) ?? news.row)
            }
          },
          onReopened: () => void reread([]),
          onLine: (stands) => setLost(!stands),
        },
      )
    })
    return () => {
      isOver = true
      line.current?.leave()
      line.current = null
    }
  }, [socketReload, socketKey, caseId, token, tenant, userId, rows, store])

  return useMemo(
    () => ({
      rows,
      isLost: socketReload && isLost,
      sendRow: (row: Row) => line.current?.sendRow(socketKey, { id: row[store.rowKey] }, caseId),
      acceptSaved: (saved: readonly Row[]) => {
        for (const row of saved) rows.receive(row, { isOwn: true })
      },
    }),
    [rows, store, socketReload, isLost, socketKey, caseId],
  )
}

import { App } from 'antd'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridColumn } from './column.ts'
import { type Desk, makeDesk } from './desk.ts'
import type { GridProps } from './grid.tsx'
import type { Layout } from './layout.ts'
import { linked, makeLinkedOptions } from './linkage.ts'
import { makeNames } from './names.ts'
import type { DisabledRows } from './rows/disabled-rows.ts'
import type { RowStore } from './rows/row-store.ts'
import { useNameSources } from './use-name-sources.ts'
import { useSteady } from './use-steady.ts'
import { useStore } from './use-store.ts'
import { makeValidator } from './validator.ts'

const noRows: NonNullable<GridProps['dataSource']> = []
const noLinkages: NonNullable<GridProps['linkageConfig']> = []

/**
 * The rows of a grid and what is done to them. It stays the same as long as the rows do: other columns, sources and
 * settings are asked for when they are needed, so that no edit, choice or answer is lost over them.
 */
export function useDesk(
  latest: RefObject<GridProps>,
  columns: readonly GridColumn[],
  placed: RefObject<Layout>,
): Desk {
  const { dataSource = noRows, rowKey, minRows, dragSort, dragSortKey = 'orderNum' } = latest.current
  const { tree, alwaysEdit, linkageConfig } = latest.current
  const { message } = App.useApp()
  const disabledRows = useSteady(latest.current.disabledRows)
  const known = linked(linkageConfig ?? noLinkages, columns)
  const links = useLatest(known)
  const sources = useLatest(useNameSources(columns))
  const store = useStore(dataSource, {
    columns,
    rowKey,
    disabledRows,
    minRows,
    sortKey: dragSort ? dragSortKey : undefined,
    derive: (row) => latest.current.derive?.(row) ?? row,
    below: known.below,
    tree,
  })
  useRedraw(store, disabledRows)
  return useMemo(
    () =>
      makeDesk({
        store,
        validator: makeValidator(store),
        columns: () => placed.current.columns,
        isClosed: () => latest.current.disabled ?? false,
        canGrow: () => latest.current.pagination === undefined,
        warn: (text) => void message.warning(text),
        links: makeLinkedOptions({ sourceOf: (column) => links.current.sourceOf(column) }, store.redraw),
        names: makeNames(
          { get: (column) => sources.current.get(column), has: (column) => sources.current.has(column) },
          store.redraw,
        ),
        alwaysEdit,
      }),
    [store, alwaysEdit, message, latest, placed, links, sources],
  )
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Draws rows anew when others of them are disabled. */
function useRedraw(store: RowStore, disabledRows: DisabledRows | undefined) {
  const drawn = useRef(disabledRows)
  useLayoutEffect(() => {
    if (drawn.current !== disabledRows) store.redraw()
    drawn.current = disabledRows
  }, [store, disabledRows])
}

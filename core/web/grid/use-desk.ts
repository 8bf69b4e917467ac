import { App } from 'antd'
import { type RefObject, useMemo } from 'react'
import type { GridColumn } from './column.ts'
import { type Desk, makeDesk } from './desk.ts'
import type { GridProps } from './grid.tsx'
import type { Layout } from './layout.ts'
import { linked, makeLinkedOptions } from './linkage.ts'
import { makeNames } from './names.ts'
import { useNameSources } from './use-name-sources.ts'
import { useSteady } from './use-steady.ts'
import { useStore } from './use-store.ts'
import { makeValidator } from './validator.ts'

const noRows: NonNullable<GridProps['dataSource']> = []

/** The rows of a grid and what is done to them. Other columns or settings leave the rows, and what was typed, as they are. */
export function useDesk(
  latest: RefObject<GridProps>,
  columns: readonly GridColumn[],
  placed: RefObject<Layout>,
): Desk {
  const { dataSource = noRows, rowKey, minRows, dragSort, dragSortKey = 'orderNum' } = latest.current
  const { tree, alwaysEdit } = latest.current
  const { message } = App.useApp()
  const disabledRows = useSteady(latest.current.disabledRows)
  const sources = useNameSources(columns)
  const links = useMemo(() => linked(latest.current.linkageConfig ?? [], columns), [latest, columns])
  const store = useStore(dataSource, {
    columns,
    rowKey,
    disabledRows,
    minRows,
    sortKey: dragSort ? dragSortKey : undefined,
    derive: (row) => latest.current.derive?.(row) ?? row,
    below: links.below,
    tree,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew when other ones are disabled
  return useMemo(
    () =>
      makeDesk({
        store,
        validator: makeValidator(store),
        columns: () => placed.current.columns,
        isClosed: () => latest.current.disabled ?? false,
        canGrow: () => latest.current.pagination === undefined,
        warn: (text) => void message.warning(text),
        links: makeLinkedOptions(links, store.redraw),
        names: makeNames(sources, store.redraw),
        alwaysEdit,
      }),
    [store, columns, sources, disabledRows, links, alwaysEdit, message, latest, placed],
  )
}

import type { Row } from '@mortise/model'
import { App } from 'antd'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridColumn } from '../columns/column.ts'
import { makeNames } from '../columns/names.ts'
import type { Layout } from '../layout/layout.ts'
import type { TreeOptions } from '../rows/branches.ts'
import type { DisabledRows } from '../rows/disabled-rows.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useSteady } from '../rows/use-steady.ts'
import { useStore } from '../rows/use-store.ts'
import { type Controller, makeController } from './controller.ts'
import { type Linkage, linked, makeLinkedOptions } from './linkage.ts'
import { useNameSources } from './use-name-sources.ts'
import { makeValidator } from './validator.ts'

const noRows: readonly Row[] = []
const noLinkages: readonly Linkage[] = []

/** What of a grid's settings decides over its rows. */
export interface ControllerProps {
  /** The rows to begin with; rows that say something else replace what is there. */
  readonly dataSource?: readonly Row[]
  readonly rowKey?: string
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  /** Rows stand below others; one that is drawn elsewhere takes along what is below it. */
  readonly tree?: TreeOptions
  /** Rows can be moved and inserted; `dragSortKey` numbers them. */
  readonly dragSort?: boolean
  readonly dragSortKey?: string
  /** So many rows always stay. */
  readonly minRows?: number
  /** Chains of columns, of which each offers what belongs to the value of the one before. */
  readonly linkageConfig?: readonly Linkage[]
  /** Every cell shows its editor all the time. */
  readonly alwaysEdit?: boolean
  /** Works out what follows from a row. */
  readonly derive?: (row: Row) => Row
  /** Shown in pages: a grid of which only a part is there does not grow by itself. */
  readonly pagination?: object
}

/**
 * The rows of a grid and what is done to them. It stays the same as long as the rows do: other columns, sources and
 * settings are asked for when they are needed, so that no edit, choice or answer is lost over them.
 */
export function useController(
  latest: RefObject<ControllerProps>,
  columns: readonly GridColumn[],
  placed: RefObject<Layout>,
): Controller {
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
      makeController({
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

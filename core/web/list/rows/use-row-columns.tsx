import { type AnyEntity, isEditable, type Row } from '@mortise/model'
import { useCallback, useMemo, useRef } from 'react'
import { useNarrow, usePhone } from '../../browser/use-narrow.ts'
import { useDicts } from '../../dict/use-dict.ts'
import { usePageAhead } from '../../form/use-parts.ts'
import { useOpenDocuments } from '../../product/document-link.tsx'
import { useEntities } from '../../product/product.tsx'
import { type ListOrigin, originOf } from '../../rows/list-origin.ts'
import type { PageQuery, ScreenRow } from '../../rows/list-page.ts'
import { placeholderText } from '../../rows/tree-rows.ts'
import { isDrawnUp } from '../../session/document-path.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import type { Column } from '../table/column.ts'
import { columnsOf } from './columns.tsx'
import type { ListRowsProps } from './list-rows.tsx'
import { NextMove, nextWidth, TelephoneLink } from './next-move.tsx'
import { entriesOf, type OpenMenu, offersOf, RowActions, type RowWork } from './row-actions.tsx'
import { ACTIONS } from './totals.tsx'
import { useMakes } from './use-makes.ts'
import type { OpenLines } from './use-row-lines.tsx'

const NUMBER_WIDTH = 48
/** Of two buttons, the second with its arrow. */
const ACTIONS_WIDTH = 116

/** Columns are made anew when something about them changes, so that drawing rows again costs no more than it must. */
export function useRowColumns<E extends AnyEntity>(
  props: ListRowsProps<E>,
  { openMenu, onMove }: { openMenu: (menu: OpenMenu) => void; onMove: RowWork['onMove'] },
  openLines: OpenLines | undefined,
) {
  const { of, state, cells, titles, rowActions, excludeCodes, choice, onOpen, onResized } = props
  const { ownActions, ownActionsWidth = 0, ownBehind, detail, wide } = props
  const { actionsWidth = ACTIONS_WIDTH } = props
  const access = useEntityAccess(of)
  const makes = useMakes(of)
  const isNarrow = useNarrow()
  // Branches of a tree are known by where they stand.
  const isCards = usePhone() && !of.tree
  const itemsOf = useDicts()
  const entities = useEntities()
  const openDocument = useOpenDocuments()
  usePageAhead(openDocument(of.name)?.name)
  const origin = useOrigin(of, props.query)
  const { page, size, order } = state
  return useMemo(() => {
    const offers = offersOf(of, access, excludeCodes, makes)
    const visible = of.list.filter(access.canSee)
    const isNextShown = isCards || isDrawnUp(of)
    const own = columnsOf(of, visible, {
      order,
      cells,
      titles,
      choice,
      wide,
      isNarrow,
      isCards,
      itemsOf,
      onResized,
      entityOf: (name) => entities.get(name),
      opens: (name) => openDocument(name) !== undefined,
      origin,
    })
    const columns = [
      // Rows of a tree open where their number would stand.
      ...(of.tree || isCards ? [] : [numbersFrom<E>((page - 1) * size, openLines)]),
      ...own,
      {
        title: '操作',
        key: ACTIONS,
        width: actionsWidth + ownActionsWidth + (isNextShown ? nextWidth(of, offers) : 0),
        // Where there is no room, the row itself needs it more.
        pinned: isNarrow ? undefined : ('end' as const),
        part: isCards ? ('act' as const) : undefined,
        draw: (row: ScreenRow<E>) => {
          const first = offers.canEdit && isEditable(of, row) ? 'edit' : 'detail'
          return (
            <>
              {isCards && <TelephoneLink of={of} row={row} />}
              {isNextShown && <NextMove of={of} row={row} offers={offers} onMove={onMove} />}
              {ownActions?.(row)}
              {rowActions?.(row)}
              <RowActions
                first={first}
                label={first === 'detail' ? detail?.label : undefined}
                hasMore={(ownBehind?.(row).length ?? 0) > 0 || entriesOf(of, row, offers).length > 0}
                onFirst={() => (first === 'detail' && detail ? detail.open(row) : onOpen(first, row))}
                onMore={(button) => openMenu({ row, button })}
              />
            </>
          )
        },
      },
    ]
    return {
      columns: of.tree ? columns.map(emptyForPlaceholders) : columns,
      keys: own.map(({ key }) => key),
      entriesFor: (row: Row) => entriesOf(of, row, offers),
    }
  }, [
    of,
    access,
    makes,
    isNarrow,
    isCards,
    itemsOf,
    entities,
    onMove,
    openDocument,
    origin,
    page,
    size,
    order,
    cells,
    titles,
    rowActions,
    ownActions,
    ownActionsWidth,
    ownBehind,
    detail,
    wide,
    actionsWidth,
    excludeCodes,
    choice,
    onOpen,
    onResized,
    openMenu,
    openLines,
  ])
}

/** What the page of a row is told of the list that it was opened from; the same function always. */
function useOrigin(of: AnyEntity, query: PageQuery): () => ListOrigin | null {
  const latest = useRef({ of, query })
  latest.current = { of, query }
  return useCallback(() => originOf(latest.current.of, latest.current.query), [])
}

const numbersFrom = <E extends AnyEntity>(
  before: number,
  openLines: OpenLines | undefined,
): Column<ScreenRow<E>> => ({
  key: 'number',
  title: '#',
  width: NUMBER_WIDTH,
  align: 'center',
  draw: (row, index) => {
    const number = before + index + 1
    if (!openLines) return number
    return (
      <button
        type="button"
        className="mortise-row-action mortise-row-number"
        aria-label={`第${number}行子表`}
        title="子表"
        onClick={(event) => openLines(row, event.currentTarget)}
      >
        {number}
      </button>
    )
  },
})

/** A branch that is still on its way says so, and has nothing to show or to do. */
const emptyForPlaceholders = <E extends AnyEntity>(
  column: Column<ScreenRow<E>>,
  index: number,
): Column<ScreenRow<E>> => ({
  ...column,
  draw: (row, at) => {
    const waiting = placeholderText(row)
    if (waiting === null) return column.draw(row, at)
    return index === 0 && <span className="mortise-faint">{waiting}</span>
  },
})

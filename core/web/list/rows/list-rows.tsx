import { type AnyEntity, isEditable, type Row, type RowOf } from '@mortise/model'
import { Button, Empty, Pagination, Result, Spin } from 'antd'
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { useNarrow, usePhone } from '../../browser/use-narrow.ts'
import type { ColumnChoice } from '../../columns/column-choice.ts'
import { useDicts } from '../../dict/use-dict.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import type { WindowMode } from '../../form/entity-form.tsx'
import { usePageAhead } from '../../form/use-parts.ts'
import { useRowWork } from '../../form/use-row-work.tsx'
import { useOpenDocuments } from '../../product/document-link.tsx'
import { useEntities } from '../../product/product.tsx'
import { draftFrom } from '../../rows/draft-from.ts'
import { type ListOrigin, originOf } from '../../rows/list-origin.ts'
import type { ListAnswer, PageQuery, ScreenRow } from '../../rows/list-page.ts'
import { totalText } from '../../rows/total-text.ts'
import { placeholderText } from '../../rows/tree-rows.ts'
import { refreshPage, useIsFetchingPage, usePage } from '../../rows/use-list.ts'
import { isDocument, isDrawnUp } from '../../session/document-path.ts'
import { isButtonShown } from '../../session/permission.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import { type ListChange, type ListState, PAGE_SIZES } from '../state/list-state.ts'
import type { Column, Direction } from '../table/column.ts'
import { RowTable } from '../table/row-table.tsx'
import { type Cells, columnsOf, type Titles } from './columns.tsx'
import { NextMove, nextWidth, TelephoneLink } from './next-move.tsx'
import {
  entriesOf,
  menuOf,
  type OpenMenu,
  offersOf,
  RowActions,
  RowMenu,
  type RowWork,
} from './row-actions.tsx'
import { PageCheck, RowCheck, useSelecting } from './row-check.tsx'
import { ACTIONS, hasTotals, Totals } from './totals.tsx'
import { useMakes } from './use-makes.ts'
import { type OpenLines, useRowLines } from './use-row-lines.tsx'
import { useTreeRows } from './use-tree-rows.ts'

export interface ListRowsProps<E extends AnyEntity> {
  readonly of: E
  readonly query: PageQuery
  readonly state: Pick<ListState, 'page' | 'size' | 'order'>
  readonly cells?: Cells<E>
  readonly titles?: Titles<E>
  readonly rowActions?: (row: RowOf<E>) => ReactNode
  /** What modules offer for the rows, and how wide that is. */
  readonly ownActions?: ((row: RowOf<E>) => ReactNode) | undefined
  readonly ownActionsWidth?: number
  readonly actionsWidth?: number
  readonly detail?: { readonly label: string; readonly open: (row: RowOf<E>) => void }
  readonly asCards?: boolean
  readonly wide?: readonly string[]
  readonly excludeCodes: readonly string[]
  readonly pollWhile?: (rows: readonly RowOf<E>[]) => boolean
  readonly choice: ColumnChoice
  readonly selected: readonly string[]
  readonly dispatch: (change: ListChange) => void
  readonly onSelect: (ids: readonly string[]) => void
  readonly onOpen: (mode: WindowMode, row: Row) => void
  /** Begins a new row; the same function always. */
  readonly onAdd: () => void
  /** Whether nobody searched, so that an empty list has no rows at all. */
  readonly isWhole: boolean
  /** A document of another entity is made of a row, and not saved yet. */
  readonly onMake: (entity: AnyEntity, draft: Row) => void
  readonly onRemoved: (ids: readonly string[]) => void
  readonly onResized: (key: string, width: number) => void
}

const noRowsFound = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
const EmptyList = lazily(() => import('./empty-list.tsx'), noRowsFound)

const NUMBER_WIDTH = 48
/** Of two buttons, the second with its arrow. */
const ACTIONS_WIDTH = 116
const noRows: readonly never[] = []

/** The rows of a list. They are drawn anew when they arrive, and nothing around them is. */
export const ListRows = memo(function ListRows<E extends AnyEntity>(props: ListRowsProps<E>) {
  const { of, query, state, choice, selected, dispatch, pollWhile, onOpen, onRemoved } = props
  const { data, isPlaceholderData, error } = usePage(of, query, { pollWhile })
  const isPolled = data !== undefined && pollWhile?.(data.rows) === true
  const tree = useTreeRows(of, data?.rows ?? noRows)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { remove, move } = useRowWork(of, { onRemoved })
  const { run } = useBusy()
  const lines = useRowLines(of)
  const latestMove = useRef(move)
  latestMove.current = move
  const moveNow = useCallback<RowWork['onMove']>(
    (name, spec, row) => void latestMove.current(name, spec, row),
    [],
  )
  const { columns, keys, entriesFor } = useColumns(props, { openMenu: setMenu, onMove: moveNow }, lines.open)
  const sort = useCallback(
    (key: string, direction: Direction | null) => dispatch({ order: direction && [key, direction] }),
    [dispatch],
  )
  const select = useSelecting(tree.rows, props)
  const check = useCallback(
    (row: ScreenRow<E>, isSelected: boolean) =>
      placeholderText(row) === null && (
        <RowCheck
          name={String(row[of.title] ?? row.id)}
          isSelected={isSelected}
          onChange={(isWanted, isRange) => select(row.id, isWanted, isRange)}
        />
      ),
    [of, select],
  )
  // A menu that was opened before its row was read anew offers what the row now does.
  const menuRow: Row | undefined = menu
    ? (tree.rows.find(({ id }) => id === menu.row.id) ?? menu.row)
    : undefined
  const work: RowWork = {
    onOpen,
    onRemove: (row) => void remove(row),
    onMove: (name, spec, row) => void move(name, spec, row),
    onMake: (entity, row) => void run(async () => props.onMake(entity, await draftFrom(of, entity, row))),
  }
  const sums = data && data.rows.length > 0 && hasTotals(of, keys) ? (data.sums ?? undefined) : undefined
  const before = columns.length - keys.length
  return (
    // A look that nobody asked for does not cover the rows.
    <WaitingFrame of={of} query={query} isQuiet={isPolled && !isPlaceholderData}>
      <RowTable
        columns={columns}
        rows={tree.rows}
        density={choice.density}
        isTree={of.tree !== undefined}
        selected={selected}
        checkAll={<PageCheck rows={tree.rows} selected={selected} onSelect={props.onSelect} />}
        check={check}
        empty={<Nothing {...props} isKnown={data !== undefined} error={error} />}
        totals={sums && ((pinOf) => <Totals of={of} keys={keys} sums={sums} before={before} pinOf={pinOf} />)}
        onSort={sort}
        onToggle={tree.open}
      />
      <Pager state={state} data={data} onPage={(page, size) => dispatch({ page, size })} />
      {lines.panel}
      {menu && menuRow && (
        <RowMenu
          open={menu}
          items={menuOf(menuRow, entriesFor(menuRow), work)}
          onClose={() => setMenu(null)}
        />
      )}
    </WaitingFrame>
  )
}) as <E extends AnyEntity>(props: ListRowsProps<E>) => ReactNode

interface WaitingFrameProps {
  readonly of: AnyEntity
  readonly query: PageQuery
  readonly isQuiet: boolean
  readonly children: ReactNode
}

/** Shows that rows are asked for, without drawing them anew: a list is asked for again whenever it comes into sight. */
function WaitingFrame({ of, query, isQuiet, children }: WaitingFrameProps) {
  const isWaiting = useIsFetchingPage(of, query) && !isQuiet
  return (
    <div className="mortise-rows" aria-busy={isWaiting}>
      {/* Over the rows and not around them: all cells would be styled anew when it goes. */}
      {isWaiting && <Spin className="mortise-rows-waiting" />}
      {children}
    </div>
  )
}

function Pager({
  state: { page, size },
  data,
  onPage,
}: {
  state: Pick<ListState, 'page' | 'size'>
  data: ListAnswer<AnyEntity> | undefined
  onPage: (page: number, size: number) => void
}) {
  if (!data?.isPaged || data.total === 0) return null
  return (
    <Pagination
      className="mortise-pager"
      align="end"
      // Unless it is refused, antd draws it anew whenever the page comes into sight.
      responsive={false}
      current={page}
      pageSize={size}
      total={data.total}
      pageSizeOptions={PAGE_SIZES}
      showSizeChanger
      showQuickJumper
      showTotal={totalText(data.isBound)}
      onChange={onPage}
    />
  )
}

/** Columns are made anew when something about them changes, so that drawing rows again costs no more than it must. */
function useColumns<E extends AnyEntity>(
  props: ListRowsProps<E>,
  { openMenu, onMove }: { openMenu: (menu: OpenMenu) => void; onMove: RowWork['onMove'] },
  openLines: OpenLines | undefined,
) {
  const { of, state, cells, titles, rowActions, excludeCodes, choice, onOpen, onResized } = props
  const { ownActions, ownActionsWidth = 0, detail, asCards = false, wide } = props
  const { actionsWidth = ACTIONS_WIDTH } = props
  const access = useEntityAccess(of)
  const makes = useMakes(of)
  const isNarrow = useNarrow()
  const isCards = usePhone() && (isDocument(of) || asCards)
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
                hasMore={entriesOf(of, row, offers).length > 0}
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

/** What stands where there are no rows: why, or that there are none, once that is known. */
interface NothingProps {
  readonly of: AnyEntity
  readonly query: PageQuery
  readonly excludeCodes: readonly string[]
  readonly isWhole: boolean
  readonly isKnown: boolean
  readonly error: Error | null
  readonly onAdd: () => void
}

/** What stands in place of rows: what the list is for while it has none, or why they cannot be had. */
function Nothing({ of, query, excludeCodes, isWhole, isKnown, error, onAdd }: NothingProps) {
  const { can } = useEntityAccess(of)
  const canAdd = can('add') && isButtonShown(excludeCodes, of.name, 'add')
  if (isKnown && isWhole) return <EmptyList of={of} onAdd={canAdd ? onAdd : undefined} />
  if (isKnown) return noRowsFound
  if (!error) return null
  return (
    <Result
      status="warning"
      title={error.message}
      extra={<Button onClick={() => void refreshPage(of, query)}>重试</Button>}
    />
  )
}

import type { AnyEntity, Row, RowOf } from '@mortise/model'
import { Pagination, Spin } from 'antd'
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import type { ColumnChoice } from '../../columns/column-choice.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import type { WindowMode } from '../../form/entity-form.tsx'
import { useRowWork } from '../../form/use-row-work.tsx'
import { draftFrom } from '../../rows/draft-from.ts'
import type { ListAnswer, PageQuery, ScreenRow } from '../../rows/list-page.ts'
import { totalText } from '../../rows/total-text.ts'
import { placeholderText } from '../../rows/tree-rows.ts'
import { useIsFetchingPage, usePage } from '../../rows/use-list.ts'
import { type ListChange, type ListState, PAGE_SIZES } from '../state/list-state.ts'
import type { Direction } from '../table/column.ts'
import { RowTable } from '../table/row-table.tsx'
import type { Cells, Titles } from './columns.tsx'
import { NoRows } from './no-rows.tsx'
import type { OwnEntry } from './own-actions.tsx'
import { menuOf, type OpenMenu, RowMenu, type RowWork } from './row-actions.tsx'
import { PageCheck, RowCheck, useSelecting } from './row-check.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useRowColumns } from './use-row-columns.tsx'
import { useRowLines } from './use-row-lines.tsx'
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
  /** Of them, what stands in the menu of a row. */
  readonly ownBehind?: ((row: RowOf<E>) => readonly OwnEntry[]) | undefined
  readonly actionsWidth?: number
  readonly detail?: { readonly label: string; readonly open: (row: RowOf<E>) => void }
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
  const { columns, keys, entriesFor } = useRowColumns(
    props,
    { openMenu: setMenu, onMove: moveNow },
    lines.open,
  )
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
  const ownItems = (row: Row) =>
    (props.ownBehind?.(row as RowOf<E>) ?? []).map((entry) => ({ key: `own:${entry.label}`, ...entry }))
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
        empty={<NoRows {...props} isKnown={data !== undefined} error={error} />}
        totals={sums && ((pinOf) => <Totals of={of} keys={keys} sums={sums} before={before} pinOf={pinOf} />)}
        onSort={sort}
        onToggle={tree.open}
      />
      <Pager state={state} data={data} onPage={(page, size) => dispatch({ page, size })} />
      {lines.panel}
      {menu && menuRow && (
        <RowMenu
          open={menu}
          items={[...ownItems(menuRow), ...menuOf(menuRow, entriesFor(menuRow), work)]}
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

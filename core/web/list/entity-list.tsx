import {
  type AnyEntity,
  both,
  conditionOf,
  everything,
  fieldsOf,
  type Row,
  type RowOf,
  type Where,
} from '@mortise/model'
import { Button, Result, Table, type TableColumnType, type TableProps } from 'antd'
import { lazy, type ReactNode, Suspense, useReducer, useState } from 'react'
import type { WindowMode } from '../form/entity-form.tsx'
import type { ScreenRow } from '../rows/list-page.ts'
import { forgetPages, usePage } from '../rows/use-list.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { useNarrow } from '../use-narrow.ts'
import { type Cells, columnsOf, type Titles } from './columns.tsx'
import {
  askedCondition,
  firstState,
  isEverything,
  listReducer,
  type Order,
  PAGE_SIZES,
  pageWithin,
} from './list-state.ts'
import { RowActions } from './row-actions.tsx'
import { SearchBar, searchBoxOf } from './search-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { hasTotals, Totals } from './totals.tsx'
import { useExport } from './use-export.ts'
import { useRowWork } from './use-row-work.tsx'
import { useTreeRows } from './use-tree-rows.ts'

const EntityForm = lazy(() =>
  import('../form/entity-form.tsx').then((module) => ({ default: module.EntityForm })),
)
const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

export interface EntityListProps<E extends AnyEntity> {
  readonly of: E
  /** Narrows the list before anybody searches. */
  readonly where?: Where<E>
  readonly cells?: Cells<E>
  /** More that may be done with a row, before what every row offers. */
  readonly rowActions?: (row: RowOf<E>) => ReactNode
  /** The entity as a new row is told, where that takes more than the rows themselves have. */
  readonly addForm?: AnyEntity
  /** More that may be done with the list. */
  readonly toolbar?: ReactNode
  /** Headings for columns that mean more here than their labels say. */
  readonly titles?: Titles<E>
  /** Looks again every few seconds while this holds of the rows, as of those that a job still works on. */
  readonly pollWhile?: (rows: readonly RowOf<E>[]) => boolean
}

type Window = { readonly mode: WindowMode; readonly row?: Row } | 'import' | null

const SELECT_WIDTH = 48
const NUMBER_WIDTH = 60
const ACTIONS_WIDTH = 147

/** The list of an entity: search, sort, page, and all that may be done with its rows. */
export function EntityList<E extends AnyEntity>({
  of,
  where,
  cells,
  rowActions,
  addForm,
  toolbar,
  titles,
  pollWhile,
}: EntityListProps<E>) {
  const [state, dispatch] = useReducer(listReducer, firstState)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [window, setWindow] = useState<Window>(null)
  const { canSee } = useEntityAccess(of)
  const isNarrow = useNarrow()
  const { isExporting, save } = useExport(of)

  const keys = of.list.filter(canSee)
  const searched = Object.keys(fieldsOf(of)).filter((key) => searchBoxOf(of, key) !== null && canSee(key))
  const condition = askedCondition(of, where, state.search, (key) => searchBoxOf(of, key))
  // Whoever searches a tree looks for rows wherever they stand in it.
  const isTree = of.tree !== undefined && isEverything(condition)
  const roots = isTree ? conditionOf(of, { [of.tree ?? '']: null }) : everything
  const order: Order = state.order ?? of.sort
  const asked = { where: both(condition, roots), sort: [order], page: state.page, size: state.size }
  const { data, isFetching, isPlaceholderData, error, refetch } = usePage(of, asked, { pollWhile })
  // A look that nobody asked for does not cover the rows.
  const isWaiting = data && pollWhile?.(data.rows) ? isPlaceholderData : isFetching
  const tree = useTreeRows(of, data?.rows ?? [])

  const work = useRowWork(of, {
    onRemoved(ids) {
      setSelected((known) => known.filter((id) => !ids.includes(id)))
      const total = Math.max(0, (data?.total ?? 0) - ids.length)
      dispatch({ page: pageWithin(state.page, state.size, total), size: state.size })
    },
  })
  const numbers: TableColumnType<ScreenRow<E>> = {
    title: '#',
    width: NUMBER_WIDTH,
    align: 'center',
    render: (_, __, index) => (state.page - 1) * state.size + index + 1,
  }
  const columns: TableColumnType<ScreenRow<E>>[] = [
    // Rows of a tree open where their number would stand.
    ...(of.tree ? [] : [numbers]),
    ...columnsOf(of, keys, { order: state.order, cells, titles }),
    {
      title: '操作',
      key: 'actions',
      width: ACTIONS_WIDTH,
      // Where there is no room, the row itself needs it more.
      fixed: isNarrow ? undefined : 'end',
      render: (_, row) => (
        <>
          {rowActions?.(row)}
          <RowActions
            of={of}
            row={row}
            onOpen={(mode) => setWindow({ mode, row })}
            onRemove={(each) => void work.remove(each)}
            onMove={(name, move, each) => void work.move(name, move, each)}
          />
        </>
      ),
    },
  ]
  const width = SELECT_WIDTH + columns.reduce((total, column) => total + Number(column.width), 0)
  const change: TableProps<ScreenRow<E>>['onChange'] = (_, __, sorter, { action }) => {
    if (action !== 'sort') return
    const [{ columnKey, order: direction } = {}] = [sorter].flat()
    dispatch({ order: direction ? [String(columnKey), direction === 'ascend' ? 'asc' : 'desc'] : null })
  }
  return (
    <section className="mortise-list" aria-label={of.label}>
      <SearchBar
        of={of}
        keys={searched}
        onSearch={(search) => {
          setSelected([])
          // Whoever searches wants to know how things stand now, also when asking again.
          forgetPages(of)
          if (JSON.stringify(search) === JSON.stringify(state.search) && state.page === 1) void refetch()
          else dispatch({ search })
        }}
      />
      <Toolbar
        of={of}
        selected={selected.length}
        isExporting={isExporting}
        isLoading={isWaiting}
        more={toolbar}
        onAdd={() => setWindow({ mode: 'add' })}
        onExport={() => void save(condition, order, selected)}
        onImport={() => setWindow('import')}
        onRemoveMany={() => void work.removeMany(selected)}
        onUnselect={() => setSelected([])}
        onRefresh={() => void refetch()}
      />
      {error && !data ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : (
        <Table<ScreenRow<E>>
          size="middle"
          bordered
          rowKey="id"
          tableLayout="fixed"
          // Headings stay in sight while the page below them is scrolled.
          sticky
          columns={columns}
          dataSource={tree.rows}
          loading={isWaiting || tree.isGrowing}
          scroll={{ x: width }}
          expandable={{ onExpand: tree.open }}
          rowSelection={{
            columnWidth: SELECT_WIDTH,
            selectedRowKeys: [...selected],
            preserveSelectedRowKeys: true,
            onChange: (chosen) => setSelected(chosen.map(String)),
            getCheckboxProps: (row) => ({ 'aria-label': `选择${String(row[of.title] ?? row.id)}` }),
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          }}
          pagination={
            data?.isPaged !== false && {
              current: state.page,
              pageSize: state.size,
              total: data?.total ?? 0,
              pageSizeOptions: PAGE_SIZES,
              showSizeChanger: true,
              showQuickJumper: true,
              showTotal: (total, [first, last]) =>
                `${first}-${last} 共 ${total}${data?.isBound ? '+' : ''} 条`,
              onChange: (page, size) => dispatch({ page, size }),
            }
          }
          summary={() =>
            data?.sums &&
            data.rows.length > 0 &&
            hasTotals(of, keys) && (
              <Totals of={of} keys={keys} sums={data.sums} before={columns.length - keys.length} />
            )
          }
          onChange={change}
        />
      )}
      <Suspense>
        {window === 'import' && <ImportDialog of={of} onClose={() => setWindow(null)} />}
        {window !== null && window !== 'import' && (
          <EntityForm
            of={window.mode === 'add' ? (addForm ?? of) : of}
            mode={window.mode}
            row={window.row}
            onClose={() => setWindow(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

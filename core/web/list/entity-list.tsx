import './list.css'
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
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { useColumnChoice } from '../columns/use-column-choice.ts'
import type { EntityFormProps, WindowMode } from '../form/entity-form.tsx'
import { SavedDrafts } from '../form/saved-drafts.tsx'
import { useRowWork } from '../form/use-row-work.tsx'
import { EntityQuery } from '../query/advanced-query.tsx'
import type { PageQuery } from '../rows/list-page.ts'
import { forgetPages, knownPage, refreshPage } from '../rows/use-list.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { PrintSelected } from './print-selected.tsx'
import { type Cells, type Titles, titleOf, widthOf } from './rows/columns.tsx'
import { ListRows } from './rows/list-rows.tsx'
import { useOwnActions } from './rows/own-actions.tsx'
import { Toolbar } from './rows/toolbar.tsx'
import { ListView } from './search/list-view.tsx'
import { SearchBar, searchBoxOf } from './search/search-bar.tsx'
import { isEverything, type ListState, pageWithin, searchCondition } from './state/list-state.ts'
import { useListState } from './state/use-list-state.ts'
import type { ImportOptions } from './transfer/import-dialog.tsx'
import { useExport } from './transfer/use-export.ts'

const EntityForm = lazily(() =>
  import('../form/entity-form.tsx').then((module) => ({ default: module.EntityForm })),
)
const ImportDialog = lazily(() =>
  import('./transfer/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

export interface EntityListProps<E extends AnyEntity> {
  readonly of: E
  /** Narrows the list before anybody searches. */
  readonly where?: Where<E>
  /** By what it is searched, if not by what its fields tell: the boxes that always show, and those that unfold. */
  readonly search?: {
    readonly always: readonly (keyof RowOf<E> & string)[]
    readonly more?: readonly (keyof RowOf<E> & string)[]
  }
  readonly cells?: Cells<E>
  /** Buttons that are not shown here although the user may press them: `door:copy`, `door:add`. */
  readonly excludeCodes?: readonly string[]
  /** More that may be done with a row, before what every row offers. */
  readonly rowActions?: (row: RowOf<E>) => ReactNode
  /** How wide the column of buttons is, where a row offers more of them. */
  readonly actionsWidth?: number
  /** How a row is looked at, where not in the window of its form. */
  readonly detail?: { readonly label: string; readonly open: (row: RowOf<E>) => void }
  /** Columns that tell the rows apart: they are not cut short for the others. The same array always. */
  readonly wide?: readonly (keyof RowOf<E> & string)[]
  /** What a new row begins with. */
  readonly startWith?: Partial<RowOf<E>>
  /** The entity as a new row is told, where that takes more than the rows themselves have. */
  readonly addForm?: AnyEntity
  /** The entity as its rows are asked for, where the list shows more than they have. */
  readonly queriedAs?: AnyEntity
  /** Where the form of a row stands, and how its groups do; on the page it takes the place of the list. */
  readonly form?: Pick<EntityFormProps<E>, 'frame' | 'layout' | 'editors'>
  /** More that may be done with the list, or with the rows of it that are selected. */
  readonly toolbar?: ReactNode | ((selected: readonly string[], unselect: () => void) => ReactNode)
  /** Headings for columns that mean more here than their labels say. */
  readonly titles?: Titles<E>
  /** Looks again every few seconds while this holds of the rows, as of those that a job still works on. */
  readonly pollWhile?: (rows: readonly RowOf<E>[]) => boolean
  /** What imports bring into every row, or leave out; see the dialog. */
  readonly importing?: ImportOptions
  /** False for a list that is only a part of its page: the address is not about it. */
  readonly inAddress?: boolean
}

const none: readonly never[] = []

/** `of` another entity: a document that is made of a row. */
interface OpenForm {
  readonly mode: WindowMode
  readonly row?: Row
  readonly of?: AnyEntity
}
type Window = (OpenForm & { readonly key: number }) | 'import' | null

/** The list of an entity: search, sort, page, and all that may be done with its rows. */
export function EntityList<E extends AnyEntity>(props: EntityListProps<E>) {
  const { of, where, titles, excludeCodes = none, inAddress = true } = props
  const { state, dispatch, arrivals } = useListState(of, { inAddress })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [window, setWindow] = useState<Window>(null)
  const narrowed = JSON.stringify(where)
  const [narrowedBefore, setNarrowedBefore] = useState(narrowed)
  // Other rows begin with their first page, and none of them is selected.
  if (narrowed !== narrowedBefore) {
    setNarrowedBefore(narrowed)
    setSelected([])
    dispatch({ page: 1, size: state.size })
  }
  const { choice, choose, reset } = useColumnChoice(of)
  const { canSee } = useEntityAccess(of)
  const { isExporting, save } = useExport(of)
  const own = useOwnActions(of)
  const boxes = searchedKeys(props, canSee)
  const query = useMemo(() => queryOf(of, where, state), [of, where, state])

  const leave = useCallback(
    (ids: readonly string[]) => {
      setSelected((known) => known.filter((id) => !ids.includes(id)))
      const total = Math.max(0, (knownPage(of, query)?.total ?? 0) - ids.length)
      dispatch({ page: pageWithin(state.page, state.size, total), size: state.size })
    },
    [of, query, state, dispatch],
  )
  const { removeMany, moveMany } = useRowWork(of, { onRemoved: leave })
  const named = (id: string) => {
    const row = knownPage(of, query)?.rows.find((known) => known.id === id) as Row | undefined
    return { id, title: row && String(row[of.title] ?? '') }
  }
  // Each form is another one: what is opened while the last still leaves does not leave with it.
  const opened = useRef(0)
  const show = useCallback((form: OpenForm) => {
    opened.current += 1
    setWindow({ ...form, key: opened.current })
  }, [])
  const open = useCallback((mode: WindowMode, row: Row) => show({ mode, row }), [show])
  const latestStart = useRef(props.startWith)
  latestStart.current = props.startWith
  const add = useCallback(() => show({ mode: 'add', row: latestStart.current }), [show])
  const make = useCallback(
    (entity: AnyEntity, draft: Row) => show({ mode: 'add', row: draft, of: entity }),
    [show],
  )
  const resize = useCallback(
    (key: string, width: number) => choose({ widths: { ...choice.widths, [key]: width } }),
    [choice, choose],
  )
  const search = (values: Row) => {
    setSelected([])
    // Whoever searches wants to know how things stand now, also when asking again.
    forgetPages(of)
    if (JSON.stringify(values) === JSON.stringify(state.search) && state.page === 1)
      void refreshPage(of, query)
    else dispatch({ search: values })
  }
  const close = () => setWindow(null)
  const isCovered = window !== null && window !== 'import' && props.form?.frame === 'page'
  return (
    <>
      <section className="mortise-list" aria-label={of.label} hidden={isCovered}>
        <SavedDrafts of={of} addForm={props.addForm} form={props.form} />
        <SearchBar
          key={arrivals}
          of={of}
          keys={boxes.keys}
          always={boxes.always}
          initial={state.search}
          onSearch={search}
        />
        <Toolbar
          of={of}
          excludeCodes={excludeCodes}
          selected={selected.length}
          isExporting={isExporting}
          advanced={
            <EntityQuery
              of={props.queriedAs ?? of}
              value={state.advanced}
              onChange={(advanced) => {
                setSelected([])
                dispatch({ advanced })
              }}
            />
          }
          more={
            <>
              {typeof props.toolbar === 'function'
                ? props.toolbar(selected, () => setSelected([]))
                : props.toolbar}
              <PrintSelected of={of} selected={selected} />
            </>
          }
          view={
            <ListView
              of={of}
              query={query}
              columns={of.list.filter(canSee).map((key) => settingOf(of, key, titles))}
              choice={choice}
              onChoose={choose}
              onReset={reset}
            />
          }
          onAdd={add}
          onExport={() => void save(query, searchedBy(of, where, state), selected)}
          onImport={() => setWindow('import')}
          onRemoveMany={() => void removeMany(selected)}
          onMoveMany={(name, move) => void moveMany(name, move, selected.map(named))}
          onUnselect={() => setSelected([])}
        />
        <ListRows
          of={of}
          query={query}
          state={state}
          dispatch={dispatch}
          cells={props.cells}
          titles={titles}
          ownActions={own.draw}
          ownActionsWidth={own.width}
          ownBehind={own.behind}
          rowActions={props.rowActions}
          actionsWidth={props.actionsWidth}
          detail={props.detail}
          wide={props.wide}
          excludeCodes={excludeCodes}
          pollWhile={props.pollWhile}
          choice={choice}
          selected={selected}
          onSelect={setSelected}
          isWhole={Object.keys(state.search).length === 0 && !state.advanced}
          onOpen={open}
          onAdd={add}
          onMake={make}
          onRemoved={leave}
          onResized={resize}
        />
      </section>
      {own.dialog}
      {window === 'import' && <ImportDialog of={of} {...props.importing} onClose={close} />}
      {window !== null && window !== 'import' && (
        <EntityForm
          key={window.key}
          of={window.of ?? (window.mode === 'add' ? (props.addForm ?? of) : of)}
          mode={window.mode}
          row={window.row}
          {...(window.of ? { frame: props.form?.frame } : props.form)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The boxes of a list, and which of them always show. */
function searchedKeys<E extends AnyEntity>(
  { of, search }: Pick<EntityListProps<E>, 'of' | 'search'>,
  canSee: (key: string) => boolean,
): { keys: readonly string[]; always?: readonly string[] } {
  const isSearched = (key: string) => searchBoxOf(of, key) !== null && canSee(key)
  if (!search) return { keys: Object.keys(fieldsOf(of)).filter(isSearched) }
  const always = search.always.filter(isSearched)
  return { keys: [...always, ...(search.more ?? []).filter(isSearched)], always }
}

function queryOf<E extends AnyEntity>(of: E, where: Where<E> | undefined, state: ListState): PageQuery {
  const condition = searchedBy(of, where, state)
  // Whoever searches a tree looks for rows wherever they stand in it.
  const isTree = of.tree !== undefined && isEverything(condition) && !state.advanced
  const roots = isTree ? conditionOf(of, { [of.tree ?? '']: null }) : everything
  return {
    where: both(condition, roots),
    advanced: state.advanced,
    sort: [state.order ?? of.sort],
    page: state.page,
    size: state.size,
  }
}

const searchedBy = <E extends AnyEntity>(of: E, where: Where<E> | undefined, { search }: ListState) =>
  searchCondition(of, where, search, (key) => searchBoxOf(of, key))

const settingOf = <E extends AnyEntity>(of: E, key: string, titles: Titles<E> | undefined) => ({
  key,
  title: titleOf(of, key, titles),
  width: widthOf(of, key, titles),
})

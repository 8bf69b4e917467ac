import '../picker/picker.css'
import { both, conditionOf, ellipsis, type Row } from '@mortise/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import type { PickDialogProps } from '../picker/pick-dialog-context.ts'
import { askPicker, valueIn } from '../picker/picked-rows.ts'
import { afterClick } from '../picker/selection.ts'
import { keeper } from '../session/connection.ts'
import { SESSION_LIFE } from '../session/make-session.ts'
import { words } from '../words.ts'
import { CardGrid } from './card-grid.tsx'
import { ChosenList } from './chosen-list.tsx'
import { PickTable } from './pick-table.tsx'
import { conditionsOf, QueryArea, queryItem } from './query-area.tsx'
import { TreePane } from './tree-pane.tsx'

type View = 'l' | 'p'

/** Rows of a list to choose from, and beside them those that are chosen. What is chosen counts once it is confirmed. */
export function PickDialog({ picker, tree, store, multiple, onChoose, onClose, ...rest }: PickDialogProps) {
  const { of, query, cards, sizes } = picker
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(rest.chosen)
  const [search, setSearch] = useState<Row>({})
  const [narrowed, setNarrowed] = useState<Readonly<Record<string, string>>>({})
  const [view, setView] = useState<View>(cards ? (keeper.read<View>(cards.remember) ?? 'p') : 'l')
  const [paging, setPaging] = useState({ page: 1, size: sizes[0] ?? 10 })
  const size = view === 'p' && cards ? cards.size : paging.size

  const items = query.flatMap(([key, field], index) => queryItem(key, field, !tree && index > 0))
  const where = both(conditionOf(of, picker.where), conditionOf(of, conditionsOf(items, search)))
  const pageQuery = { where, page: paging.page, size }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['rows', of.name, 'picked', picker.listUrl, pageQuery, narrowed],
    queryFn: ({ signal }) => askPicker(picker, pageQuery, { signal, more: narrowed }),
    placeholderData: keepPreviousData,
    // What was added a moment ago can be picked.
    staleTime: 0,
  })

  const keyOf = (row: Row) => valueIn(row, store)
  // What was chosen before may still be on its way, and is told by its value until it is there.
  const arrived = new Map(rest.chosen.map((row) => [keyOf(row), row]))
  const whole = (row: Row) => (picker.text in row ? row : (arrived.get(keyOf(row)) ?? row))
  const firstPage = () => setPaging(({ size }) => ({ page: 1, size }))
  const confirm = (rows: readonly Row[]) => {
    onChoose(rows.map(whole))
    setOpen(false)
  }
  const offered = {
    picker,
    keyOf,
    multiple,
    chosen,
    rows: (data?.rows ?? []) as Row[],
    total: data?.total ?? 0,
    isBound: data?.isBound ?? false,
    isLoading: isFetching,
    error,
    page: paging.page,
    size,
    onPage: (page: number, next: number) => setPaging({ page: next === size ? page : 1, size: next }),
    onChoose: setChosen,
    onClick: (row: Row) => setChosen(afterClick(chosen, row, { keyOf, multiple })),
    // With one to choose a second click says that this is the one.
    onDoubleClick: (row: Row) => !multiple && confirm([row]),
    onRetry: () => void refetch(),
  }
  return (
    <AppModal
      open={isOpen}
      title={picker.title}
      width={picker.width}
      switchFullscreen
      cancelText={words.close}
      onCancel={() => setOpen(false)}
      onOk={() => confirm(chosen)}
      afterClose={onClose}
    >
      <div className={tree ? 'mortise-pick mortise-pick-treed' : 'mortise-pick'}>
        {tree && (
          <TreePane
            tree={tree}
            onChoose={(nodes) => {
              setNarrowed(nodes.length > 0 ? tree.narrows(nodes) : {})
              firstPage()
            }}
          />
        )}
        <div>
          <QueryArea
            items={items}
            onSearch={(values) => {
              // Asked again with the same words, somebody wants to know how things stand now.
              if (JSON.stringify(values) === JSON.stringify(search)) void refetch()
              setSearch(values)
              firstPage()
            }}
          />
          {cards && (
            <div className="mortise-pick-bar">
              <Segmented<View>
                aria-label="显示方式"
                value={view}
                options={[
                  { value: 'l', label: '列表' },
                  { value: 'p', label: '卡片' },
                ]}
                onChange={(next) => {
                  keeper.save(cards.remember, next, SESSION_LIFE)
                  setView(next)
                  firstPage()
                }}
              />
            </div>
          )}
          {view === 'p' && cards ? <CardGrid {...offered} cards={cards} /> : <PickTable {...offered} />}
        </div>
        <ChosenList
          picker={picker}
          keyOf={keyOf}
          nameOf={(row) => ellipsis(String(row[picker.text] ?? keyOf(row)), picker.ellipsis)}
          rows={chosen.map(whole)}
          onChange={setChosen}
        />
      </div>
    </AppModal>
  )
}

import { conditionOf, type Row, splitValues } from '@mortise/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { SEARCH_PAUSE } from '../browser/use-debounced.ts'
import type { EditorProps } from '../fields/kind.ts'
import { attributesOf } from '../inputs/attributes.ts'
import { Composing, useKeyword } from '../inputs/composing.tsx'
import { useEarlyEnter } from '../inputs/early-enter.ts'
import { fetchPage } from '../rows/list-page.ts'
import { api } from '../session/connection.ts'
import { type Choosing, type RowSource, usePicker } from './choices.tsx'
import { askPicker, nameIn, usePickedRows, valueIn } from './picked-rows.ts'
import { RowOption } from './row-option.tsx'

/** Rows that a choice offers at once; whoever wants another types a part of its name. */
const OFFERED = 10
/** Of a list whose rows say more than their name; a box that is wider keeps its width. */
const WIDE = 480

export interface RowSelectProps
  extends Choosing,
    Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status' | 'typed'> {
  readonly from: RowSource
  readonly value: readonly string[]
  /** The texts of the values as they came with the row, joined by commas. */
  readonly text?: string
  /** Rows that were chosen beside it, in a dialog. */
  readonly known?: readonly Row[]
  readonly multiple?: boolean
  readonly allowClear?: boolean
  readonly placeholder: string
  readonly onChange: (values: string[], picked?: Row) => void
}

/** Chooses rows of an entity by a part of their name. */
export function RowSelect(props: RowSelectProps) {
  const {
    from,
    kind,
    root,
    where,
    value,
    known = [],
    multiple,
    allowClear = true,
    placeholder,
    status,
    onChange,
    typed: begun,
    ...rest
  } = props
  const isInCell = begun !== undefined
  const [isOpen, setOpen] = useState(isInCell)
  const { typed, keyword, type, composing } = useKeyword(SEARCH_PAUSE, begun)
  const [own, setOwn] = useState<readonly Row[]>([])
  const { rows, isLoading, isRefused } = useOffered(from, { kind, root, where, keyword, isOpen })
  const isCurrent = !isLoading && keyword === typed.trim()
  const picked = [...known, ...own]
  const texts = useTexts(props, picked)
  const idOf = (row: Row) => String(row[from.store])
  const nameOf = (row: Row) => nameIn(row, { of: from.entity, text: from.text }, from.store)
  const chosen = value.map((id) => ({ value: id, label: texts.get(id) ?? id }))

  const change = (next: typeof chosen) => {
    const row = rows.find((each) => idOf(each) === next.at(-1)?.value)
    if (row) setOwn([...own, row])
    // Whoever chooses several goes on with another word.
    if (multiple) type('')
    onChange(
      next.map((option) => option.value),
      row,
    )
  }
  const onKeyDown = useEarlyEnter(isOpen && !isCurrent, typed, () => {
    const option = rows[0] && { value: idOf(rows[0]), label: nameOf(rows[0]) }
    if (!option || rows.length > 1) return
    change(multiple ? [...chosen, option] : [option])
    if (!multiple) setOpen(false)
  })
  return (
    <Composing {...composing} onKeyDown={onKeyDown}>
      <Select
        open={isOpen}
        {...attributesOf(rest)}
        style={{ width: '100%', minWidth: 0 }}
        autoFocus={isInCell}
        labelInValue
        allowClear={allowClear}
        mode={multiple ? 'multiple' : undefined}
        maxTagCount={multiple ? 3 : undefined}
        showSearch={{ filterOption: false, onSearch: type, searchValue: typed }}
        status={status}
        popupMatchSelectWidth={from.entity.choice ? WIDE : true}
        loading={isLoading}
        options={rows.map((row) => ({ value: idOf(row), label: nameOf(row), title: nameOf(row), row }))}
        optionRender={
          from.entity.choice &&
          (({ data }) => <RowOption of={from.entity} row={data.row} name={nameOf(data.row)} />)
        }
        // Null rather than undefined, by which it would keep what was chosen last.
        value={multiple ? chosen : (chosen[0] ?? null)}
        placeholder={placeholder}
        notFoundContent={isLoading ? <Spin size="small" /> : emptyText(isRefused)}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) type('')
        }}
        onChange={(next?: (typeof chosen)[number] | typeof chosen) => change(next ? [next].flat() : [])}
      />
    </Composing>
  )
}

const emptyText = (isRefused: boolean) => (isRefused ? '没有权限查看可选数据' : '没有匹配的数据')

/** The rows that a choice offers. */
function useOffered(from: RowSource, query: Choosing & { keyword: string; isOpen: boolean }) {
  const { entity, text } = from
  const { keyword, isOpen, ...choosing } = query
  const picker = usePicker(from, choosing)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['rows', entity.name, 'offered', keyword, picker.asks, choosing.where],
    queryFn: ({ signal }) => {
      // Found by whatever its rows are found by, unless a source of its own says what they are called.
      const isTitled = text === entity.title
      const where = conditionOf(entity, {
        ...choosing.where,
        ...(keyword && !isTitled && { [text]: { contains: keyword } }),
      })
      const wanted = { where, size: OFFERED, ...(isTitled && { keyword }) }
      // Who can narrow its rows also offers those alone that may still be chosen.
      if (picker.within) return askPicker(picker, wanted, { signal })
      return fetchPage(api, entity, wanted, { signal, quiet: true })
    },
    enabled: isOpen,
    // What is offered stays until the next rows are there: a list that goes takes the click on it along.
    placeholderData: keepPreviousData,
  })
  return { rows: (data?.rows ?? []) as Row[], isLoading: isFetching, isRefused: isError }
}

/** Texts of the chosen values: as they came with the row, as they were picked, or asked for. */
function useTexts(
  { from, value, text }: RowSelectProps,
  picked: readonly Row[],
): ReadonlyMap<string, string> {
  const { entity, store } = from
  const [cameWith] = useState(() =>
    (value.length === 1 && text ? [text] : splitValues(text)).map(
      (each, index): Row => ({ [store]: value[index] ?? '', [from.text]: each }),
    ),
  )
  const known = new Map([...cameWith, ...picked].map((row) => [valueIn(row, store), row]))
  const source = { of: entity, text: from.text, valueUrl: `${entity.wire}/list` }
  const rows = usePickedRows(source, store, value, known)
  return new Map(rows.map((row) => [valueIn(row, store), nameIn(row, source, store)]))
}

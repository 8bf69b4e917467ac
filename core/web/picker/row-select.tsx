import { type AnyEntity, conditionOf, joinValues, type Row, splitValues } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../connection.ts'
import type { EditorProps } from '../kinds/kind.ts'
import { attributesOf } from '../kinds/shared/attributes.ts'
import { askPage } from '../rows/list-page.ts'
import { SEARCH_PAUSE, useDebounced } from './use-debounced.ts'
import { useRefusal } from './use-refusal.ts'

/** Rows that a choice offers at once; whoever wants another types a part of its name. */
const OFFERED = 10

/** Whose rows may be chosen, what is stored of the chosen one and what is shown. */
export interface RowSource {
  readonly entity: AnyEntity
  readonly store: string
  readonly text: string
}

export interface RowSelectProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  readonly from: RowSource
  readonly value: readonly string[]
  /** The texts of the values as they came with the row, joined by commas. */
  readonly text?: string
  readonly multiple?: boolean
  readonly allowClear?: boolean
  readonly placeholder: string
  readonly onChange: (values: string[], picked?: Row) => void
}

/** Chooses rows of an entity by a part of their name. */
export function RowSelect(props: RowSelectProps) {
  const { from, value, multiple, allowClear = true, placeholder, status, onChange, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const { rows, isLoading, isRefused } = useOffered(from, useDebounced(keyword.trim(), SEARCH_PAUSE), isOpen)
  const texts = useTexts(props, picked)
  const idOf = (row: Row) => String(row[from.store])
  const nameOf = (row: Row) => String(row[from.text] ?? row[from.store])
  const chosen = value.map((id) => ({ value: id, label: texts.get(id) ?? id }))

  const change = (next: typeof chosen) => {
    const row = rows.find((each) => idOf(each) === next.at(-1)?.value)
    if (row) setPicked(new Map([...picked, [idOf(row), nameOf(row)]]))
    onChange(
      next.map((option) => option.value),
      row,
    )
  }
  return (
    <Select
      {...attributesOf(rest)}
      labelInValue
      allowClear={allowClear}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={multiple ? 3 : undefined}
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      status={status}
      loading={isLoading}
      options={rows.map((row) => ({ value: idOf(row), label: nameOf(row) }))}
      value={multiple ? chosen : chosen[0]}
      placeholder={placeholder}
      notFoundContent={isLoading ? <Spin size="small" /> : emptyText(isRefused)}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) setKeyword('')
      }}
      onChange={(next?: (typeof chosen)[number] | typeof chosen) => change(next ? [next].flat() : [])}
    />
  )
}

const emptyText = (isRefused: boolean) => (isRefused ? '没有权限查看可选数据' : '没有匹配的数据')

/** The rows that a choice offers. */
function useOffered({ entity, text }: RowSource, keyword: string, enabled: boolean) {
  const { data, isFetching, isError } = useQuery({
    queryKey: ['rows', entity.name, 'offered', keyword],
    queryFn: ({ signal }) => {
      const where = conditionOf(entity, keyword ? { [text]: { contains: keyword } } : {})
      return askPage(api, entity, { where, size: OFFERED }, { signal, quiet: true })
    },
    enabled,
  })
  return { rows: (data?.rows ?? []) as Row[], isLoading: isFetching, isRefused: isError }
}

/** Texts of the chosen values: as they came with the row, as they were picked, or asked for. */
function useTexts(
  { from, value, text }: RowSelectProps,
  picked: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { entity, store } = from
  const [cameWith] = useState(
    () => new Map(splitValues(text).map((each, index) => [value[index] ?? '', each])),
  )
  const unknown = value.filter((id) => !cameWith.has(id) && !picked.has(id))
  const { data, error } = useQuery({
    queryKey: ['rows', entity.name, 'named', joinValues(unknown)],
    queryFn: ({ signal }) => {
      const where = conditionOf(entity, { [store]: { in: unknown } })
      return askPage(api, entity, { where, size: unknown.length }, { signal, quiet: true })
    },
    enabled: unknown.length > 0,
  })
  useRefusal(error, 'warning')
  const asked = ((data?.rows ?? []) as Row[]).map(
    (row) => [String(row[store]), String(row[from.text] ?? row[store])] as const,
  )
  return new Map([...cameWith, ...asked, ...picked])
}

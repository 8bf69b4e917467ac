import { type DictItem, joinValues, splitValues } from '@mortise/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { OptionLabel } from '../../dict/option-label.tsx'
import { api } from '../../session/connection.ts'
import { attributesOf } from '../attributes.ts'
import { Composing, useKeyword } from '../composing.tsx'
import { useEarlyEnter } from '../early-enter.ts'
import { chosenOf, type InputProps, optionOf } from '../input.ts'
import { useDictTexts } from './use-dict-texts.ts'

interface LookupSelectProps extends InputProps {
  readonly dict: string
  readonly mode?: 'multiple'
  readonly pageSize: number
  readonly pause: number
  /** What is looked for at first; the list then begins open. */
  readonly begun?: string
}

/** Chooses among what the server finds by a part of the text. */
export function LookupSelect(props: LookupSelectProps) {
  const { dict, mode, pageSize, pause, value, readOnly, placeholder = '请选择', status, onChange } = props
  const [isOpen, setOpen] = useState(props.begun !== undefined)
  const { typed, keyword, type, composing } = useKeyword(pause, props.begun)
  const { options, isLoading, refusal } = useFound(dict, keyword, pageSize, isOpen)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const values =
    mode === 'multiple' ? splitValues(value) : [chosenOf(value)].filter((each) => each !== undefined)
  const texts = useDictTexts(dict, values, picked)
  const chosen = values.map((each) => ({ value: each, label: texts.get(each) ?? each }))
  const change = (next: { value: string }[]) => {
    const found = options.filter((option) => next.some((each) => each.value === option.value))
    setPicked(new Map([...picked, ...found.map((option) => [option.value, option.label] as const)]))
    onChange?.(joinValues(next.map((each) => each.value)))
  }
  const onKeyDown = useEarlyEnter(isOpen && (isLoading || keyword !== typed.trim()), typed, () => {
    const [only] = options
    if (!only || options.length > 1) return
    change(mode ? [...chosen, only] : [only])
    if (!mode) setOpen(false)
  })
  if (readOnly) return <span id={props.id}>{chosen.map(({ label }) => label).join(',')}</span>

  return (
    <Composing {...composing} onKeyDown={onKeyDown}>
      <Select
        {...attributesOf(props)}
        style={{ width: '100%' }}
        labelInValue
        allowClear
        mode={mode}
        maxTagCount={mode && 3}
        showSearch={{ filterOption: false, onSearch: type, searchValue: typed }}
        status={status}
        loading={isLoading}
        open={isOpen}
        options={options}
        optionRender={({ data }) => <OptionLabel {...data} />}
        value={mode ? chosen : chosen[0]}
        placeholder={placeholder}
        notFoundContent={isLoading ? <Spin size="small" /> : (refusal ?? '没有匹配的数据')}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) type('')
        }}
        onChange={(next?: { value: string } | { value: string }[]) => change(next ? [next].flat() : [])}
      />
    </Composing>
  )
}

/** What the server finds; the answer to an older question is not waited for. */
function useFound(dict: string, keyword: string, pageSize: number, enabled: boolean) {
  const { data, isFetching, error } = useQuery({
    queryKey: ['dicts', 'found', dict, keyword, pageSize],
    queryFn: ({ signal }) =>
      api.getSigned<DictItem[]>(
        `/sys/dict/loadDict/${encodeURIComponent(dict)}`,
        { keyword, pageSize },
        { signal, quiet: true },
      ),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { options: (data ?? []).map(optionOf), isLoading: isFetching, refusal: error?.message }
}

import type { DictItem } from '@mortise/model'
import { useRef } from 'react'
import { useDictsOf } from '../../dict/use-dict.ts'
import { type Option, optionOf } from '../../inputs/input.ts'
import { type GridColumn, spelled } from '../columns/column.ts'
import type { LiveColumn } from '../types/base/cell-type.ts'

/** Columns with what they offer now: their own options, then those of their dictionary, each value once. */
export function useLiveColumns(columns: readonly GridColumn[]): readonly LiveColumn[] {
  const coded = columns.filter(({ dictCode }) => dictCode)
  const items = useDictsOf(coded.map(({ dictCode = '' }) => dictCode))
  const known = useRef<{ from: readonly unknown[]; live: readonly LiveColumn[] } | null>(null)
  const from = [columns, ...items]
  if (!known.current || !isSame(known.current.from, from)) {
    const itemsOf = (column: GridColumn) => items[coded.indexOf(column)] ?? []
    known.current = {
      from,
      live: columns.map((column) => ({ ...spelled(column), offered: offeredBy(column, itemsOf(column)) })),
    }
  }
  return known.current.live
}

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((each, at) => each === now[at])

/** What a column offers: its own options, then the items of its dictionary, each value once. */
export function offeredBy({ options = [] }: GridColumn, items: readonly DictItem[]): readonly Option[] {
  const offered = new Map<string, Option>()
  for (const option of [...options, ...items].map(optionOf)) {
    if (!offered.has(option.value)) offered.set(option.value, option)
  }
  return [...offered.values()]
}

import { useMemo } from 'react'
import { useProductIfAny } from '../../product/product.tsx'
import type { GridColumn } from '../columns/column.ts'
import type { NameSource } from '../columns/names.ts'
import { cellTypeOf } from '../types/registry.ts'

/** Where columns ask for the names of what they store, by their keys. */
export function useNameSources(columns: readonly GridColumn[]): ReadonlyMap<string, NameSource> {
  const product = useProductIfAny()
  return useMemo(() => {
    const sources = new Map<string, NameSource>()
    for (const column of columns) {
      const source = product && cellTypeOf(column.type).names?.(column, product)
      if (source) sources.set(column.key, source)
    }
    return sources
  }, [columns, product])
}

import type { Row } from '@mortise/model'
import { useRef } from 'react'
import { makeRowStore, type RowStore } from './row-store.ts'
import { isSameContent } from './same-content.ts'
import type { StoreOptions } from './store-settings.ts'

/**
 * The rows of a grid. Rows that say the same as those before, or as what was typed since, begin nothing anew: a page that
 * hands them over each time it is drawn, or hands back what it was told, takes nothing from whoever is typing.
 */
export function useStore(given: readonly Row[], { tree, ...options }: StoreOptions): RowStore {
  const current = useRef<{ readonly store: RowStore; readonly given: readonly Row[] } | null>(null)
  const known = current.current
  const isKnown =
    known !== null &&
    known.store.rowKey === (options.rowKey ?? 'id') &&
    (known.given === given ||
      isSameContent(known.given, given) ||
      isSameContent(known.store.tableData(), given))
  if (isKnown) known.store.configure(options)
  const store = isKnown ? known.store : makeRowStore({ ...options, tree })
  if (!isKnown) store.load(given)
  current.current = { store, given }
  return store
}

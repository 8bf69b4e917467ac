import type { RowOf } from '@mortise/model'
import { DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import { askRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

type Own = RowOf<typeof TenantDictionaryItem>
/** An item as the drawer shows it. */
export interface ShownItem {
  readonly row: RowOf<typeof DictionaryItem> | Own
  /** Told by this company for itself. */
  readonly isOwn: boolean
  /** What the shared item is called, where a company calls it otherwise. */
  readonly shared: string | null
}

const MOST = 1000

/** The items of a dictionary as this company sees them. */
export function useItems(dict: string, isShared: boolean) {
  const { data, isPending, error } = useQuery({
    queryKey: ['dictionary-items', dict, isShared],
    queryFn: async ({ signal }) => {
      const { rows } = await askRows(DictionaryItem, { where: { dict }, size: MOST }, signal)
      const own = isShared
        ? []
        : (await askRows(TenantDictionaryItem, { where: { dict }, size: MOST }, signal)).rows
      return merged(rows, own)
    },
  })
  return { items: data ?? [], isLoading: isPending, error }
}

/** A company's own items in the place of those that they stand for, all in their order. */
export function merged(shared: readonly RowOf<typeof DictionaryItem>[], own: readonly Own[]): ShownItem[] {
  const ownOf = new Map(own.map((row) => [row.value, row]))
  const texts = new Map(shared.map((row) => [row.value, row.text]))
  const rest = shared.filter(({ value }) => !ownOf.has(value))
  return [
    ...rest.map((row) => ({ row, isOwn: false, shared: null })),
    ...own.map((row) => ({ row, isOwn: true, shared: texts.get(row.value) ?? null })),
  ].toSorted((a, b) => a.row.sort - b.row.sort)
}

import type { RowOf } from '@mortise/model'
import type { DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'

type Shared = Pick<
  RowOf<typeof DictionaryItem>,
  'id' | 'text' | 'value' | 'color' | 'picture' | 'sort' | 'isActive'
>
type Own = Pick<RowOf<typeof TenantDictionaryItem>, keyof Shared>
/** An item as the drawer shows it. */
export interface ShownItem {
  readonly row: Shared | Own
  /** Told by this company for itself. */
  readonly isOwn: boolean
  /** What the shared item is called, where a company calls it otherwise. */
  readonly shared: string | null
}

/** A company's own items in the place of those that they stand for, all in their order. */
export function merged(shared: readonly Shared[], own: readonly Own[]): ShownItem[] {
  const ownOf = new Map(own.map((row) => [row.value, row]))
  const texts = new Map(shared.map((row) => [row.value, row.text]))
  const rest = shared.filter(({ value }) => !ownOf.has(value))
  return [
    ...rest.map((row) => ({ row, isOwn: false, shared: null })),
    ...own.map((row) => ({ row, isOwn: true, shared: texts.get(row.value) ?? null })),
  ].toSorted((a, b) => a.row.sort - b.row.sort)
}

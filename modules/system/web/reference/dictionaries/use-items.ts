import { DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import { fetchRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { merged } from './merged-items.ts'

const MOST = 1000

/** The items of a dictionary as this company sees them. */
export function useItems(dict: string, isShared: boolean) {
  const { data, isPending, error } = useQuery({
    queryKey: ['dictionary-items', dict, isShared],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchRows(DictionaryItem, { where: { dict }, size: MOST }, signal)
      const own = isShared
        ? []
        : (await fetchRows(TenantDictionaryItem, { where: { dict }, size: MOST }, signal)).rows
      return merged(rows, own)
    },
  })
  return { items: data ?? [], isLoading: isPending, error }
}

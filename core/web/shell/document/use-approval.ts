import { useQuery } from '@tanstack/react-query'
import type { ApprovalViews } from '../../product/approval-views.ts'
import { useProduct } from '../../product/product.tsx'

/** How the process of a document is shown; nothing until it is fetched, or where no module has processes. */
export function useApproval(): ApprovalViews | null {
  const { approval } = useProduct()
  const { data } = useQuery({
    queryKey: ['approval-views'],
    queryFn: async () => (await approval?.())?.default ?? null,
    enabled: approval !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

import { useQuery } from '@tanstack/react-query'
import type { AnyDocumentParts } from '../../form/document-parts.ts'
import { useProduct } from '../../product/product.tsx'

const none: readonly AnyDocumentParts[] = []

/** What modules add to the page of a document; undefined until it is fetched. */
export function useParts(name: string): readonly AnyDocumentParts[] | undefined {
  const loaders = useProduct().documents.get(name)
  const { data } = useQuery({
    queryKey: ['document-parts', name],
    queryFn: async () =>
      (await Promise.all(loaders?.map((load) => load()) ?? [])).map(
        (part) => part.default as AnyDocumentParts,
      ),
    enabled: loaders !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return loaders ? data : none
}

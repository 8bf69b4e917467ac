import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { useProduct, useProductIfAny } from '../product/product.tsx'
import type { Product } from '../product/web-module.ts'
import { queries } from '../rows/queries.ts'
import { DOCUMENT_PATH } from '../session/document-path.ts'
import type { AnyDocumentParts } from './document-parts.ts'

const none: readonly AnyDocumentParts[] = []

/** What modules add to the page of a document; undefined until it is fetched. */
export function useParts(name: string): readonly AnyDocumentParts[] | undefined {
  const { documents } = useProduct()
  const { data } = useQuery({ ...partsOf(documents, name), enabled: documents.has(name) })
  return documents.has(name) ? data : none
}

/** Fetches the code of a document's page while nobody waits for it. */
export function usePageAhead(name: string | undefined): void {
  const product = useProductIfAny()
  useEffect(() => {
    if (!name || !product) return
    return whenIdle(() => {
      void product.pages.get(DOCUMENT_PATH)?.()
      void queries.prefetchQuery(partsOf(product.documents, name))
    })
  }, [name, product])
}

const partsOf = (documents: Product['documents'], name: string) =>
  queryOptions({
    queryKey: ['document-parts', name],
    queryFn: async () =>
      (await Promise.all(documents.get(name)?.map((load) => load()) ?? [])).map(
        (part) => part.default as AnyDocumentParts,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

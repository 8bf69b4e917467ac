import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import type { DocumentExtension } from '../product/document-extension.ts'
import { useProduct, useProductIfAny } from '../product/product.tsx'
import { queries } from '../rows/queries.ts'
import { DOCUMENT_PATH } from '../session/document-path.ts'
import type { AnyDocumentParts } from './document-parts.ts'

const none: readonly AnyDocumentParts[] = []

/** What modules add to the page of a document; undefined until it is fetched. */
export function useParts(name: string): readonly AnyDocumentParts[] | undefined {
  const loads = useProduct().documents.get(name)
  const { data } = useQuery({ ...partsOf(name, loads), enabled: loads !== undefined })
  return loads ? data : none
}

/** Whether areas that are still on their way may add to the page of a document. */
export function useAwaitsParts(name: string): boolean {
  const { documents, isPart } = useProduct()
  const loads = documents.get(name)
  const { isPlaceholderData } = useQuery({ ...partsOf(name, loads), enabled: loads !== undefined })
  return isPart || isPlaceholderData
}

/** Fetches the code of a document's page while nobody waits for it. */
export function usePageAhead(name: string | undefined): void {
  const product = useProductIfAny()
  useEffect(() => {
    if (!name || !product) return
    return whenIdle(() => {
      void product.pages.get(DOCUMENT_PATH)?.()
      void queries.prefetchQuery(partsOf(name, product.documents.get(name)))
    })
  }, [name, product])
}

const partsOf = (name: string, loads: readonly DocumentExtension['load'][] = []) =>
  queryOptions({
    // An area that arrives later adds its part to those that were fetched.
    queryKey: ['document-parts', name, loads.length],
    queryFn: async () =>
      (await Promise.all(loads.map((load) => load()))).map((part) => part.default as AnyDocumentParts),
    placeholderData: (before: AnyDocumentParts[] | undefined, of) =>
      of?.queryKey[1] === name ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

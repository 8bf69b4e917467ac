import { ProductPicture } from '@mortise/marketing/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** A picture as those see it who were sent a link. Addresses of files lie below the calls of the server. */
export interface Shared {
  readonly name: string
  readonly mediaType: '1' | '2' | '3'
  readonly pictures: readonly string[]
  readonly videos: readonly string[]
  readonly cover: string | null
  readonly frameUrl: string | null
}

/** What the link in the address bar leads to. */
export function useShared() {
  const query = new URLSearchParams(window.location.search)
  const params = Object.fromEntries(
    ['id', 'code', 't'].flatMap((key) => {
      const value = query.get(key)
      return value ? [[key, value]] : []
    }),
  )
  return useQuery({
    queryKey: ['shared picture', params],
    queryFn: ({ signal }) =>
      api.get<Shared>(`${ProductPicture.wire}/publicView`, params, { signal, quiet: true }),
    retry: false,
    // Links to files last some hours; asking again would begin a film anew.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

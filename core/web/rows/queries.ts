import { QueryClient } from '@tanstack/react-query'

/** The one cache of what the server answered. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Within this time a call with the same parameters is answered by what is there.
      staleTime: 30_000,
      // The client has asked again where that makes sense, and told the user.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

/** After a write: texts, counts and sums of other rows may have changed with it. */
export const refreshAll = (): Promise<void> => queries.invalidateQueries()

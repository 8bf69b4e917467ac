import { useQuery } from '@tanstack/react-query'
import type { Figure } from '../../product/figure.ts'

/** Names all figures in the cache. */
export const FIGURES = ['figures']

/** Whoever leaves the home page open still finds it right. */
const REFRESH_EVERY = 5 * 60_000

/** What a figure answered, and how to ask again. */
export function useFigure<A>({
  key,
  load,
}: Pick<Figure, 'key'> & { load: (signal: AbortSignal) => Promise<A> }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...FIGURES, key],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: REFRESH_EVERY,
  })
  // A figure that was there stays, also when it cannot be asked for again just now.
  return { data, error: data ? null : error, retry: () => void refetch() }
}

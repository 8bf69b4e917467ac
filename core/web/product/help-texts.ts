import { queryOptions } from '@tanstack/react-query'
import type { HelpLoader } from './web-module.ts'

/** What pages say of themselves, by their paths; fetched once. */
export const helpQuery = (help: readonly HelpLoader[]) =>
  queryOptions({
    // Areas that arrive later have their own.
    queryKey: ['help', help.length],
    queryFn: async () => {
      const all = await Promise.all(help.map((load) => load()))
      return new Map<string, string>(all.flatMap((module) => Object.entries(module.default)))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

import { api } from '@mortise/web'
import { queryOptions } from '@tanstack/react-query'
import type { TickNode } from './ticks.ts'

/** A call that is asked for something about whoever holds rights. */
export interface Request {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
}

/** What may be ticked: for all roles of the company the same. */
export const roleTree: Request = { path: '/sys/role/queryTreeList' }

/** What is offered to be granted, as the server tells it. */
export const offeredBy = (tree: Request) =>
  queryOptions({
    queryKey: ['rows', 'rights', tree],
    queryFn: ({ signal }) =>
      api.get<{ treeList: TickNode[] }>(tree.path, tree.query, { signal, quiet: true }),
  })

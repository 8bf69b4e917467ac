import { Depart } from '@mortise/system/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import type { DepartNode } from './tree.ts'

/** Posts are asked for too: here they are kept, not chosen. */
const ALL = '1,2,3,4'

/** The tree of all departments. */
export const useDepartTree = () =>
  useQuery({
    queryKey: ['rows', Depart.name, 'tree'],
    queryFn: ({ signal }) =>
      api.get<DepartNode[]>(`${Depart.wire}/queryTreeList`, { orgCategory: ALL }, { signal, quiet: true }),
  })

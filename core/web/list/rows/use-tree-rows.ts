import { type AnyEntity, conditionOf } from '@mortise/model'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { fetchPage, type ScreenRow } from '../../rows/list-page.ts'
import { grownTree } from '../../rows/tree-rows.ts'
import { api } from '../../session/connection.ts'

/** Most rows of a branch that are fetched at once. */
const BRANCH = 1000

/** Rows of a tree with the branches that were opened; a branch is fetched when it is opened first. */
export function useTreeRows<E extends AnyEntity>(entity: E, rows: readonly ScreenRow<E>[]) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const below = useQueries({
    queries: opened.map((id) => {
      const query = { where: conditionOf(entity, { [entity.tree ?? '']: id }), size: BRANCH }
      return {
        queryKey: ['rows', entity.name, 'page', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(api, entity, query, { signal }),
      }
    }),
    combine: (branches) => branches.map(({ data, error }) => error ?? data?.rows),
  })
  const grown = useMemo(
    () => (entity.tree ? grownTree(rows, new Map(opened.map((id, index) => [id, below[index]]))) : rows),
    [entity, rows, opened, below],
  )
  const open = useCallback((isOpening: boolean, { id, hasChildren }: ScreenRow<E>) => {
    if (isOpening && hasChildren === true)
      setOpened((before) => (before.includes(id) ? before : [...before, id]))
  }, [])
  return { rows: grown, open }
}

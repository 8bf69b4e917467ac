import { type AnyEntity, conditionOf } from '@mortise/model'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../connection.ts'
import { askPage, type ScreenRow } from '../rows/list-page.ts'

/** Most rows of a branch that are fetched at once. */
const BRANCH = 1000

/** Rows of a tree with the branches that were opened; a branch is fetched when it is opened first. */
export function useTreeRows<E extends AnyEntity>(entity: E, rows: readonly ScreenRow<E>[]) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const branches = useQueries({
    queries: opened.map((id) => {
      const asked = { where: conditionOf(entity, { [entity.tree ?? '']: id }), size: BRANCH }
      return {
        queryKey: ['rows', entity.name, 'page', asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => askPage(api, entity, asked, { signal }),
      }
    }),
  })
  const below = new Map(opened.map((id, index) => [id, branches[index]?.data?.rows ?? []]))
  const grown = (row: ScreenRow<E>): ScreenRow<E> => {
    if (row.hasChildren !== true) return row
    // An empty branch stands for one that was not fetched yet, so that it can be opened.
    return { ...row, children: (below.get(row.id) ?? []).map(grown) }
  }
  const open = (isOpening: boolean, row: ScreenRow<E>) => {
    if (isOpening && row.hasChildren === true && !opened.includes(row.id)) setOpened([...opened, row.id])
  }
  return { rows: rows.map(grown), open, isGrowing: branches.some(({ isFetching }) => isFetching) }
}

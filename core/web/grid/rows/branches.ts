import type { Row } from '@mortise/model'
import { hasMore } from '../../rows/tree-rows.ts'
import type { News } from './news.ts'
import { type Outline, outlineOf, withBelow } from './outline.ts'
import type { Table } from './table.ts'

/** Rows that have rows below them. */
export interface TreeOptions {
  /** The field that names the row above. */
  readonly parentKey?: string
  /** Fetches what is below a row that says `hasChildren`, when it is opened first. */
  readonly load?: (row: Row) => Promise<readonly Row[]>
}

/** How a row of a tree stands: an error says why its rows did not come. */
export type BranchState = 'leaf' | 'closed' | 'loading' | 'open' | Error

export interface BranchesOptions extends TreeOptions {
  readonly table: () => Table
  readonly news: News
  /** Takes rows in that were fetched. */
  readonly adopt: (rows: readonly Row[]) => void
}

/** Which rows of a tree are open, and the rows that are seen for that. */
export function makeBranches({ parentKey = 'parentId', load, table, news, adopt }: BranchesOptions) {
  const open = new Set<string>()
  const loadStates = new Map<string, 'waiting' | 'answered' | Error>()
  let known: { readonly outline: Outline; readonly indexes: ReadonlyMap<string, number> } | null = null

  const parentOf = (key: string): string | null => {
    const parent = table().rowOf(key)?.[parentKey]
    return parent === undefined || parent === null || parent === '' ? null : String(parent)
  }
  const drawn = () => {
    if (known) return known
    const outline = outlineOf(table().order, parentOf, (key) => open.has(key))
    known = { outline, indexes: new Map(outline.shown.map((key, place) => [key, place])) }
    return known
  }
  const turned = (key: string) => {
    known = null
    news.notifyRows([key])
    news.notify('order')
  }
  const canLoad = (key: string) =>
    load !== undefined && loadStates.get(key) !== 'answered' && hasMore(table().rowOf(key) ?? {})
  const loadBelow = async (key: string) => {
    if (!load || loadStates.get(key) === 'waiting') return
    loadStates.set(key, 'waiting')
    turned(key)
    try {
      const rows = await load(table().rowOf(key) ?? {})
      loadStates.set(key, 'answered')
      if (table().rowOf(key)) adopt(rows.map((row) => ({ ...row, [parentKey]: key })))
    } catch (error) {
      loadStates.set(key, error instanceof Error ? error : new Error(String(error)))
    }
    turned(key)
  }
  const stateOf = (key: string): BranchState => {
    const isOpen = open.has(key)
    if (drawn().outline.below.has(key)) return isOpen ? 'open' : 'closed'
    if (!canLoad(key)) return 'leaf'
    const answer = loadStates.get(key)
    if (!isOpen) return 'closed'
    return answer instanceof Error ? answer : 'loading'
  }
  const turn = (key: string) => {
    if (open.delete(key)) turned(key)
    else if (stateOf(key) === 'closed') {
      open.add(key)
      if (stateOf(key) === 'open') turned(key)
      else void loadBelow(key)
    }
  }
  return {
    parentKey,
    parentOf,
    stateOf,
    turn,
    /** Whether its rows were asked for and have not come, yet or at all. */
    isWaiting: (key: string) => open.has(key) && loadStates.has(key) && loadStates.get(key) !== 'answered',
    /** Asks once more for rows that did not come. */
    retry: (key: string) => void loadBelow(key),
    /** Opens all rows above one, so that it is seen. */
    reveal(key: string) {
      for (let above = parentOf(key); above !== null && !open.has(above); above = parentOf(above)) {
        open.add(above)
        turned(above)
      }
    },
    /** The rows below the same row as one, and that one. */
    siblingsOf(key: string): readonly string[] {
      const { all, depths, below } = drawn().outline
      if (depths.get(key) === 0) return all.filter((each) => depths.get(each) === 0)
      return below.get(parentOf(key) ?? '') ?? []
    },
    depthOf: (key: string) => drawn().outline.depths.get(key) ?? 0,
    withBelow: (keys: Iterable<string>) => withBelow(keys, drawn().outline.below),
    /** All rows in the order of the tree. */
    all: () => drawn().outline.all,
    shown: {
      get count() {
        return drawn().outline.shown.length
      },
      keyAt: (place: number): string | undefined => drawn().outline.shown[place],
      indexOf: (key: string) => drawn().indexes.get(key) ?? -1,
    },
    /** Rows came, went or moved. */
    redrawn() {
      known = null
      news.redraw()
    },
    forget() {
      open.clear()
      loadStates.clear()
      known = null
    },
  }
}

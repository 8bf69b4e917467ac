import type { Row } from '@mortise/model'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RowStore } from './rows/row-store.ts'

/** One height for all rows, or each its own. */
export type RowHeight = number | ((row: Row) => number)

/** How long after the last scroll the rows count as scrolling. */
export const SCROLL_REST = 100
/** Rows that are drawn before they are seen. */
const AHEAD = 6
/** What a row of a tree says below itself while its rows are fetched. */
const WAITING_HEIGHT = 40

const none: readonly string[] = []

export type RowPlaces = ReturnType<typeof useRowPlaces>

/** Where the rows of a grid stand, and which of them are seen. What is told of a row stands below its cells. */
export function useRowPlaces(
  store: RowStore,
  { rowHeight, scroller }: { rowHeight: RowHeight; scroller: RefObject<HTMLDivElement | null> },
) {
  const { shown, details, branches } = store
  const told = useRef(new Map<string, number>())
  const heightOf = (index: number) =>
    typeof rowHeight === 'number' ? rowHeight : rowHeight(store.row(shown.keyAt(index) ?? ''))
  const belowOf = (index: number) => {
    const key = shown.keyAt(index) ?? ''
    const waiting = branches?.isWaiting(key) ? WAITING_HEIGHT : 0
    return waiting + (details.has(key) ? (told.current.get(key) ?? 0) : 0)
  }
  const isUneven = typeof rowHeight !== 'number' || branches !== null || details.count > 0
  const rows = useVirtualizer({
    count: shown.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isUneven ? heightOf(index) + belowOf(index) : rowHeight),
    overscan: AHEAD,
    isScrollingResetDelay: SCROLL_REST,
    useFlushSync: false,
  })

  // Heights that rows have of their own follow from what they hold.
  const values = useSyncExternalStore(
    useCallback((listener) => store.on('totals', listener), [store]),
    () => (typeof rowHeight === 'number' ? 0 : store.version('totals')),
  )
  const order = isUneven ? store.version('order') : 0
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the heights follow from, though they are not read here
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else rows.measure()
  }, [rows, store, rowHeight, values, order])

  const seen = rows.getVirtualItems()
  /** Rows that something stands below. What was drawn once stays: somebody may have typed into it. */
  const toldRows = () => {
    if (!isUneven) return none
    const near = seen.map(({ index }) => shown.keyAt(index) ?? '')
    const kept = details.keys().filter((key) => told.current.has(key) && shown.indexOf(key) >= 0)
    const isTold = (key: string) => details.has(key) || branches?.isWaiting(key)
    return [...new Set([...kept, ...near.filter(isTold)])]
  }
  return {
    seen,
    told: toldRows(),
    height: rows.getTotalSize(),
    isScrolling: rows.isScrolling,
    heightOf,
    /** Where a row begins, also one that is about to come below the last. */
    topOf(index: number) {
      const known = rows.measurementsCache
      const place = known[index]
      return place ? place.start : rows.getTotalSize() + (index - known.length) * heightOf(index)
    },
    /** What is told of a row is so high. */
    tell: useCallback(
      (key: string, height: number) => {
        if (told.current.get(key) === height) return
        told.current.set(key, height)
        rows.measure()
      },
      [rows],
    ),
  }
}

import type { Row } from '@mortise/model'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { RowStore } from '../rows/row-store.ts'
import { evenOffsets, type Offsets, unevenOffsets } from './row-offsets.ts'

/** One height for all rows, or each its own. */
export type RowHeight = number | ((row: Row) => number)

/** How long after the last scroll the rows count as scrolling. */
export const SCROLL_REST = 100
/** Rows that are drawn before they are seen. */
const AHEAD = 4
/** What a row of a tree says below itself while its rows are fetched. */
const WAITING_HEIGHT = 40

const none: readonly string[] = []

export type RowOffsets = ReturnType<typeof useRowOffsets>

interface RowOffsetsOptions {
  readonly rowHeight: RowHeight
  readonly scroller: RefObject<HTMLDivElement | null>
  /** How much of what scrolls lies behind the head and the foot. */
  readonly covered: number
  /** The height that the rows will be seen in, as far as it is known before they are drawn. */
  readonly expected?: number
}

/** Where the rows of a grid stand, and which of them are seen. What is told of a row stands below its cells. */
export function useRowOffsets(
  store: RowStore,
  { rowHeight, scroller, covered, expected }: RowOffsetsOptions,
) {
  const { shown, details, branches } = store
  const { count } = shown
  const detailHeights = useRef(new Map<string, number>())
  const [measurements, setMeasurements] = useState(0)
  const heightOf = (index: number) =>
    typeof rowHeight === 'number' ? rowHeight : rowHeight(store.row(shown.keyAt(index) ?? ''))
  const belowOf = (index: number) => {
    const key = shown.keyAt(index) ?? ''
    const waiting = branches?.isWaiting(key) ? WAITING_HEIGHT : 0
    return waiting + (details.has(key) ? (detailHeights.current.get(key) ?? 0) : 0)
  }

  // Heights that rows have of their own follow from what they hold.
  const values = useSyncExternalStore(
    useCallback((listener) => store.on('totals', listener), [store]),
    () => (typeof rowHeight === 'number' ? 0 : store.version('totals')),
  )
  const isUneven = typeof rowHeight !== 'number' || branches !== null || details.count > 0
  const order = isUneven ? store.version('order') : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the heights follow from, though they are not read here
  const offsets = useMemo(
    () =>
      typeof rowHeight === 'number' && !isUneven
        ? evenOffsets(count, rowHeight)
        : unevenOffsets(count, (index) => heightOf(index) + belowOf(index)),
    // oxlint-disable-next-line react/exhaustive-deps
    [store, count, rowHeight, isUneven, values, order, measurements],
  )
  const { first, last, isScrolling } = useSeen(offsets, { scroller, covered, expected })

  const seen = Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, at) => ({
    index: first + at,
    start: offsets.topOf(first + at),
  }))
  /** Rows that something stands below. What was drawn once stays: somebody may have typed into it. */
  const rowsWithDetails = () => {
    if (!isUneven) return none
    const near = seen.map(({ index }) => shown.keyAt(index) ?? '')
    const drawnBefore = details
      .keys()
      .filter((key) => detailHeights.current.has(key) && shown.indexOf(key) >= 0)
    const hasDetails = (key: string) => details.has(key) || branches?.isWaiting(key)
    return [...new Set([...drawnBefore, ...near.filter(hasDetails)])]
  }
  return {
    seen,
    detailed: rowsWithDetails(),
    height: offsets.height,
    isScrolling,
    heightOf,
    /** Where a row begins, also one that is about to come below the last. */
    topOf: (index: number) =>
      index <= count ? offsets.topOf(index) : offsets.height + (index - count) * heightOf(index),
    /** What is told of a row is so high. */
    setDetailHeight: useCallback((key: string, height: number) => {
      if (detailHeights.current.get(key) === height) return
      detailHeights.current.set(key, height)
      setMeasurements((times) => times + 1)
    }, []),
  }
}

/** The rows that are seen, and a few more on either side; told anew only when others are. */
function useSeen(offsets: Offsets, { scroller, covered, expected }: Omit<RowOffsetsOptions, 'rowHeight'>) {
  const [[first, last], setRange] = useState<readonly [number, number]>(() =>
    expected === undefined ? [0, -1] : offsets.within(0, expected - covered),
  )
  const ahead = useAhead()
  const [isScrolling, setScrolling] = useState(false)
  const latest = useRef(offsets)
  const look = useCallback(() => {
    const view = scroller.current
    // A page that is hidden has no height, and shows the same rows when it comes back.
    if (!view || view.clientHeight === 0) return
    const { scrollTop, clientHeight } = view
    const [from, to] = latest.current.within(scrollTop, scrollTop + clientHeight - covered)
    const next = [Math.max(0, from - ahead), to + ahead] as const
    setRange((known) => (known[0] === next[0] && known[1] === next[1] ? known : next))
  }, [scroller, covered, ahead])

  useLayoutEffect(() => {
    latest.current = offsets
    look()
  }, [offsets, look])
  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const scrolled = () => {
      look()
      setScrolling(true)
      clearTimeout(rest)
      rest = setTimeout(() => setScrolling(false), SCROLL_REST)
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(view)
    view.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      view.removeEventListener('scroll', scrolled)
      watcher.disconnect()
      clearTimeout(rest)
      setScrolling(false)
    }
  }, [scroller, look])
  return { first, last, isScrolling }
}

/** How many rows are drawn before they are seen: none at first, so that those that are seen come sooner. */
function useAhead(): number {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAhead(AHEAD))
    return () => cancelAnimationFrame(frame)
  }, [])
  return ahead
}

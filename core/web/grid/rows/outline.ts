import type { Row } from '@mortise/model'
import type { KeyedRow } from './operation.ts'

/** Rows as a tree: each row followed by the rows below it. */
export interface Outline {
  /** All rows, in the order of the tree. */
  readonly all: readonly string[]
  /** Those of them that are seen: every row above is open. */
  readonly shown: readonly string[]
  /** How many rows are above a row. */
  readonly depths: ReadonlyMap<string, number>
  readonly below: ReadonlyMap<string, readonly string[]>
}

const none: readonly string[] = []

/** Puts rows below the rows that they name. One that names none that is there, or itself, stands at the top. */
export function outlineOf(
  order: readonly string[],
  parentOf: (key: string) => string | null,
  isOpen: (key: string) => boolean,
): Outline {
  const known = new Set(order)
  const below = new Map<string, string[]>()
  const roots: string[] = []
  for (const key of order) {
    const parent = parentOf(key)
    if (parent === null || !known.has(parent)) roots.push(key)
    else if (below.has(parent)) below.get(parent)?.push(key)
    else below.set(parent, [key])
  }
  const all: string[] = []
  const shown: string[] = []
  const depths = new Map<string, number>()
  // Not by recursion: a tree may be as deep as it has rows.
  const walk = (root: string) => {
    const ahead = [{ key: root, depth: 0, isSeen: true }]
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const { key, depth, isSeen } = next
      if (depths.has(key)) continue
      depths.set(key, depth)
      all.push(key)
      if (isSeen) shown.push(key)
      for (const child of (below.get(key) ?? none).toReversed()) {
        ahead.push({ key: child, depth: depth + 1, isSeen: isSeen && isOpen(key) })
      }
    }
  }
  for (const key of roots) walk(key)
  // Rows that go round in a circle are below no root, and must not be lost for that.
  if (all.length < order.length) for (const key of order) if (!depths.has(key)) walk(key)
  return { all, shown, depths, below }
}

/** Rows and all that is below them. */
export function withBelow(keys: Iterable<string>, below: Outline['below']): Set<string> {
  const found = new Set<string>()
  const ahead = [...keys]
  for (let key = ahead.pop(); key !== undefined; key = ahead.pop()) {
    if (found.has(key)) continue
    found.add(key)
    ahead.push(...(below.get(key) ?? none))
  }
  return found
}

/** Rows one by one, of which some hold others as their `children`: those name them from now on. */
export function nestedRows(
  rows: readonly Row[],
  keyed: (row: Row) => KeyedRow,
  parentKey: string,
): KeyedRow[] {
  return rows.flatMap(({ children, ...row }) => {
    const keyedRow = keyed(row)
    if (!Array.isArray(children)) return [keyedRow]
    const own = (children as Row[]).map((child) => ({ ...child, [parentKey]: keyedRow.key }))
    return [keyedRow, ...nestedRows(own, keyed, parentKey)]
  })
}

import { BusinessError, type Row } from '@mortise/model'
import { words } from '../words.ts'

/** Rows below another, what went wrong when they were asked for, or nothing while they are on their way. */
export type Branch<R> = readonly R[] | Error | undefined

/**
 * Rows with the branches that are known, by the ids of the rows above them. A row that has some below it shows a
 * placeholder there until they have come; one that was said to have some and has none is a leaf.
 */
export function grownTree<R extends Row>(
  rows: readonly R[],
  below: ReadonlyMap<string, Branch<R>>,
  rowKey = 'id',
): R[] {
  return rows.map((row) => {
    const { children } = row
    if (Array.isArray(children)) {
      return children.length > 0 ? { ...row, children: grownTree(children as R[], below, rowKey) } : leaf(row)
    }
    if (!hasMore(row)) return row
    const id = String(row[rowKey])
    const branch = below.get(id)
    if (!branch || branch instanceof Error) {
      return {
        ...row,
        children: [{ [rowKey]: `${id}:loading`, placeholder: branch?.message ?? '加载中...' }],
      }
    }
    return branch.length > 0 ? { ...row, children: grownTree(branch, below, rowKey) } : leaf(row)
  })
}

/** What a placeholder says; null of a row that is none. */
export const placeholderText = ({ placeholder }: Row): string | null =>
  typeof placeholder === 'string' ? placeholder : null

const leaf = <R extends Row>(row: R): R => ({ ...row, children: undefined })

/** Whether a row says that there are some below it. */
export const hasMore = ({ hasChildren }: Row): boolean => ['true', '1', 'Y'].includes(String(hasChildren))

/** The rows that a tree was answered: an array, or what has records. */
export function branchIn(result: unknown): Row[] {
  if (Array.isArray(result)) return result as Row[]
  const { records } = (result ?? {}) as { records?: unknown }
  if (!Array.isArray(records)) throw new BusinessError(words.unknownResult)
  return records as Row[]
}

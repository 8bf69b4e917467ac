import type { Row } from '@mortise/model'

/** A row under the key by which the grid knows it. */
export interface KeyedRow {
  readonly key: string
  readonly row: Row
}

/** One change of a table that can be taken back. */
export type Operation =
  | { readonly type: 'write'; readonly key: string; readonly before: Row; readonly after: Row }
  | { readonly type: 'insert' | 'remove'; readonly at: number; readonly rows: readonly KeyedRow[] }
  | { readonly type: 'move'; readonly from: number; readonly to: number }

/** What takes an operation back. */
export function inverse(operation: Operation): Operation {
  switch (operation.type) {
    case 'write':
      return { ...operation, before: operation.after, after: operation.before }
    case 'insert':
      return { ...operation, type: 'remove' }
    case 'remove':
      return { ...operation, type: 'insert' }
    case 'move':
      return { type: 'move', from: operation.to, to: operation.from }
  }
}

/** The rows that an operation writes, brings or takes. */
export function keysIn(operation: Operation): string[] {
  if (operation.type === 'write') return [operation.key]
  return operation.type === 'move' ? [] : operation.rows.map(({ key }) => key)
}

/** An operation as it is where a row has other values before and after it. */
export function withValues(operation: Operation, key: string, values: Row): Operation {
  const put = (row: Row): Row => ({ ...row, ...values })
  if (operation.type === 'move') return operation
  if (operation.type !== 'write')
    return {
      ...operation,
      rows: operation.rows.map((each) => (each.key === key ? { key, row: put(each.row) } : each)),
    }
  if (operation.key !== key) return operation
  return { ...operation, before: put(operation.before), after: put(operation.after) }
}

/** Neighbouring places as runs, the last first, so that taking one out does not shift the next. */
export function runsFromEnd(indexes: Iterable<number>): { at: number; count: number }[] {
  const runs: { at: number; count: number }[] = []
  for (const place of [...indexes].toSorted((a, b) => b - a)) {
    const run = runs.at(-1)
    if (run && run.at === place + 1) {
      run.at = place
      run.count += 1
    } else runs.push({ at: place, count: 1 })
  }
  return runs
}

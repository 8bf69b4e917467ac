/** Rows that go together, in the order in which their first ones came. */
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const own = groups.get(key)
    if (own) own.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

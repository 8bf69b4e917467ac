/** Rows by what they have in common. */
export function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own) own.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

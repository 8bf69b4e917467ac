/** Which folders are open at another page: those above it, and of the deeper ones those that were. */
export function openedAt(
  before: readonly string[],
  above: readonly string[],
  roots: readonly string[],
): string[] {
  // A page outside all folders is no reason to close one.
  if (above.length === 0) return [...before]
  return [...new Set([...above, ...before.filter((key) => !roots.includes(key))])]
}

/** Which folders are open after somebody opened or closed one: of the first level only the last. */
export function toggled(
  before: readonly string[],
  now: readonly string[],
  roots: readonly string[],
): string[] {
  const latest = now.find((key) => !before.includes(key))
  if (!latest || !roots.includes(latest)) return [...now]
  return now.filter((key) => key === latest || !roots.includes(key))
}

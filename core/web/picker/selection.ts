/** What is chosen once a row was clicked: with radio buttons that row alone, otherwise the row more or less. */
export function afterClick<T>(
  chosen: readonly T[],
  clicked: T,
  { keyOf, multiple }: { readonly keyOf: (row: T) => string; readonly multiple: boolean },
): T[] {
  if (!multiple) return [clicked]
  const key = keyOf(clicked)
  const others = chosen.filter((row) => keyOf(row) !== key)
  return others.length < chosen.length ? others : [...others, clicked]
}

/** What is chosen once a page was chosen whole, or no row of it. */
export function afterPage<T>(
  chosen: readonly T[],
  page: readonly T[],
  { keyOf, isChosen }: { readonly keyOf: (row: T) => string; readonly isChosen: boolean },
): T[] {
  const onPage = new Set(page.map(keyOf))
  if (!isChosen) return chosen.filter((row) => !onPage.has(keyOf(row)))
  const known = new Set(chosen.map(keyOf))
  return [...chosen, ...page.filter((row) => !known.has(keyOf(row)))]
}

import type { Plot } from '@mortise/web'

/** So many categories at the end of a plot, in the order of their names; as they come, the largest is the first. */
export function inOrder({ categories, series, to, ...plot }: Plot, count: number): Plot {
  const order = categories
    .map((name, at) => ({ name, at }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .slice(-count)
  return {
    ...plot,
    categories: order.map(({ name }) => name),
    series: series.map((each) => ({ ...each, values: order.map(({ at }) => each.values[at] ?? null) })),
    ...(to && { to: order.flatMap(({ at }) => to[at] ?? []) }),
  }
}

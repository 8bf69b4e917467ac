/** How many pieces go through the shop together, where a route says how many at most. */
export function batches(qty: number, most: number | null): number[] {
  const size = most || qty
  return Array.from({ length: Math.ceil(qty / size) }, (_, at) => Math.min(size, qty - at * size))
}

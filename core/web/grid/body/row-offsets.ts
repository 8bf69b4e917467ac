/** Where rows stand below each other. */
export interface Offsets {
  /** Of all rows together. */
  readonly height: number
  topOf(index: number): number
  /** The first and the last row that reach into a stretch; nothing where the last is before the first. */
  within(from: number, to: number): readonly [first: number, last: number]
}

/** Rows of one height: worked out, however many there are. */
export const evenOffsets = (count: number, height: number): Offsets => ({
  height: count * height,
  topOf: (index) => index * height,
  within: (from, to) => [
    Math.max(0, Math.floor(from / height)),
    Math.min(count - 1, Math.ceil(to / height) - 1),
  ],
})

/** Rows that each have a height of their own. */
export function unevenOffsets(count: number, heightOf: (index: number) => number): Offsets {
  const tops = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + heightOf(index)
  const height = tops[count] ?? 0
  /** The last row that begins at or above a place. */
  const rowAt = (place: number) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((tops[middle] ?? height) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    height,
    topOf: (index) => tops[index] ?? height,
    within(from, to) {
      const last = rowAt(to)
      const isOnlyTouched = tops[last] === to
      return [rowAt(Math.max(0, from)), Math.min(count - 1, isOnlyTouched ? last - 1 : last)]
    },
  }
}

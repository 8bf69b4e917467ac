/** Numbers from 0 up to 1, the same for a seed wherever they are drawn (mulberry32). */
export type Random = () => number

export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const below = (count: number, random: Random): number => Math.floor(random() * count)

export const pickOf = <T>(list: readonly T[], random: Random): T => list[below(list.length, random)] as T

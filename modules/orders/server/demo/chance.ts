import { sequence } from '@mortise/model'

/** Figures that look drawn by lot and are the same everywhere. */
export interface Chance {
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** One of several, each as likely as its weight. */
  weighed<T>(weights: readonly (readonly [T, number])[]): T
}

export function chanceOf(seed: number): Chance {
  const below = sequence(seed)
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    weighed(weights) {
      let left = below(weights.reduce((total, [, weight]) => total + weight, 0))
      for (const [value, weight] of weights) {
        left -= weight
        if (left < 0) return value
      }
      return weights[0]![0]
    },
  }
}

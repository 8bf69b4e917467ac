import { channelsOf } from '../theme/legible.ts'

/** Hues nearer than this look alike in a small plot. */
const APART = 25

/** The colour of the product first, then those that stand out from it. */
export const paletteOf = (primary: string, others: readonly string[]): string[] => [
  primary,
  ...others.filter((colour) => distance(hueOf(colour), hueOf(primary)) >= APART),
]

function distance(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 360 - apart)
}

/** Where a colour stands on the wheel, in degrees. */
export function hueOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread === 0) return 0
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360
  return most === green ? ((blue - red) / spread) * 60 + 120 : ((red - green) / spread) * 60 + 240
}

/** An opening as it is measured: height, width and depth of the wall at three points each. */
export interface MeasuredOpening {
  readonly h1: number | null
  readonly h2: number | null
  readonly h3: number | null
  readonly w1: number | null
  readonly w2: number | null
  readonly w3: number | null
  readonly t1: number | null
  readonly t2: number | null
  readonly t3: number | null
}
export interface Opening {
  readonly h: number | null
  readonly w: number | null
  readonly t: number | null
}

/** Points that lie further apart than this, in millimetres, are better mended before a door is ordered. */
const MOST_SPREAD = 10

/** The opening that a door must fit: as low and as narrow as its tightest point, as deep as its deepest. */
export const openingOf = (measured: MeasuredOpening): Opening => {
  const { h, w, t } = pointsOf(measured)
  return { h: least(h), w: least(w), t: most(t) }
}

/** What is said of an opening that is out of square; nothing while it is not. */
export function spreadOf(measured: MeasuredOpening): string | null {
  const spreads = Object.values(pointsOf(measured)).map(
    (points) => (most(points) ?? 0) - (least(points) ?? 0),
  )
  const worst = Math.max(...spreads)
  return worst > MOST_SPREAD ? `洞口偏差${worst}mm，建议整改后再下单` : null
}

/** Whether all nine points are known. */
export const isWhole = (measured: MeasuredOpening): boolean =>
  Object.values(pointsOf(measured)).every((points) => points.length === 3)

const pointsOf = ({ h1, h2, h3, w1, w2, w3, t1, t2, t3 }: MeasuredOpening) => ({
  h: known([h1, h2, h3]),
  w: known([w1, w2, w3]),
  t: known([t1, t2, t3]),
})

const known = (points: readonly (number | null | undefined)[]): number[] =>
  points.filter((point) => typeof point === 'number')
const least = (points: readonly number[]): number | null => (points.length > 0 ? Math.min(...points) : null)
const most = (points: readonly number[]): number | null => (points.length > 0 ? Math.max(...points) : null)

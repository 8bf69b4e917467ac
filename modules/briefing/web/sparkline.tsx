import { formatThousands } from '@mortise/model'

const [WIDTH, HEIGHT, EDGE] = [160, 32, 2]

export interface SparklineProps {
  readonly title: string
  readonly unit: string
  readonly points: readonly { readonly day: string; readonly value: number }[]
}

/** How a figure went, small and without axes: light enough to stand in every tile. */
export function Sparkline({ title, unit, points }: SparklineProps) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(0, ...values), Math.max(...values)]
  const span = most - least || 1
  const at = (value: number, index: number) =>
    `${((index / (points.length - 1)) * (WIDTH - 2 * EDGE) + EDGE).toFixed(1)},${(HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)).toFixed(1)}`
  const label = `${title}，最高 ${formatThousands(Math.max(...values))}${unit}，最低 ${formatThousands(Math.min(...values))}${unit}`
  return (
    <svg
      className="mortise-today-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={values.map(at).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

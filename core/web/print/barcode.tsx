import { code128Widths } from './code128.ts'

export interface BarcodeProps {
  /** Letters, digits and signs that a keyboard has; anything else has no bars, and shows as text. */
  readonly value: string
  /** In millimetres; as wide as it is given room for. */
  readonly height?: number
}

/** Light beside the bars, without which a scanner does not find them: ten modules on each side. */
const QUIET = 10

/** A text as bars that scanners read, with the text below them. */
export function Barcode({ value, height = 10 }: BarcodeProps) {
  const widths = code128Widths(value)
  if (!widths) return <span>{value}</span>
  const total = widths.reduce((sum, width) => sum + width, 2 * QUIET)
  let at = QUIET
  const bars = widths.flatMap((width, index) => {
    const from = at
    at += width
    return index % 2 === 0 ? [{ from, width }] : []
  })
  return (
    <svg
      role="img"
      aria-label={`条码 ${value}`}
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', width: '100%', height: `${height}mm` }}
    >
      {bars.map(({ from, width }) => (
        <rect key={from} x={from} y={0} width={width} height={1} fill="#000" />
      ))}
    </svg>
  )
}

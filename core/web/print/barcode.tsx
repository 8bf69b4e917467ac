import { code128Modules } from './code128.ts'

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
  const modules = code128Modules(value)
  if (!modules) return <span>{value}</span>
  return (
    <svg
      role="img"
      aria-label={`条码 ${value}`}
      viewBox={`${-QUIET} 0 ${modules.length + 2 * QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', width: '100%', height: `${height}mm` }}
    >
      {[...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => (
        <rect key={index} x={index} y={0} width={bar.length} height={1} fill="#000" />
      ))}
    </svg>
  )
}

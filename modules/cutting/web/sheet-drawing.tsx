import type { Cut, Layout, Placement, Rectangle } from '@mortise/cutting/model'
import { useId } from 'react'
import { fitText } from './fit-text.ts'
import './sheet-drawing.css'

/** What is written on a panel. */
export interface PanelLabel {
  readonly number: string
  /** Which sides are banded: the two along its length, then the two along its width. */
  readonly edges?: readonly [boolean, boolean, boolean, boolean]
}

export interface SheetDrawingProps {
  readonly layout: Layout
  readonly kerf: number
  readonly labelOf: (panel: string) => PanelLabel
  /** Which of the sheets that are cut alike; all of them if left out. */
  readonly sheet?: number
}

/** Room around the sheet for its sizes and the numbers of its cuts. */
const AROUND = 90

/** A sheet to scale: its panels, the cuts in their order, and what is kept of it. */
export function SheetDrawing({ layout, kerf, labelOf, sheet }: SheetDrawingProps) {
  const hatch = useId()
  const { length, width, placements, offcuts, cuts } = layout
  return (
    <svg
      className="mortise-sheet"
      role="img"
      aria-label={titleOf(layout)}
      viewBox={`${-AROUND} ${-AROUND} ${length + 2 * AROUND} ${width + 2 * AROUND}`}
    >
      <defs>
        <pattern
          id={hatch}
          width={28}
          height={28}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className="mortise-sheet-hatch" x1={0} y1={0} x2={0} y2={28} />
        </pattern>
      </defs>
      <rect className="mortise-sheet-board" x={0} y={0} width={length} height={width} />
      {offcuts.map((offcut) => (
        <g key={`${offcut.x} ${offcut.y}`}>
          <rect {...boxOf(offcut)} fill={`url(#${hatch})`} />
          <FittedLines lines={[`余料 ${sizeOf(offcut)}`]} place={offcut} isFramed />
        </g>
      ))}
      {placements.map((placement) => (
        <DrawnPanel key={`${placement.x} ${placement.y}`} {...{ placement, labelOf, sheet }} />
      ))}
      {cuts.map((cut) => (
        <DrawnCut key={cut.order} cut={cut} kerf={kerf} />
      ))}
      <text className="mortise-sheet-size" x={length / 2} y={-AROUND / 2}>
        {length}
      </text>
      <text
        className="mortise-sheet-size"
        transform={`translate(${length + AROUND / 2} ${width / 2}) rotate(90)`}
      >
        {width}
      </text>
    </svg>
  )
}

export const titleOf = ({ source, length, width, count, placements, utilisation, cuts }: Layout): string =>
  [
    `${source === 'sheet' ? '板材' : '余料'} ${length}×${width}${count > 1 ? ` ×${count}` : ''}`,
    `板件 ${placements.length} 块`,
    `${cuts.length} 刀`,
    `利用率 ${(utilisation * 100).toFixed(1)}%`,
  ].join('，')

function DrawnPanel({
  placement,
  labelOf,
  sheet,
}: {
  placement: Placement
  labelOf: SheetDrawingProps['labelOf']
  sheet: number | undefined
}) {
  const panels = sheet === undefined ? placement.panels : placement.panels.slice(sheet, sheet + 1)
  const labels = [...new Set(panels)].map(labelOf)
  const number =
    labels.length > 2 ? `${labels[0]?.number} 等` : labels.map((label) => label.number).join('、')
  const size = placement.isTurned ? `${placement.width}×${placement.length}` : sizeOf(placement)
  return (
    <g>
      <title>{`${labels.map((label) => label.number).join('、')}，${size}`}</title>
      <rect className="mortise-sheet-panel" {...boxOf(placement)} />
      {sidesOf(placement, labels[0]?.edges).map((side) => (
        <line key={`${side.x1} ${side.y1}`} className="mortise-sheet-edge" {...side} />
      ))}
      <FittedLines lines={[number, size]} place={placement} />
    </g>
  )
}

/** The banded sides, a little inside so that those of neighbours are told apart. */
function sidesOf({ x, y, length, width, isTurned }: Placement, edges: PanelLabel['edges']) {
  if (!edges) return []
  const inset = Math.min(9, length / 6, width / 6)
  const [left, top, right, bottom] = [x + inset, y + inset, x + length - inset, y + width - inset]
  const lying = [
    { x1: left, y1: top, x2: right, y2: top },
    { x1: left, y1: bottom, x2: right, y2: bottom },
  ]
  const standing = [
    { x1: left, y1: top, x2: left, y2: bottom },
    { x1: right, y1: top, x2: right, y2: bottom },
  ]
  const sides = isTurned ? [...standing, ...lying] : [...lying, ...standing]
  return sides.filter((_, index) => edges[index])
}

/** Over the blade's width, with its number where the blade enters. */
function DrawnCut({ cut: { order, stage, axis, at, from, length }, kerf }: { cut: Cut; kerf: number }) {
  const isAcross = axis === 'length'
  const middle = at + kerf / 2
  const entry = from + Math.min(26, length / 2)
  const [x, y] = isAcross ? [middle, entry] : [entry, middle]
  const line = isAcross
    ? { x1: middle, x2: middle, y1: from, y2: from + length }
    : { x1: from, x2: from + length, y1: middle, y2: middle }
  return (
    <g className={`mortise-sheet-cut mortise-sheet-stage-${Math.min(stage, 3)}`}>
      <line {...line} strokeWidth={Math.max(kerf, 2)} />
      <circle cx={x} cy={y} r={19} />
      <text x={x} y={y}>
        {order}
      </text>
    </g>
  )
}

function FittedLines({
  lines,
  place,
  isFramed = false,
}: {
  lines: readonly string[]
  place: Rectangle
  isFramed?: boolean
}) {
  const fitted = fitText(lines, place)
  if (!fitted) return null
  const { size, isUpright } = fitted
  const middle = `translate(${place.x + place.length / 2} ${place.y + place.width / 2})`
  return (
    <text
      className={isFramed ? 'mortise-sheet-text mortise-sheet-text-framed' : 'mortise-sheet-text'}
      transform={isUpright ? `${middle} rotate(-90)` : middle}
      fontSize={size}
    >
      {fitted.lines.map((line, index) => (
        <tspan key={line} x={0} y={(index - (fitted.lines.length - 1) / 2) * size * 1.2}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

const boxOf = ({ x, y, length, width }: Rectangle) => ({ x, y, width: length, height: width })

const sizeOf = ({ length, width }: Rectangle): string => `${length}×${width}`

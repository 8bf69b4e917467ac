import { placesOf, type Trace, type TraceNode, traceKinds } from '@mortise/production/model'
import { DocumentLink } from '@mortise/web'
import type { ReactNode } from 'react'
import './trace.css'

/** The boxes of the picture, in pixels. */
const [WIDTH, HEIGHT, ACROSS, DOWN, HEAD] = [168, 52, 232, 66, 28]

interface TracePictureProps {
  readonly trace: Trace
  /** Goes on from another node. */
  readonly onTrace: (code: string) => void
}

/** From material to customer, from left to right: each box leads on to what it stands for. */
export function TracePicture({ trace, onTrace }: TracePictureProps) {
  const { nodes, edges } = trace
  const places = placesOf(trace)
  const spots = new Map(
    [...places].map(([key, { column, row }]) => [key, { x: column * ACROSS + 4, y: HEAD + row * DOWN + 4 }]),
  )
  const columns = Math.max(1, ...[...places.values()].map(({ column }) => column + 1))
  const rows = Math.max(1, ...[...places.values()].map(({ row }) => row + 1))
  const [width, height] = [(columns - 1) * ACROSS + WIDTH + 8, HEAD + rows * DOWN]
  const headings = new Map(nodes.map(({ key, kind }) => [kind, spots.get(key)?.x ?? 0]))
  return (
    <div className="mortise-trace">
      <svg role="group" aria-label="追溯图" viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
        {[...headings].map(([kind, x]) => (
          <text key={kind} className="mortise-trace-heading" x={x} y={16}>
            {traceKinds[kind]}
          </text>
        ))}
        {edges.map(({ from, to }) => (
          <path
            key={`${from} ${to}`}
            className="mortise-trace-edge"
            d={curve(spots.get(from), spots.get(to))}
          />
        ))}
        {nodes.map((node) => (
          <TraceBox key={node.key} node={node} at={spots.get(node.key) ?? { x: 0, y: 0 }} onTrace={onTrace} />
        ))}
      </svg>
    </div>
  )
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Order and door of one column skip the boxes between them by the same gentle line. */
function curve(from: Spot | undefined, to: Spot | undefined): string {
  if (!from || !to) return ''
  const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2]
  const bend = Math.max(24, (x2 - x1) / 2)
  return `M ${x1} ${y1} C ${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

interface TraceBoxProps {
  readonly node: TraceNode
  readonly at: Spot
  readonly onTrace: (code: string) => void
}

function TraceBox({ node, at: { x, y }, onTrace }: TraceBoxProps) {
  const { kind, title, note, isSelf } = node
  return (
    <g
      className="mortise-trace-node"
      data-kind={kind}
      data-self={isSelf || undefined}
      transform={`translate(${x} ${y})`}
    >
      <title>{[traceKinds[kind], title, note].filter(Boolean).join(' ')}</title>
      <Linked node={node} onTrace={onTrace}>
        <rect width={WIDTH} height={HEIGHT} rx={6} />
        <text x={10} y={note ? 22 : 31}>
          {fitted(title)}
        </text>
        {note && (
          <text className="mortise-trace-note" x={10} y={41}>
            {fitted(note)}
          </text>
        )}
      </Linked>
    </g>
  )
}

/** What has a code is traced on from, what has a page is opened. */
function Linked({
  node: { code, document, isSelf, kind },
  onTrace,
  children,
}: {
  node: TraceNode
  onTrace: (code: string) => void
  children: ReactNode
}) {
  const isOpened = document && (isSelf || kind === 'order' || kind === 'customer')
  if (isOpened)
    return (
      <DocumentLink to={document.entity} id={document.id}>
        {children}
      </DocumentLink>
    )
  if (!code || isSelf) return children
  return (
    <a
      href={`#${encodeURIComponent(code)}`}
      onClick={(event) => {
        event.preventDefault()
        onTrace(code)
      }}
    >
      {children}
    </a>
  )
}

/** As much of a text as a box has room for; letters take half the room of signs. */
function fitted(text: string): string {
  let room = 19
  let shown = ''
  for (const sign of text) {
    room -= /[\u0020-\u007e]/.test(sign) ? 1 : 2
    if (room < 0) return `${shown}…`
    shown += sign
  }
  return shown
}

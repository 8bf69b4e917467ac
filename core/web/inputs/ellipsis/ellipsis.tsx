import { Tooltip } from 'antd'
import { cutToWidth } from './cut-to-width.ts'
import './ellipsis.css'

export interface EllipsisProps {
  readonly value?: string | null
  /** In half-width columns. */
  readonly length?: number
  readonly lines?: number
  /** Whether the whole text is shown where the pointer or the focus rests. */
  readonly tooltip?: boolean
}

/** A long text, cut. */
export function Ellipsis({ value, length = 25, lines = 1, tooltip = true }: EllipsisProps) {
  const text = value ?? ''
  const cut = cutToWidth(text, length)
  const isCut = cut !== text
  const drawn = (
    <span
      className="mortise-ellipsis"
      style={{ WebkitLineClamp: lines }}
      // Reached by the keyboard only where there is more to read.
      tabIndex={isCut && tooltip ? 0 : undefined}
    >
      {cut}
    </span>
  )
  return isCut && tooltip ? <Tooltip title={text}>{drawn}</Tooltip> : drawn
}

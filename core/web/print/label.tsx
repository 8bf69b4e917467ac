import { QRCode } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { Barcode } from './barcode.tsx'
import './label.css'

/** How wide and how high the paper of a label is, in millimetres. */
export type LabelSize = readonly [width: number, height: number]

interface LabelProps {
  /** Whose label it is, to those who hear the page. */
  readonly name: string
  readonly size: LabelSize
  readonly children: ReactNode
}

/** A label as it comes out of the printer: black on white, also at night. */
export const Label = ({ name, size: [width, height], children }: LabelProps) => (
  <article
    className="mortise-label"
    aria-label={`标签 ${name}`}
    style={{ width: `${width}mm`, height: `${height}mm` }}
  >
    {children}
  </article>
)

/** A text as bars, so many millimetres high, above itself. */
export const LabelBars = ({ value, height }: { value: string; height: number }) => (
  <div className="mortise-label-bars">
    <Barcode value={value} height={height} />
    {value}
  </div>
)

/** A text as a square that telephones read, so many millimetres wide; the bars beside it say the same to those who hear. */
export const LabelSquare = ({ value, width }: { value: string; width: number }) => (
  <div aria-hidden style={{ '--label-square': `${width}mm` } as CSSProperties}>
    <QRCode
      className="mortise-label-square"
      type="svg"
      bordered={false}
      size={64}
      marginSize={2}
      color="#000"
      bgColor="#fff"
      value={value}
    />
  </div>
)

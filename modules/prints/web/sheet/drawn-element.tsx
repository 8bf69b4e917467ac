import { Barcode, fileAddress, LabelSquare, useCompany } from '@mortise/web'
import type { CSSProperties, ReactNode } from 'react'
import type { DrawnLines, DrawnOther } from './bands.ts'

/** A square of more would not be read by a telephone. */
const MOST_IN_SQUARE = 600
/** Room for the letters below bars, in millimetres. */
const LETTERS = 3.5

/** Something that lies on a page, at its place in the strip that begins at `top`. */
export function Drawn({ drawn, top }: { drawn: DrawnOther; top: number }) {
  const { element, value } = drawn
  const { x, y, w, h } = element
  const place: CSSProperties = { left: `${x}mm`, top: `${y - top}mm`, width: `${w}mm`, height: `${h}mm` }
  switch (element.kind) {
    case 'text': {
      const { size, bold, align } = element
      return (
        <Place style={{ ...place, fontSize: `${size}pt`, fontWeight: bold ? 600 : 400, textAlign: align }}>
          {value}
        </Place>
      )
    }
    case 'barcode':
      return <Place style={place}>{value && <Bars value={value} height={h} isRead={element.isRead} />}</Place>
    case 'qr':
      return <Place style={place}>{value && <Square value={value} width={Math.min(w, h)} />}</Place>
    case 'picture':
      return <Place style={place}>{element.path ? value && <Picture file={value} /> : <Logo />}</Place>
    case 'line':
      return <Place style={{ ...place, ...strokeOf(w, h) }} />
    case 'box':
      return <Place style={{ ...place, border: '0.3mm solid #000' }} />
  }
}

const Place = ({ style, children }: { style: CSSProperties; children?: ReactNode }) => (
  <div className="mortise-print-element" style={style}>
    {children}
  </div>
)

/** As thick as it is narrow. */
const strokeOf = (w: number, h: number): CSSProperties =>
  w >= h ? { borderTop: `${Math.min(h, 2)}mm solid #000` } : { borderLeft: `${Math.min(w, 2)}mm solid #000` }

const Bars = ({
  value,
  height,
  isRead = false,
}: {
  value: string
  height: number
  isRead?: boolean | undefined
}) => (
  <div className="mortise-label-bars">
    <Barcode value={value} height={isRead ? Math.max(2, height - LETTERS) : height} />
    {isRead && value}
  </div>
)

const Square = ({ value, width }: { value: string; width: number }) =>
  value.length > MOST_IN_SQUARE ? (
    <span>内容过长，无法生成二维码</span>
  ) : (
    <LabelSquare value={value} width={width} />
  )

const Picture = ({ file }: { file: string }) => <img src={fileAddress(file)} alt="" />

function Logo() {
  const company = useCompany()
  return company?.logo ? <Picture file={company.logo} /> : null
}

/** Lines as a table; its head stands again on every page. */
export function DrawnTableView({ drawn: { element, table } }: { drawn: DrawnLines }) {
  const { columns, rows, totals } = table
  const cells = (row: readonly string[]) =>
    row.map((text, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- cells are known by their columns alone.
      <td key={at} style={{ textAlign: columns[at]?.align }}>
        {text}
      </td>
    ))
  return (
    <table
      className="mortise-print-table"
      style={{ width: `${element.w}mm`, marginLeft: `${element.x}mm`, fontSize: `${element.size}pt` }}
    >
      <thead>
        <tr>
          {columns.map(({ label, width }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one label.
            <th key={at} scope="col" style={width ? { width: `${width}mm` } : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines keep their order on paper.
          <tr key={at}>{cells(row)}</tr>
        ))}
        {totals && <tr style={{ fontWeight: 600 }}>{cells(totals)}</tr>}
      </tbody>
    </table>
  )
}

import './sold-paper.css'
import { formatMoney } from '@mortise/model'
import { type ChargedDocument, chargesOf } from '@mortise/pricing/model'
import { fileAddress, MoneyCapitals } from '@mortise/web'
import type { ReactNode } from 'react'
import { useDoorPictures } from '../lines/use-door-pictures.ts'

interface PrintedLine {
  readonly id: string
  readonly door: string | null
  readonly building: string | null
  readonly floor: string | null
  readonly room: string | null
  readonly itemName: string | null
  readonly spec: string | null
  readonly qty: number
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly amount: number | null
}
export interface PrintedSale extends ChargedDocument {
  readonly lines: readonly PrintedLine[]
  readonly totalAmount: number | null
}

/** Where in a building a line belongs. */
export const placeOf = ({
  building,
  floor,
  room,
}: Pick<PrintedLine, 'building' | 'floor' | 'room'>): string =>
  [building, floor, room].filter(Boolean).join(' ')

/** The lines of a quote or an order, what stands beside them, and the whole in figures and capitals. */
export function SoldTable({ of }: { of: PrintedSale }) {
  const picturesOf = useDoorPictures(of.lines)
  return (
    <PaperTable headings={['序号', '图样', '位置', '品名及规格', '数量', '单价', '金额']}>
      {of.lines.map((line, index) => (
        <tr key={line.id}>
          <td>{index + 1}</td>
          <td className="mortise-printed-picture">
            <PrintedPicture path={picturesOf(line)[0]} />
          </td>
          <td>{placeOf(line)}</td>
          <td>
            {line.itemName}
            {line.spec && <div className="mortise-printed-small">{line.spec}</div>}
          </td>
          <td className="mortise-printed-number">{`${line.qty}${line.unit ?? ''}`}</td>
          <td className="mortise-printed-number">{formatMoney(line.unitPrice)}</td>
          <td className="mortise-printed-number">{formatMoney(line.amount)}</td>
        </tr>
      ))}
      {chargesOf(of).map(({ label, amount }) => (
        <tr key={label}>
          <td colSpan={6}>{label}</td>
          <td className="mortise-printed-number">{formatMoney(amount)}</td>
        </tr>
      ))}
      <tr>
        <th colSpan={6}>
          合计（大写）：
          <MoneyCapitals value={of.totalAmount} />
        </th>
        <th className="mortise-printed-number">{formatMoney(of.totalAmount)}</th>
      </tr>
    </PaperTable>
  )
}

const PrintedPicture = ({ path }: { path: string | undefined }) =>
  path ? <img src={fileAddress(path, { width: 160 })} alt="" /> : null

export const PaperTable = ({
  headings,
  children,
}: {
  readonly headings: readonly string[]
  readonly children: ReactNode
}) => (
  <table>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading}>{heading}</th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** What a paper says of itself, by names: `['合同编号', no]`; an empty one is left out. */
export const PaperHead = ({ of }: { of: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl className="mortise-printed-parties">
    {of.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** Stands across a paper that binds nobody. */
export const PaperMark = ({ text }: { text: string | undefined }) =>
  text ? <p className="mortise-printed-mark">{text}</p> : null

export const PaperFoot = ({ by, at }: { by: string; at: string }) => (
  <p className="mortise-printed-small">{`打印人：${by}　打印时间：${at}`}</p>
)

interface Signed {
  readonly signatures: readonly string[] | null
  readonly signer: string | null
  readonly signedAt: string | null
}

/** Where both sides sign: by hand, or by the code that the customer scans; who has signed stands there. */
export const PaperSigns = ({
  ours,
  theirs,
  signed,
  code,
}: {
  readonly ours: string
  readonly theirs: string
  readonly signed: Signed
  readonly code: ReactNode
}) => (
  <div className="mortise-printed-signs">
    <p>{ours}</p>
    <div>
      {theirs}
      {signed.signatures?.map((path) => (
        <img
          key={path}
          className="mortise-printed-signature"
          src={fileAddress(path)}
          alt={signed.signer ?? '客户签字'}
        />
      ))}
      {signed.signedAt && <span className="mortise-printed-small">{signed.signedAt}</span>}
      {code}
    </div>
  </div>
)

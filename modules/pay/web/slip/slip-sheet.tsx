import './slip.css'
import { formatShare } from '@mortise/model'
import { PayItem, pieceWords, type SlipPiece, type SlipView, type TaxedMonth } from '@mortise/pay/model'
import { fileAddress, formatMoney } from '@mortise/web'
import { Button, Image } from 'antd'
import { type ReactNode, useState } from 'react'

const off: ReadonlySet<string> = new Set(['social', 'fund', 'tax', 'fine', 'loan'])
const totals: ReadonlySet<string> = new Set(['gross', 'net'])
const byCompany: ReadonlySet<string> = new Set(['corpSocial', 'corpFund'])

/** A slip that tells of each item how it came about, and of pieces what they were. */
export function SlipSheet({ slip }: { readonly slip: SlipView }) {
  const own = slip.items.filter(({ code }) => !byCompany.has(code))
  const paidBeside = slip.items.filter(({ code }) => byCompany.has(code))
  return (
    <div className="mortise-slip">
      <ul aria-label="工资项目">
        {own.map((item) => (
          <Item key={item.code} item={item}>
            {item.code === 'piece' && slip.pieces.length > 0 && <Pieces pieces={slip.pieces} />}
            {item.code === 'tax' && slip.taxYear.length > 0 && <TaxYear months={slip.taxYear} />}
          </Item>
        ))}
      </ul>
      {paidBeside.length > 0 && (
        <>
          <p>公司另为您缴纳，不从工资中扣：</p>
          <ul aria-label="公司缴纳">
            {paidBeside.map((item) => (
              <Item key={item.code} item={item} />
            ))}
          </ul>
        </>
      )}
      {slip.forecast.length > 0 && (
        <p>
          今年余下各月若与本月相同，预计个税：
          {slip.forecast.map(({ month, thisTax }) => `${month}月 ${formatMoney(thisTax)}`).join('、')}
        </p>
      )}
    </div>
  )
}

interface ItemProps {
  readonly item: SlipView['items'][number]
  readonly children?: ReactNode
}

/** An item with how it came about, the rows behind it in words, and what else tells of it. */
const Item = ({ item: { code, amount, formula, rows }, children }: ItemProps) => (
  <li className={totals.has(code) ? 'mortise-slip-total' : undefined}>
    <span>{PayItem.items[code]}</span>
    <strong>
      {off.has(code) && amount !== 0 ? '−' : ''}
      {formatMoney(amount)}
    </strong>
    <small>{formula}</small>
    {children}
    {rows.length > 0 && <Grounds rows={rows} />}
  </li>
)

function Grounds({ rows }: { readonly rows: readonly string[] }) {
  return (
    <details>
      <summary>依据</summary>
      {rows.map((row) => (
        <small key={row}>{row}</small>
      ))}
    </details>
  )
}

/** The tax of the year as it was withheld, month by month. */
function TaxYear({ months }: { readonly months: readonly TaxedMonth[] }) {
  return (
    <details>
      <summary>全年个税明细</summary>
      <ul aria-label="全年个税明细">
        {months.map((each) => (
          <li key={each.month}>
            <span>{each.month}</span>
            <strong>{formatMoney(each.thisTax)}</strong>
            <small>{taxWords(each)}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}

function taxWords(each: TaxedMonth): string {
  const { income, exempt, basic, social, special, other, taxable, rate, quick, cumTax } = each
  const off = [
    ['免税收入', exempt],
    ['减除费用', basic],
    ['社保公积金', social],
    ['专项附加', special],
    ['其他扣除', other],
  ] as const
  const words = off.flatMap(([label, amount]) => (amount ? [` − ${label} ${formatMoney(amount)}`] : []))
  return `累计收入 ${formatMoney(income)}${words.join('')} → 累计应税 ${formatMoney(taxable)} × ${formatShare(rate)} − 速算扣除 ${formatMoney(quick)} = 累计税 ${formatMoney(cumTax)}`
}

function Pieces({ pieces }: { readonly pieces: readonly SlipPiece[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起明细' : `查看 ${pieces.length} 笔明细`}
      </Button>
      {isOpen && <PieceList pieces={pieces} />}
    </>
  )
}

function PieceList({ pieces }: { readonly pieces: readonly SlipPiece[] }) {
  return (
    <ul aria-label="计件明细">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <span>
            {piece.workOn.slice(5)} {piece.opName}
          </span>
          <strong>{formatMoney(piece.amount ?? 0)}</strong>
          <small>{wordsOf(piece)}</small>
          {piece.picture && (
            <Image
              width={64}
              alt={piece.itemName ?? '门型图'}
              src={fileAddress(piece.picture, { width: 200 })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const wordsOf = (piece: SlipPiece): string => {
  const { orderNo, workOrderNo, itemName, serial, remark } = piece
  return [
    remark,
    orderNo && `订单 ${orderNo}`,
    workOrderNo && `工单 ${workOrderNo}`,
    itemName,
    serial && `门码 ${serial}`,
    pieceWords(piece),
  ]
    .filter(Boolean)
    .join(' · ')
}

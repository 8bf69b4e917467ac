import { formatDatetime, formatMoney, mul } from '@mortise/model'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { fileAddress, MoneyCapitals, now, Paper, type ScreenRow, textOf } from '@mortise/web'
import type { Ref } from 'react'

type Printed = ScreenRow<typeof Quote>

export interface QuotePaperProps {
  readonly quote: Printed
  readonly printedBy: string
  readonly ref: Ref<HTMLElement>
}

/** What stands across a paper that binds nobody. */
const marks: Readonly<Partial<Record<Printed['status'], string>>> = {
  draft: '草稿',
  submitted: '草稿',
  expired: '已过期',
  replaced: '已替代',
  voided: '作废',
}
const fees = [
  ['discountAmount', '整单优惠', -1],
  ['installAmount', '安装费', 1],
  ['freightAmount', '运费', 1],
  ['otherAmount', '其他费用', 1],
] as const

/** 报价单, or for projects 工程报价清单 with its lines by building and floor. */
export function QuotePaper({ quote, printedBy, ref }: QuotePaperProps) {
  const mark = marks[quote.status]
  return (
    <Paper title={quote.type === QuoteType.project ? '工程报价清单' : '报价单'} ref={ref}>
      {mark && <p className="mortise-quote-mark">{mark}</p>}
      <dl className="mortise-quote-head">
        <Part name="报价单号" value={`${quote.no}（第${quote.revision}版）`} />
        <Part name="有效期至" value={quote.validUntil ?? ''} />
        <Part name="客户" value={textOf(Quote, quote, 'customer') ?? ''} />
        <Part name="门店" value={textOf(Quote, quote, 'store') ?? ''} />
        {quote.name && <Part name="名称" value={quote.name} />}
      </dl>
      <table>
        <thead>
          <tr>
            {['序号', '位置', '品名及规格', '数量', '单价', '金额'].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byPlace(quote).map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td>{[line.building, line.floor, line.room].filter(Boolean).join(' ')}</td>
              <td>
                {line.itemName}
                {line.spec && <div className="mortise-quote-small">{line.spec}</div>}
              </td>
              <td className="mortise-quote-number">{`${line.qty}${line.unit ?? ''}`}</td>
              <td className="mortise-quote-number">{formatMoney(line.unitPrice)}</td>
              <td className="mortise-quote-number">{formatMoney(line.amount)}</td>
            </tr>
          ))}
          {fees.map(([key, label, sign]) =>
            quote[key] === 0 ? null : (
              <tr key={key}>
                <td colSpan={5}>{label}</td>
                <td className="mortise-quote-number">{formatMoney(sign * quote[key])}</td>
              </tr>
            ),
          )}
          <tr>
            <th colSpan={5}>
              合计（大写）：
              <MoneyCapitals value={quote.totalAmount} />
            </th>
            <th className="mortise-quote-number">{formatMoney(quote.totalAmount)}</th>
          </tr>
        </tbody>
      </table>
      <p className="mortise-quote-small">
        {`以上价格含税（税率${mul(quote.taxRate, 100)}%，税额${formatMoney(quote.taxAmount)}元）。`}
      </p>
      {quote.terms && <p className="mortise-quote-terms">{quote.terms}</p>}
      <div className="mortise-quote-signs">
        <p>门店（签章）：</p>
        <p>
          客户（签字）：
          {quote.signatures?.map((path) => (
            <img
              key={path}
              className="mortise-quote-signature"
              src={fileAddress(path)}
              alt={quote.signer ?? '客户签字'}
            />
          ))}
          {quote.signedAt && <span className="mortise-quote-small">{quote.signedAt}</span>}
        </p>
      </div>
      <p className="mortise-quote-small">{`打印人：${printedBy}　打印时间：${formatDatetime(now())}`}</p>
    </Paper>
  )
}

/** Projects are read house by house. */
function byPlace({ type, lines }: Printed): Printed['lines'] {
  const placeOf = ({ building, floor }: Printed['lines'][number]) => `${building ?? ''}\u0000${floor ?? ''}`
  return type === QuoteType.project
    ? lines.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'zh'))
    : lines
}

const Part = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

import './order-summary.css'
import { formatMoney, type RowOf } from '@mortise/model'
import { CustomerOrder, standingOf } from '@mortise/orders/model'
import { PriceType } from '@mortise/pricing/model'
import { textOf, today } from '@mortise/web'
import { Progress, Tag } from 'antd'

/** How an order stands, at one look: whose turn it is, at whose prices it is settled, what is paid, what is late. */
export function OrderSummary({ row }: { row: RowOf<typeof CustomerOrder> }) {
  const { turn, unpaid, late } = standingOf(row, today())
  const total = row.totalAmount ?? 0
  const percent = total > 0 ? Math.min(100, Math.floor(((row.paidAmount ?? 0) / total) * 100)) : 0
  return (
    <section className="mortise-order-summary" aria-label="订单进展">
      {turn && (
        <p>
          <span>当前轮到</span>
          <strong>{turn.who}</strong>
          <span>{turn.what}</span>
        </p>
      )}
      {total > 0 && row.priceLevel && (
        <p>
          <span>{`${textOf(CustomerOrder, row, 'priceLevel')}结算`}</span>
          <strong>{`¥${formatMoney(total)}`}</strong>
          {/* What a dealer's customer pays is not what the dealer does. */}
          {row.priceLevel !== PriceType.retail && (row.retailAmount ?? 0) > 0 && (
            <span>{`零售金额 ¥${formatMoney(row.retailAmount)}`}</span>
          )}
        </p>
      )}
      {total > 0 && (
        <div>
          <span>{`已收 ${formatMoney(row.paidAmount)}，未收 ${formatMoney(unpaid)}`}</span>
          <Progress percent={percent} size="small" aria-label="收款进度" />
        </div>
      )}
      {late.length > 0 && (
        <p>
          {late.map((text) => (
            <Tag key={text} color="red">
              {text}
            </Tag>
          ))}
        </p>
      )}
    </section>
  )
}

import { type AnyEntity, formatMoney, type RowOf, sub } from '@mortise/model'
import { type CustomerOrder, type NextDue, nextDueOf, OrderReceipt, PayNode } from '@mortise/orders/model'
import { dictText, EntityList, today, useDict } from '@mortise/web'
import { Typography } from 'antd'
import { useMemo } from 'react'

/** Whose money it is need be neither shown nor searched for here. */
const receipts = {
  ...OrderReceipt,
  list: OrderReceipt.list.filter((key) => key !== 'order'),
} as AnyEntity
const search = { always: ['kind', 'receivedOn'] } as const

/** 收付款: what is due of an order, what came for it and what went back. */
export function OrderMoney({ row }: { row: RowOf<typeof CustomerOrder> }) {
  const { id } = row
  const where = useMemo(() => ({ order: id }), [id])
  return (
    <>
      <OrderDue row={row} />
      <EntityList of={receipts} where={where} startWith={where} search={search} inAddress={false} />
    </>
  )
}

function OrderDue({ row }: { row: RowOf<typeof CustomerOrder> }) {
  const { totalAmount, depositAmount, paidAmount, payments } = row
  // Those who may not know the amounts are told none.
  if (!totalAmount) return null
  const due = nextDueOf({ totalAmount, paidAmount: paidAmount ?? 0, payments: payments ?? [] })
  const figures: readonly [string, number | null][] = [
    ['应付定金', depositAmount],
    ['未收', Math.max(0, sub(totalAmount, paidAmount))],
  ]
  return (
    <section aria-label="应收情况">
      <dl className="mortise-document-figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <NextDueText due={due} isWaitedFor={row.status !== 'draft' && row.status !== 'voided'} />
    </section>
  )
}

function NextDueText({ due, isWaitedFor }: { due: NextDue | null; isWaitedFor: boolean }) {
  const nodes = useDict(PayNode.code)
  if (!due) return <Typography.Paragraph type="secondary">款项已收齐</Typography.Paragraph>
  const { node, open, dueOn } = due
  const isLate = isWaitedFor && dueOn !== null && dueOn < today()
  return (
    <Typography.Paragraph type={isLate ? 'danger' : 'secondary'}>
      {`下一笔应收：${node ? dictText(nodes, node) : '余款'} ¥${formatMoney(open)}`}
      {dueOn && `，应付日期 ${dueOn}${isLate ? '（已逾期）' : ''}`}
    </Typography.Paragraph>
  )
}

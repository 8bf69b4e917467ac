import { Customer } from '@mortise/customers/model'
import { codeOf, formatMoney, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind } from '@mortise/orders/model'
import { Quote } from '@mortise/quotes/model'
import { type DocumentParts, fetchRows, type StoryEvent, textOf, today } from '@mortise/web'

type Order = RowOf<typeof CustomerOrder>

/** Receipts that a story tells of at most. */
const MOST = 100

/** The story of an order, from the lead to the last installation; other areas tell theirs beside it. */
export const orderStory: NonNullable<DocumentParts<typeof CustomerOrder>['story']> = [
  {
    key: 'customer',
    needs: codeOf(Customer, 'list'),
    load: async ({ customer }, signal) => {
      const { rows } = await fetchRows(Customer, { where: { id: customer }, size: 1 }, signal)
      return rows.map(({ id, name, createTime }) => ({
        key: 'customer',
        title: '客户建档',
        at: createTime,
        document: { entity: Customer.name, id, title: name },
      }))
    },
  },
  {
    key: 'quote',
    needs: codeOf(Quote, 'list'),
    load: async ({ quote }, signal) => {
      if (!quote) return []
      const { rows } = await fetchRows(Quote, { where: { id: quote }, size: 1 }, signal)
      return rows.map((row) => ({
        key: 'quote',
        title: '报价',
        at: row.createTime,
        by: textOf(Quote, row, 'createBy'),
        note: `报价金额 ${formatMoney(row.totalAmount)}`,
        document: { entity: Quote.name, id: row.id, title: row.no },
      }))
    },
  },
  { key: 'order', load: async (order) => ownEvents(order, today()) },
  {
    key: 'receipts',
    needs: codeOf(OrderReceipt, 'list'),
    load: async ({ id }, signal) => {
      const { rows } = await fetchRows(OrderReceipt, { where: { order: id }, size: MOST }, signal)
      return rows.map((row) => ({
        key: `receipt:${row.id}`,
        title: row.kind === ReceiptKind.refund ? '退款' : '收款',
        // Told on its own day, it is known to the minute.
        at: row.createTime.startsWith(row.receivedOn) ? row.createTime : row.receivedOn,
        by: textOf(OrderReceipt, row, 'createBy'),
        note: `${row.no}，${formatMoney(row.amount)} 元`,
      }))
    },
  },
]

/** What the order itself knows: what was done, and what is still to come. */
export function ownEvents(order: Order, day: string): StoryEvent[] {
  const by = (key: 'createBy' | 'approvedBy') => textOf(CustomerOrder, order, key)
  const done = (key: string, title: string, at: string | null, who?: string): StoryEvent[] =>
    at ? [{ key, title, at, ...(who && { by: who }) }] : []
  const delivery = order.promisedOn ?? order.deliverOn
  const isOver = ['completed', 'closed', 'voided'].includes(order.status)
  return [
    ...done('created', '下单', order.createTime, by('createBy')),
    ...done('approved', '审核', order.approvedAt, by('approvedBy')),
    ...done('released', '下发生产', order.releasedAt),
    ...done('completed', '完成', order.completedAt),
    ...(isOver || !delivery
      ? []
      : [
          {
            key: 'delivery',
            title: order.promisedOn ? '承诺交期' : '要求交期',
            at: null,
            note: delivery,
            isLate: delivery < day,
          },
        ]),
  ]
}

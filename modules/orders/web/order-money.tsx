import type { AnyEntity, RowOf } from '@mortise/model'
import { type CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { EntityList } from '@mortise/web'
import { useMemo } from 'react'

/** Whose money it is need be neither shown nor searched for here. */
const receipts = {
  ...OrderReceipt,
  list: OrderReceipt.list.filter((key) => key !== 'order'),
} as AnyEntity
const search = { always: ['kind', 'receivedOn'] } as const

/** 收付款: what came for an order and what went back. */
export function OrderMoney({ row: { id } }: { row: RowOf<typeof CustomerOrder> }) {
  const where = useMemo(() => ({ order: id }), [id])
  return <EntityList of={receipts} where={where} startWith={where} search={search} inAddress={false} />
}

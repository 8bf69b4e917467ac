import { type AnyEntity, fieldsOf, formatMoney, formatThousands, type Row, wireNameOf } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt } from '@mortise/purchasing/model'

/** What of a document stands on paper: fields of its head, columns of its lines, and the amount in words. */
export interface Printed {
  readonly of: AnyEntity
  readonly title: string
  readonly head: readonly string[]
  readonly lines: string
  readonly columns: readonly string[]
  readonly total: string
  readonly signed: readonly string[]
}

export const printedOrder: Printed = {
  of: PurchaseOrder,
  title: '采购订单',
  head: ['no', 'supplier', 'orderedOn', 'deliverOn', 'buyer', 'payTerm', 'remark'],
  lines: 'items',
  columns: ['unit', 'qty', 'price', 'amount', 'needOn', 'remark'],
  total: 'totalAmount',
  signed: ['采购员', '审核', '供应商确认'],
}

export const printedReceipt: Printed = {
  of: PurchaseReceipt,
  title: '采购入库单',
  head: ['no', 'order', 'supplier', 'warehouse', 'date', 'noteNo', 'remark'],
  lines: 'items',
  columns: ['unit', 'lotNo', 'arrivedQty', 'okQty', 'concessionQty', 'badQty', 'price', 'amount'],
  total: 'totalAmount',
  signed: ['送货人', '质检', '仓管员'],
}

type Told = Parameters<typeof fieldsOf>[0]

/** Whether the reader was told a field at all: columns that are not for these eyes stay off the paper too. */
export const isTold = (of: Told, key: string, row: Row): boolean => wireNameOf(key, fieldsOf(of)[key]) in row

/** A value as it stands on paper, from a row as it travelled. */
export function printedText(of: Told, key: string, row: Row): string {
  const field = fieldsOf(of)[key]
  const name = wireNameOf(key, field)
  const text = row[`${name}_dictText`]
  if (typeof text === 'string') return text
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field?.kind === 'money') return formatMoney(value as number)
  return typeof value === 'number' ? formatThousands(value) : String(value)
}

import { codeOf } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { addDays, type Figure, fetchRows, formatDate, listAddress, textOf, today } from '@mortise/web'

const PAGE = '/purchasing/purchase-order'
const needs = codeOf(PurchaseOrder, 'list')
/** As many as fit beside a plot. */
const LISTED = 6

/** Orders of which goods are still to come. */
const AWAITED = ['approved', 'partial'] as const

/** Those that were to have come by a day. */
const dueBy = (day: string) => ({ status: { in: AWAITED }, deliverOn: { le: day } }) as const

/** The same, in their list. */
const listDueBy = (day: string): `/${string}` => {
  const items = [{ field: 'status', rule: 'in', val: AWAITED.join() }]
  const order = ['deliverOn', 'asc'] as const
  return `${PAGE}${listAddress(PurchaseOrder, { deliverOn: ['', day] }, { advanced: { matchType: 'and', items }, order })}`
}

/** What the home page tells of purchasing: what is late for those who order, what comes for those who take it in. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'purchasing.late',
    title: '逾期未到货',
    needs,
    get to() {
      return listDueBy(addDays(today(), -1))
    },
    async load(signal) {
      const where = dueBy(addDays(today(), -1))
      const { total, isBound } = await fetchRows(PurchaseOrder, { where, size: 1 }, signal)
      return { value: total, isBound, unit: '单' }
    },
  },
  {
    shape: 'waiting',
    key: 'purchasing.due',
    title: '待到货采购订单',
    needs,
    get to() {
      return listDueBy(addDays(today(), 7))
    },
    of: PurchaseOrder,
    none: '近 7 日没有到货的订单',
    async load(signal) {
      const { rows, total, isBound } = await fetchRows(
        PurchaseOrder,
        { where: dueBy(addDays(today(), 7)), sort: [['deliverOn', 'asc']], size: LISTED },
        signal,
      )
      return {
        total,
        isBound,
        rows: rows.map((row) => ({
          row,
          title: row.no,
          detail: textOf(PurchaseOrder, row, 'supplier'),
          note: formatDate(row.deliverOn, 'MM-DD'),
          isLate: row.deliverOn < today(),
        })),
      }
    },
  },
]

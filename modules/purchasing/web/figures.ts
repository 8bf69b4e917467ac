import { codeOf } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { addDays, type Figure, fetchRows, formatDate, listAddress, textOf, today } from '@mortise/web'

const PAGE = '/purchasing/purchase-order'
const needs = codeOf(PurchaseOrder, 'list')
/** As many as fit beside a plot. */
const LISTED = 6

/** Orders of which goods are still to come, and were to have come by a day. */
const dueBy = (day: string) => ({ status: { in: ['approved', 'partial'] }, deliverOn: { le: day } }) as const

/** What the home page tells of purchasing: what is late for those who order, what comes for those who take it in. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'purchasing.late',
    title: '逾期未到货',
    needs,
    get to() {
      return `${PAGE}${listAddress(PurchaseOrder, { deliverOn: ['', addDays(today(), -1)] })}` as const
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
    to: PAGE,
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

import { codeOf } from '@mortise/model'
import { DemandStatus, StockDemand, StockOut, StockShortage } from '@mortise/stock/model'
import { type Figure, fetchRows, formatDate, listAddress, textOf, today } from '@mortise/web'

/** The report of what is short, and not the first one. */
const SHORTAGES = '/stock/reports?show=stockShortage'
/** As many as fit beside a plot. */
const LISTED = 6

/** What the home page tells of the stock. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'stock.short',
    title: '缺料物料',
    needs: codeOf(StockShortage, 'list'),
    to: SHORTAGES,
    async load(signal) {
      const { total, isBound } = await fetchRows(StockShortage, { size: 1 }, signal)
      return { value: total, isBound, unit: '种' }
    },
  },
  {
    shape: 'amount',
    key: 'stock.ready',
    title: '已齐待发料',
    needs: codeOf(StockOut, 'post'),
    to: `/stock/stock-demand${listAddress(StockDemand, { status: DemandStatus.met })}`,
    async load(signal) {
      const where = { status: DemandStatus.met }
      const { total, isBound } = await fetchRows(StockDemand, { where, size: 1 }, signal)
      return { value: total, isBound, unit: '项' }
    },
  },
  {
    shape: 'waiting',
    key: 'stock.shortest',
    title: '急需补货',
    needs: codeOf(StockShortage, 'list'),
    to: SHORTAGES,
    of: StockShortage,
    none: '没有缺料',
    async load(signal) {
      const { rows, total, isBound } = await fetchRows(
        StockShortage,
        { sort: [['needOn', 'asc']], size: LISTED },
        signal,
      )
      return {
        total,
        isBound,
        rows: rows.map((row) => ({
          row,
          title: textOf(StockShortage, row, 'material') ?? row.code ?? '',
          detail: `建议补货 ${row.short}`,
          note: row.needOn ? formatDate(row.needOn, 'MM-DD') : '',
          isLate: row.needOn !== null && row.needOn < today(),
        })),
      }
    },
  },
]

import { codeOf } from '@mortise/model'
import { StockIn, StockShortage } from '@mortise/stock/model'
import { type Figure, fetchRows } from '@mortise/web'

/** What the home page tells of the stock. */
export const figures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'stock.short',
    title: '缺料物料',
    needs: codeOf(StockShortage, 'list'),
    to: '/stock/reports',
    async load(signal) {
      const { total, isBound } = await fetchRows(StockShortage, { size: 1 }, signal)
      return { value: total, isBound, unit: '种' }
    },
  },
  {
    shape: 'amount',
    key: 'stock.waiting',
    title: '待审核入库单',
    needs: codeOf(StockIn, 'approve'),
    to: '/stock/stock-in',
    async load(signal) {
      const { total, isBound } = await fetchRows(StockIn, { where: { status: 'submitted' }, size: 1 }, signal)
      return { value: total, isBound, unit: '张' }
    },
  },
]

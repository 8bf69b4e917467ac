import { stock } from '@mortise/stock/model'
import { webModule } from '@mortise/web'
import { figures } from './figures.ts'

const sourced = () => import('./sourced-lists.tsx')

export default webModule(stock, {
  figures,
  pages: {
    '/stock/stock-balance': () => import('./stock-balances.tsx'),
    '/stock/stock-move': () => import('./stock-moves.tsx'),
    '/stock/stock-reservation': async () => ({ default: (await sourced()).StockReservations }),
    '/stock/stock-demand': async () => ({ default: (await sourced()).StockDemands }),
    '/stock/reports': () => import('./reports/reports.tsx'),
  },
})

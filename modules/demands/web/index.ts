import { demands } from '@mortise/demands/model'
import { webModule } from '@mortise/web'

const sourced = () => import('./sourced-lists.tsx')

export default webModule(demands, {
  pages: {
    '/stock/stock-reservation': async () => ({ default: (await sourced()).StockReservations }),
    '/stock/stock-demand': async () => ({ default: (await sourced()).StockDemands }),
  },
})

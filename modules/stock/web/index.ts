import { stock } from '@mortise/stock/model'
import { webModule } from '@mortise/web'
import { figures } from './figures.ts'

export default webModule(stock, {
  figures,
  pages: { '/stock/reports': () => import('./reports/reports.tsx') },
})

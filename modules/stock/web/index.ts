import { stock } from '@mortise/stock/model'
import { webModule } from '@mortise/web'
import { figures } from './figures.ts'

export { installShortageAction } from './reports/shortage-actions.ts'

export default webModule(stock, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  figures,
  pages: {
    '/stock/stock-balance': () => import('./stock-balances.tsx'),
    '/stock/stock-move': () => import('./stock-moves.tsx'),
    '/stock/stock-period': () => import('./stock-periods.tsx'),
    '/stock/reports': () => import('./reports/reports.tsx'),
  },
})

import { viewCodeOf } from '@mortise/model'
import { PurchasePrice, purchasing } from '@mortise/purchasing/model'
import { installShortageAction } from '@mortise/stock/web'
import { lazily, rowAction, webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { pickers } from './pickers.ts'

installShortageAction(lazily(() => import('./from-shortage.tsx')))

const lists = () => import('./document-lists.tsx')

export default webModule(purchasing, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: {
    '/purchasing/purchase-request': () => import('./purchase-requests.tsx'),
    '/purchasing/purchase-order': async () => ({ default: (await lists()).PurchaseOrders }),
    '/purchasing/purchase-receipt': async () => ({ default: (await lists()).PurchaseReceipts }),
    '/purchasing/purchase-return': async () => ({ default: (await lists()).PurchaseReturns }),
  },
  figures,
  pickers,
  actions: [
    rowAction(PurchasePrice, {
      label: '价格趋势',
      needs: viewCodeOf(PurchasePrice, 'price'),
      open: () => import('./price-trend/price-trend-dialog.tsx'),
    }),
  ],
})

import { finance, GlVoucher } from '@mortise/finance/model'
import { documentParts, rowAction, webModule } from '@mortise/web'

export default webModule(finance, {
  pages: {
    '/finance/gl-voucher': () => import('./ledger/vouchers.tsx'),
    '/finance/gl-opening': () => import('./ledger/opening-balances.tsx'),
    '/finance/trial': () => import('./reports/trial.tsx'),
    '/finance/statements': () => import('./reports/statements.tsx'),
  },
  actions: [rowAction(GlVoucher, { label: '打印', open: () => import('./print/print-dialog.tsx') })],
  documents: [documentParts(GlVoucher, () => import('./ledger/voucher-document.tsx'))],
})

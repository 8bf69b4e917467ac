import {
  BankLine,
  BankStatement,
  finance,
  GlVoucher,
  LineMatch,
  PartyStatement,
  Payable,
  PaymentBatch,
  Prepay,
  Receivable,
} from '@mortise/finance/model'
import { CustomerOrder } from '@mortise/orders/model'
import { api, documentParts, rowAction, webModule } from '@mortise/web'

import { CONFIRM_PAGE } from './confirmations/confirm-path.ts'

const settledBy = () => import('./items/settled-by.tsx')

export default webModule(finance, {
  pages: {
    '/finance/gl-voucher': () => import('./ledger/vouchers.tsx'),
    '/finance/gl-voucher-template': () => import('./ledger/voucher-templates.tsx'),
    '/finance/gl-opening': () => import('./ledger/opening-balances.tsx'),
    '/finance/fin-open-item': () => import('./items/open-items.tsx'),
    '/finance/fin-allocation': () => import('./items/allocations.tsx'),
    '/finance/trial': () => import('./reports/trial.tsx'),
    '/finance/profit': () => import('./cost/profit-board.tsx'),
    '/finance/cash-plan': () => import('./cash-plan/cash-plan.tsx'),
    '/finance/close': () => import('./close/period-close.tsx'),
    '/finance/ageing': () => import('./reports/ageing.tsx'),
    '/finance/statements': () => import('./reports/statements.tsx'),
    '/finance/claim': () => import('./bank/claim-money.tsx'),
    '/finance/bank-recon': () => import('./bank/bank-recon.tsx'),
    '/finance/bank-layout': () => import('./bank/bank-layouts.tsx'),
  },
  actions: [
    rowAction(GlVoucher, { label: '打印', open: () => import('./print/print-dialog.tsx') }),
    rowAction(PartyStatement, {
      label: '发送',
      needs: 'partyStatement:invite',
      when: ({ status }) => status === 'draft' || status === 'sent',
      open: () => import('./confirmations/invite-dialog.tsx'),
    }),
    rowAction(PaymentBatch, {
      label: '银行文件',
      needs: 'paymentBatch:file',
      when: ({ status }) => status === 'released',
      open: () => import('./bank/batch-dialog.tsx'),
    }),
    rowAction(BankStatement, {
      label: '自动匹配',
      needs: 'bankClaim:confirm',
      when: ({ openLines }) => openLines > 0,
      run: ({ id }) => api.ask({ method: 'POST', path: `${BankLine.wire}/match`, body: { statement: id } }),
    }),
    rowAction(BankLine, {
      label: '认领',
      needs: 'bankClaim:confirm',
      when: ({ left, status }) => left > 0 && status !== LineMatch.ignored,
      open: () => import('./bank/claim-dialog.tsx'),
    }),
    rowAction(BankLine, {
      label: '忽略',
      needs: 'bankClaim:confirm',
      when: ({ status }) => status === LineMatch.open,
      open: () => import('./bank/ignore-dialog.tsx'),
    }),
    rowAction(BankLine, {
      label: '恢复',
      needs: 'bankClaim:confirm',
      when: ({ status }) => status === LineMatch.ignored,
      run: ({ id }) => api.ask({ method: 'POST', path: `${BankLine.wire}/restore`, body: { id } }),
    }),
  ],
  publicPages: { [CONFIRM_PAGE]: () => import('./confirmations/confirm-page.tsx') },
  documents: [
    documentParts(GlVoucher, () => import('./ledger/voucher-document.tsx')),
    documentParts(Receivable, settledBy),
    documentParts(Prepay, settledBy),
    documentParts(Payable, settledBy),
    documentParts(CustomerOrder, () => import('./cost/order-document.tsx')),
  ],
})

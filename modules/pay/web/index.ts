import { PayBatch, pay } from '@mortise/pay/model'
import { documentParts, webModule } from '@mortise/web'

export default webModule(pay, {
  help: () => import('./help.ts'),
  pages: {
    '/pay/pay-batch': () => import('./batch/batch-page.tsx'),
    '/pay/attendance-month': () => import('./attendance/attendance-month.tsx'),
    '/pay/board': () => import('./board/pay-board.tsx'),
    '/pay/bonus': () => import('./bonus/bonus-page.tsx'),
    '/pay/pay-profile': () => import('./profile-page.tsx'),
    '/pay/mine': () => import('./mine/mine-page.tsx'),
  },
  documents: [documentParts(PayBatch, () => import('./batch/batch-document.ts'))],
})

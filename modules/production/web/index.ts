import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import {
  FactoryScan,
  Kiosk,
  KioskUse,
  Pack,
  production,
  ScanResult,
  WorkerBadge,
  WorkOrder,
} from '@mortise/production/model'
import { api, documentParts, rowAction, webModule } from '@mortise/web'

export { DevicePictures } from './scan/device-pictures.tsx'
export { ScanInput } from './scan/scan-input.tsx'
export { signal } from './scan/scan-signals.ts'
export { smallPicture } from './scan/small-picture.ts'
export { useToken } from './station/use-token.ts'
export { TraceDialog } from './trace/fetched.tsx'

const settled = (label: string, decision: 'accept' | 'refuse') =>
  rowAction(FactoryScan, {
    label,
    needs: 'factoryScan:settle',
    when: ({ result }) => result === ScanResult.waiting,
    ask: ({ code }) => `${label}条码 ${code} 的扫码？`,
    run: ({ id }) => api.ask({ method: 'POST', path: `${FactoryScan.wire}/settle`, body: { id, decision } }),
  })

export default webModule(production, {
  help: () => import('./help.ts'),
  pages: {
    '/production/board': () => import('./board/shop-board.tsx'),
    '/production/scan': () => import('./scan/scan-page.tsx'),
    '/production/packing': () => import('./pack/packing-page.tsx'),
    '/production/trace': () => import('./trace/trace-page.tsx'),
  },
  publicPages: {
    '/station': () => import('./station/station-page.tsx'),
    // Whoever hangs it on a wall is signed in; there is nothing around it.
    '/production/wall': () => import('./board/wall-page.tsx'),
  },
  documents: [documentParts(CustomerOrder, () => import('./order-document.tsx'))],
  actions: [
    rowAction(WorkOrder, {
      label: '报工',
      needs: 'workOrder:report',
      when: ({ status }) => status === 'released' || status === 'running',
      open: () => import('./report-dialog.tsx'),
    }),
    rowAction(WorkOrder, {
      label: '打印标签',
      when: ({ ticket }) => Boolean(ticket),
      open: () => import('./labels/work-label-dialog.tsx'),
    }),
    rowAction(Pack, {
      label: '打印标签',
      needs: 'pack:pack',
      when: ({ ticket }) => Boolean(ticket),
      open: () => import('./labels/pack-label-dialog.tsx'),
    }),
    rowAction(DoorUnit, {
      label: '追溯',
      needs: 'factoryScan:trace',
      open: () => import('./trace/trace-door.tsx'),
    }),
    rowAction(Pack, {
      label: '追溯',
      needs: 'factoryScan:trace',
      open: () => import('./trace/trace-numbered.tsx'),
    }),
    rowAction(WorkOrder, {
      label: '追溯',
      needs: 'factoryScan:trace',
      open: () => import('./trace/trace-numbered.tsx'),
    }),
    rowAction(Kiosk, {
      label: '发放令牌',
      needs: 'kiosk:issue',
      when: ({ use }) => use !== KioskUse.board,
      open: () => import('./station/token-dialog.tsx'),
    }),
    rowAction(WorkerBadge, {
      label: '打印工牌',
      when: ({ code, status }) => Boolean(code) && status === 'active',
      open: () => import('./labels/badge-label.tsx'),
    }),
    settled('接受', 'accept'),
    settled('驳回', 'refuse'),
  ],
})

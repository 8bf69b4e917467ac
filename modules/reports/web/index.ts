import { reports } from '@mortise/reports/model'
import { webModule } from '@mortise/web'

export default webModule(reports, {
  pages: {
    '/online/reports': () => import('./design/reports.tsx'),
    '/online/report-center': () => import('./view/report-center.tsx'),
    '/online/cgreport/:code': () => import('./view/report-page.tsx'),
    '/online/report-list': () => import('./view/report-page.tsx'),
    '/online/boards': () => import('./boards/boards.tsx'),
  },
})

import { handbook } from '@mortise/handbook/model'
import { webModule } from '@mortise/web'

export default webModule(handbook, {
  manual: () => import('./page-manual.tsx'),
  welcome: () => import('./tours/tour-card.tsx'),
  pages: { '/handbook/contents': () => import('./contents-page.tsx') },
  tools: [
    {
      at: 'userMenu',
      label: '新手导览',
      icon: 'read',
      open: () => import('./tours/tour-dialog.tsx'),
    },
  ],
})

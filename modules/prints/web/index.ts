import { prints } from '@mortise/prints/model'
import { webModule } from '@mortise/web'

export default webModule(prints, {
  printing: {
    rows: () => import('./run/print-rows.tsx'),
    document: () => import('./run/print-document.tsx'),
  },
  pages: {
    '/online/prints': () => import('./design/templates.tsx'),
    '/online/print-versions': () => import('./design/versions.tsx'),
  },
})

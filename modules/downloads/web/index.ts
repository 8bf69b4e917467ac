import { DownloadFile, downloads } from '@mortise/downloads/model'
import { codeOf } from '@mortise/model'
import { webModule } from '@mortise/web'

export default webModule(downloads, {
  pages: { '/downloads/download-file': () => import('./download-list.tsx') },
  tools: [
    {
      at: 'header',
      label: downloads.label,
      icon: 'folder',
      needs: codeOf(DownloadFile, 'list'),
      open: () => import('./centre.tsx'),
    },
  ],
})

import { marketing } from '@mortise/marketing/model'
import { webModule } from '@mortise/web'
import { FRAME_PAGE, VIDEO_PAGE } from './pictures/public-paths.ts'

export default webModule(marketing, {
  pages: {
    '/marketing/publicity': () => import('./publicity/publicity-list.tsx'),
    '/marketing/library': () => import('./publicity/library.tsx'),
    '/marketing/product-picture': () => import('./pictures/picture-list.tsx'),
    '/marketing/sms-batch': () => import('./sms/sms-batches.tsx'),
  },
  publicPages: {
    [VIDEO_PAGE]: () => import('./pictures/video-page.tsx'),
    [FRAME_PAGE]: () => import('./pictures/frame-page.tsx'),
  },
})

import { marketing, ProductPicture, Publicity } from '@mortise/marketing/model'
import { codeOf } from '@mortise/model'
import { api, rowAction, webModule } from '@mortise/web'
import { FRAME_PAGE, VIDEO_PAGE } from './pictures/public-paths.ts'

export default webModule(marketing, {
  pages: {
    '/marketing/library': () => import('./publicity/library.tsx'),
    '/marketing/sms-batch': () => import('./sms/sms-batches.tsx'),
  },
  actions: [
    rowAction(Publicity, {
      label: '阅读率',
      when: ({ status }) => status === 'published',
      open: () => import('./publicity/read-dialog.tsx'),
    }),
    ...(['left', 'right'] as const).map((direction) =>
      rowAction(ProductPicture, {
        label: direction === 'left' ? '左移' : '右移',
        needs: codeOf(ProductPicture, 'edit'),
        run: ({ id }) =>
          api.ask({ method: 'POST', path: `${ProductPicture.wire}/shift`, body: { id, direction } }),
      }),
    ),
    rowAction(ProductPicture, {
      label: '分享',
      needs: 'productPicture:share',
      open: () => import('./pictures/share-dialog.tsx'),
    }),
  ],
  publicPages: {
    [VIDEO_PAGE]: () => import('./pictures/video-page.tsx'),
    [FRAME_PAGE]: () => import('./pictures/frame-page.tsx'),
  },
})

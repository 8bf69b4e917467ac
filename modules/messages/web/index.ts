import { messages } from '@mortise/messages/model'
import { NOTICES_PATH, webModule } from '@mortise/web'

export default webModule(messages, {
  pages: {
    [NOTICES_PATH]: () => import('./my-announcements.tsx'),
    '/messages/announcement': () => import('./announcements/announcement-list.tsx'),
    '/messages/message-template': () => import('./templates/template-list.tsx'),
    '/messages/message-log': () => import('./log/message-log.tsx'),
  },
})

import { Announcement, MessageTemplate, messages } from '@mortise/messages/model'
import { NOTICES_PATH, rowAction, webModule } from '@mortise/web'

export default webModule(messages, {
  pages: {
    [NOTICES_PATH]: () => import('./my-announcements.tsx'),
    '/messages/message-log': () => import('./log/message-log.tsx'),
    '/messages/message-template': () => import('./templates/template-list.tsx'),
  },
  account: [{ key: 'messages', label: '消息接收', load: () => import('./channel-form.tsx') }],
  actions: [
    rowAction(Announcement, {
      label: '阅读情况',
      when: ({ sentAt }) => sentAt !== null,
      open: () => import('./announcements/read-dialog.tsx'),
    }),
    rowAction(MessageTemplate, { label: '预览测试', open: () => import('./templates/test-dialog.tsx') }),
  ],
})

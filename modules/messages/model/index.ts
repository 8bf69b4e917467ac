import { defineModule } from '@mortise/model'
import {
  Announcement,
  AnnouncementSend,
  Audience,
  MessageCategory,
  OpenType,
  SendStatus,
} from './announcement.ts'
import { MessageChannel, MessageLog, MessageStatus } from './message-log.ts'

export * from './announcement.ts'
export * from './message-log.ts'

export const messages = defineModule('messages', {
  label: '消息中心',
  icon: 'message',
  entities: [Announcement, AnnouncementSend, MessageLog],
  dicts: [MessageCategory, Audience, SendStatus, OpenType, MessageChannel, MessageStatus],
  menu: [
    { label: '通告管理', icon: 'notification', open: Announcement },
    { label: '通告阅读', icon: 'eye', open: AnnouncementSend },
    { label: '消息记录', icon: 'mail', open: MessageLog },
    { label: '我的消息', icon: 'bell', open: '/isps/userAnnouncement', hidden: true, everyone: true },
  ],
})

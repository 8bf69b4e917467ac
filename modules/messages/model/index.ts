import { defineModule } from '@mortise/model'
import {
  Announcement,
  AnnouncementSend,
  Audience,
  MessageCategory,
  OpenType,
  SendStatus,
} from './announcement.ts'
import { duties } from './duties.ts'
import {
  ChannelChoice,
  MessageChannel,
  MessageLog,
  MessageRetentionDays,
  MessageStatus,
} from './message-log.ts'
import { MessageTemplate, TemplateCategory } from './message-template.ts'

export * from './announcement.ts'
export * from './message-log.ts'
export * from './message-template.ts'

export const messages = defineModule('messages', {
  label: '消息中心',
  isPlatform: true,
  icon: 'message',
  duties,
  entities: [Announcement, AnnouncementSend, MessageTemplate, MessageLog, ChannelChoice],
  dicts: [MessageCategory, Audience, SendStatus, OpenType, MessageChannel, MessageStatus, TemplateCategory],
  parameters: [MessageRetentionDays],
  menu: [
    { label: '通告管理', icon: 'notification', open: Announcement },
    { label: '通告阅读', icon: 'eye', open: AnnouncementSend },
    {
      label: '消息模板',
      icon: 'form',
      open: MessageTemplate,
      permissions: { 'messageTemplate:send': '发送测试' },
    },
    {
      label: '消息记录',
      icon: 'mail',
      open: MessageLog,
      permissions: { 'messageLog:send': '发送消息', 'messageLog:resend': '重新发送' },
    },
    { label: '我的消息', icon: 'bell', open: '/isps/userAnnouncement', hidden: true, everyone: true },
  ],
})

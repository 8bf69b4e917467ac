import { messages } from '@mortise/messages/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { announcementRules } from './announcement.rules.ts'
import { announcementRoutes } from './announcements.routes.ts'
import { attachmentReaders } from './attachments.ts'
import { channelChoiceRoutes } from './channel-choice.routes.ts'
import { demo } from './demo.ts'
import { forgetMessages } from './forget-messages.ts'
import { messageRoutes } from './messages.routes.ts'
import { myAnnouncementRoutes } from './my-announcements.routes.ts'
import { noticesOf, storeNoticeJob } from './notices.ts'
import { deliverMessage } from './outbox/deliver-message.ts'
import { readStatusRoutes } from './read-status.routes.ts'
import { renameBusTypes } from './rename-bus-types.ts'
import { smsThrough } from './sms.ts'
import { templateRules } from './templates.rules.ts'

export type { Channel, Delivery } from './channels/channel.ts'
export { notifyStore } from './notices.ts'
export { oldestUnsent } from './outbox/oldest-unsent.ts'
export { type Outgoing, putOut } from './outbox/outbox.ts'
export { type Sending, sendMessage } from './outbox/send-message.ts'
export { sanitise } from './sanitise.ts'
export { setUpTemplate } from './set-up-template.ts'
export { smsThrough } from './sms.ts'
export default serverModule(messages, {
  needs: [system],
  provides: { notices: noticesOf, sms: (services) => smsThrough(services) },
  extensions: [attachmentReaders],
  rules: [announcementRules, templateRules],
  routes: [
    ...announcementRoutes,
    ...myAnnouncementRoutes,
    ...readStatusRoutes,
    ...messageRoutes,
    ...channelChoiceRoutes,
  ],
  renamed: renameBusTypes,
  jobs: { storeNotice: storeNoticeJob, deliver: deliverMessage, forgetMessages },
  demo,
})

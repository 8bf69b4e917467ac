import { messages } from '@mortise/messages/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { announcementRules } from './announcement.rules.ts'
import { announcementRoutes } from './announcements.routes.ts'
import { demo } from './demo.ts'
import { myAnnouncementRoutes } from './my-announcements.routes.ts'
import { noticesOf, storeNoticeJob } from './notices.ts'
import { smsThrough } from './sms.ts'

export { notifyStore } from './notices.ts'
export { type Delivery, type SmsGateway, smsThrough } from './sms.ts'
export default serverModule(messages, {
  needs: [system],
  provides: { notices: noticesOf, sms: (services) => smsThrough(services) },
  rules: [announcementRules],
  routes: [...announcementRoutes, ...myAnnouncementRoutes],
  jobs: { storeNotice: storeNoticeJob },
  demo,
})

import { can, type Duties, reads, writes } from '@mortise/model'
import { Announcement, AnnouncementSend } from './announcement.ts'

/** Templates and what was sent stay with the administrator. */
export const duties: Duties = {
  generalManager: [writes(Announcement), can(Announcement, 'release', 'revoke'), reads(AnnouncementSend)],
  personnel: [writes(Announcement), can(Announcement, 'release', 'revoke'), reads(AnnouncementSend)],
}

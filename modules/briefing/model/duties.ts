import { type Duties, reads } from '@mortise/model'
import { DailyBriefing } from './daily-briefing.ts'

const looks = ['/briefing/today', 'briefing:view', ...reads(DailyBriefing)]

/** Whoever looks sees the figures of rows that are theirs to see; the morning message is the owner's. */
export const duties: Duties = {
  generalManager: [looks, 'briefing:receive'],
  salesManager: [looks],
  finance: [looks],
  planner: [looks],
}

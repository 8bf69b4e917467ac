import { type Duties, everyRole, reads } from '@mortise/model'
import { ProcessInstance } from './process.ts'

/** Who draws, binds and administers processes is for the administrator to say. */
export const duties: Duties = {
  [everyRole]: ['wf:batch'],
  generalManager: [reads(ProcessInstance), 'wf:report', '/workflow/efficiency'],
}

import { type Duties, keeps, reads } from '@mortise/model'
import { Depart } from './people/depart.ts'
import { Position } from './people/position.ts'
import { User } from './people/user.ts'
import { UserAgent } from './people/user-agent.ts'
import { Holiday } from './reference/holiday.ts'

/** Accounts and rights stay with the administrator: whoever hires gives nobody the keys. */
export const duties: Duties = {
  generalManager: [reads(User, Depart, Position, UserAgent), 'visit:list', '/system/my-depart'],
  salesManager: ['/system/my-depart'],
  personnel: [
    reads(User, Depart),
    keeps(Position, Holiday, UserAgent),
    'holiday:importYear',
    '/system/my-depart',
  ],
}

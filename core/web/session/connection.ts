import { useStore } from 'zustand'
import { bootSetting } from '../browser/boot-setting.ts'
import { type Client, makeClient } from '../http/client.ts'
import { reportFailure } from '../http/failures.ts'
import { lowApp } from '../http/low-app.ts'
import { type Entrance, readEntrance } from './entrance.ts'
import { browserStore, makeKeeper } from './keeper.ts'
import { makeSession, type Session, type SessionState } from './make-session.ts'
import { grantedMenu } from './menu/build-menu.ts'
import { browserVisit } from './visit.ts'

/** What this browser keeps from one visit to the next. */
export const keeper = makeKeeper(browserStore())

/** The session of this browser. */
export const session: Session = makeSession(keeper, () => api, { visit: browserVisit, menuOf: grantedMenu })

/** The client through which this browser calls the server. */
export const api: Client = makeClient({
  bearing: () => ({ ...session.bearing(), lowApp: lowApp() }),
  signSecret: () => bootSetting('sign-secret'),
  onFailure: reportFailure,
})

/** Follows a part of the session. */
export const useSession = <T>(pick: (state: SessionState) => T): T => useStore(session.store, pick)

let known: Entrance | null = null

/** The ways in that this installation has. */
export const entrance = (): Entrance => (known ??= readEntrance(bootSetting('entrance')))

import type { Session } from './make-session.ts'

/** How long a session lasts without a sign of its user, in milliseconds: 24 hours. */
export const IDLE_LIMIT = 86_400_000
const LOOK_EVERY = 60_000
/** A mouse moves a hundred times a second; once in so many milliseconds it is written down. */
const NOTE_EVERY = 10_000
/** By these a user is known to be there. */
const signs = ['click', 'mousemove', 'keydown'] as const

export interface Watch {
  readonly session: Pick<Session, 'store' | 'lastActivity' | 'noteActivity'>
  /** Where the signs are seen: the window. */
  readonly target: EventTarget
  /** Who carries the device along is always there. */
  readonly isMobile: boolean
  readonly onIdle: () => void
  readonly now?: () => number
}

/** Calls when nobody has touched any window of this browser for 24 hours; the answer ends the watch. */
export function watchInactivity({ session, target, isMobile, onIdle, now = Date.now }: Watch): () => void {
  if (isMobile) return () => {}
  const isIdle = (): boolean => {
    const since = session.lastActivity()
    return session.store.getState().token !== null && since !== null && now() - since >= IDLE_LIMIT
  }
  const look = () => {
    if (isIdle()) onIdle()
  }
  const onSign = () => {
    const { lastActiveAt } = session.store.getState()
    if (lastActiveAt !== null && now() - lastActiveAt < NOTE_EVERY) return
    // Whoever comes back after a day must not be taken for somebody who never went.
    if (isIdle()) onIdle()
    else session.noteActivity()
  }
  const options = { capture: true, passive: true }
  for (const sign of signs) target.addEventListener(sign, onSign, options)
  const looking = setInterval(look, LOOK_EVERY)
  look()
  return () => {
    clearInterval(looking)
    for (const sign of signs) target.removeEventListener(sign, onSign, options)
  }
}

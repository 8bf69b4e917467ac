import { App } from 'antd'
import { useEffect } from 'react'
import { isChatApp, isMobileBrowser } from '../browser/device.ts'
import { isLeft } from '../browser/leaving.ts'
import { speak } from '../browser/speak.ts'
import { onFailure } from '../http/failures.ts'
import { RELOAD_AFTER_401, type Reaction, reactionTo } from '../http/reaction.ts'
import { worksOffline } from '../offline/offline-pages.ts'
import { hasUnsaved } from '../pages/unsaved.ts'
import { session } from '../session/connection.ts'
import { words } from '../words.ts'
import { surroundings as gate } from './access-gate.tsx'
import { entryPathFor, THIRD_PATH } from './entry.ts'
import { LOGIN_PATH } from './guard.ts'

/** Seconds that a notice of a failure stays. */
export const NOTICE_SECONDS = 4

/** Meets failed calls as the error catalogue says. Several at once end a session once. */
export function FailureReactions() {
  const { notification, modal, message } = App.useApp()
  useEffect(() => {
    let isLeaving = false
    const showMessage = (text: string) =>
      notification.error({ title: words.systemNotice, description: text, duration: NOTICE_SECONDS })
    const goTo = (path: string) => {
      session.clear()
      location.replace(path)
    }
    const leave = (after: number) => {
      isLeaving = true
      const path = wayBackIn()
      const { token: gone } = session.bearing()
      void session.signOut().catch(() => {})
      setTimeout(() => {
        const { token } = session.bearing()
        // Whoever signed in again meanwhile is not thrown out once more.
        if (token && token !== gone) isLeaving = false
        else goTo(path)
      }, after)
    }
    const meet = (reaction: Reaction) => {
      if (reaction.do === 'nothing' || isLeaving) return
      if (reaction.do === 'say') showMessage(reaction.text)
      else if (reaction.do === 'leave') {
        showMessage(reaction.text)
        if (reaction.aloud) speak(reaction.aloud)
        leave(reaction.after)
      } else if (reaction.do === 'waitForSignIn') {
        isLeaving = true
        void message.loading(words.signingInAgain, 0)
        setTimeout(() => goTo(wayBackIn(THIRD_PATH)), RELOAD_AFTER_401)
      } else {
        isLeaving = true
        modal.warning({
          title: words.sessionExpiredTitle,
          content: words.sessionExpired,
          okText: words.signInAgain,
          onOk: () => leave(0),
          // Whoever puts the question away to read on is asked again by the next call.
          onCancel: () => (isLeaving = false),
        })
      }
    }
    return onFailure((failure) => meet(reactionTo(failure, surroundings())))
  }, [notification, modal, message])
  return null
}

/** To whoever signs people in here, and from there back to this page. */
function wayBackIn(path?: string): string {
  const here = location.pathname + location.search + location.hash
  if (path) return `${path}?redirect=${encodeURIComponent(here)}`
  // The pages of signing in lead on by themselves.
  return location.pathname === LOGIN_PATH ? here : entryPathFor(here, { ...gate(), hasLeft: false })
}

const surroundings = () => ({
  isLoginPage: location.pathname === LOGIN_PATH,
  isMobile: isMobileBrowser(navigator.userAgent),
  isChatApp: isChatApp(navigator.userAgent),
  hasUnsaved: hasUnsaved(),
  isLeft: isLeft(),
  worksOffline: worksOffline(),
})

import { App } from 'antd'
import { useEffect } from 'react'
import { session } from '../connection.ts'
import { isChatApp, isMobileBrowser } from '../device.ts'
import { hearFailures } from '../http/failures.ts'
import { type Reaction, reactionTo } from '../http/reaction.ts'
import { hasUnsaved } from '../unsaved.ts'
import { words } from '../words.ts'
import { LOGIN_PATH } from './routes/guard.ts'

/** Seconds that a notice of a failure stays. */
export const NOTICE_SECONDS = 4

/** Meets failed calls as the error catalogue says. Several at once end a session once. */
export function FailureReactions() {
  const { notification, modal, message } = App.useApp()
  useEffect(() => {
    let isLeaving = false
    const say = (text: string) =>
      notification.error({ title: words.systemNotice, description: text, duration: NOTICE_SECONDS })
    const leave = (after: number) => {
      isLeaving = true
      void session.signOut().catch(() => {})
      setTimeout(() => {
        session.clear()
        location.reload()
      }, after)
    }
    const meet = (reaction: Reaction) => {
      if (reaction.do === 'nothing' || isLeaving) return
      if (reaction.do === 'say') say(reaction.text)
      else if (reaction.do === 'leave') {
        say(reaction.text)
        if (reaction.aloud) speak(reaction.aloud)
        leave(reaction.after)
      } else if (reaction.do === 'waitForSignIn') {
        void message.loading(words.signingInAgain, 0)
        leave(0)
      } else {
        isLeaving = true
        modal.warning({
          title: words.sessionExpiredTitle,
          content: words.sessionExpired,
          okText: words.signInAgain,
          onOk: () => leave(0),
        })
      }
    }
    return hearFailures((failure) => meet(reactionTo(failure, surroundings())))
  }, [notification, modal, message])
  return null
}

const surroundings = () => ({
  isLoginPage: location.pathname === LOGIN_PATH,
  isMobile: isMobileBrowser(navigator.userAgent),
  isChatApp: isChatApp(navigator.userAgent),
  hasUnsaved: hasUnsaved(),
})

function speak(text: string): void {
  // Some browsers have no voice.
  if ('speechSynthesis' in window) window.speechSynthesis.speak(new SpeechSynthesisUtterance(text))
}

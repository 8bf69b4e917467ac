import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isMobileBrowser } from '../browser/device.ts'
import { LOGIN_PATH } from '../gate/guard.ts'
import { session } from '../session/connection.ts'
import { watchInactivity } from '../session/inactivity.ts'

/** Signs out whoever was not there for a day. */
export function Inactivity() {
  const navigate = useNavigate()
  useEffect(
    () =>
      watchInactivity({
        session,
        target: window,
        isMobile: isMobileBrowser(navigator.userAgent),
        onIdle() {
          void session.signOut().catch(() => {})
          void navigate(LOGIN_PATH)
        },
      }),
    [navigate],
  )
  return null
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../connection.ts'
import { isMobileBrowser } from '../../device.ts'
import { watchInactivity } from '../../session/inactivity.ts'
import { LOGIN_PATH } from '../routes/guard.ts'

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

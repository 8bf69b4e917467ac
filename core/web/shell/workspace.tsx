import { Spin } from 'antd'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { session, useSession } from '../connection.ts'
import { Desk } from './layout/desk.tsx'
import { loginPathFor } from './routes/guard.ts'

/** Where signed-in users work; others are sent to sign in. */
export function Workspace() {
  const token = useSession((state) => state.token)
  const grants = useSession((state) => state.grants)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token || grants) return
    // Without a menu there is nowhere to go: out, and in again.
    session.loadGrants().catch(() => session.signOut().catch(() => {}))
  }, [token, grants])

  if (!token) return <Navigate to={loginPathFor(pathname + search)} replace />
  if (!grants) return <Spin className="mortise-waiting" size="large" />
  return <Desk menu={grants.menu} />
}

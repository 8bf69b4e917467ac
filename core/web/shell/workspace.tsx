import { Spin } from 'antd'
import { useEffect } from 'react'
import { session, useSession } from '../session/connection.ts'
import { AppLayout } from './layout/app-layout.tsx'

/** Where signed-in users work. */
export function Workspace() {
  const token = useSession((state) => state.token)
  const grants = useSession((state) => state.grants)
  useEffect(() => {
    if (!token || grants) return
    const leave = () => {
      // Somebody else may have come meanwhile.
      if (session.store.getState().token === token) session.signOut().catch(() => {})
    }
    // Without a menu there is nowhere to go: out, and in again.
    session.loadGrants().catch(leave)
  }, [token, grants])

  if (!grants) return <Spin className="mortise-waiting" size="large" />
  return <AppLayout menu={grants.menu} />
}

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { entrance, useSession } from '../session/connection.ts'
import { type Gate, type Door as Kind, sentFrom } from './entry.ts'
import { chatLogin } from './third-party.ts'

/** Lets those in for whom a page is, and sends the others where they belong. */
export function Door({ kind, children }: { kind: Kind; children: ReactNode }) {
  const to = sentFrom(kind, useLocation(), useGate())
  return to ? <Navigate to={to} replace /> : children
}

function useGate(): Gate {
  const hasToken = useSession((state) => state.token !== null)
  const hasLeft = useSession((state) => state.hasLeft)
  return { hasToken, hasLeft, ...surroundings() }
}

/** What of the gate does not change while the page is open. */
export const surroundings = (): Pick<Gate, 'sso' | 'isKnownChat'> => ({
  sso: entrance().sso,
  isKnownChat: chatLogin(navigator.userAgent, entrance().thirdLogins) !== undefined,
})

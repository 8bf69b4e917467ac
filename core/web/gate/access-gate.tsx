import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { entrance, useSession } from '../session/connection.ts'
import { type Access, sentFrom, type Visitor } from './entry.ts'
import { chatLogin } from './third-party.ts'

/** Lets those in for whom a page is, and sends the others where they belong. */
export function AccessGate({ access, children }: { access: Access; children: ReactNode }) {
  const to = sentFrom(access, useLocation(), useVisitor())
  return to ? <Navigate to={to} replace /> : children
}

function useVisitor(): Visitor {
  const hasToken = useSession((state) => state.token !== null)
  const hasLeft = useSession((state) => state.hasLeft)
  return { hasToken, hasLeft, ...surroundings() }
}

/** What of a visitor does not change while the page is open. */
export const surroundings = (): Pick<Visitor, 'sso' | 'isKnownChat'> => ({
  sso: entrance().sso,
  isKnownChat: chatLogin(navigator.userAgent, entrance().thirdLogins) !== undefined,
})

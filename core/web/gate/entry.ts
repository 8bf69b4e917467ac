import type { Entrance } from '../session/entrance.ts'
import { LOGIN_PATH, pathAfterLogin } from './guard.ts'

/** Where a single-sign-on server sends its users with their ticket. */
export const SSO_PATH = '/user/sso'
/** Where the users of a third party land, those of an enterprise chat among them. */
export const THIRD_PATH = '/oauth2-app/login'

/** What decides where somebody without a session is sent. */
export interface Visitor {
  readonly hasToken: boolean
  readonly sso: Entrance['sso']
  /** The last session was left on purpose: nobody is signed in again unasked. */
  readonly hasLeft: boolean
  /** Inside an enterprise chat that this installation knows. */
  readonly isKnownChat: boolean
}

/** Where one goes to sign in, which leads back to what was wanted. */
export function entryPathFor(
  wanted: string,
  { sso, hasLeft, isKnownChat }: Omit<Visitor, 'hasToken'>,
): string {
  const path = placeToSignIn(hasLeft ? 'off' : sso, isKnownChat && !hasLeft)
  return `${path}?redirect=${encodeURIComponent(wanted)}`
}

function placeToSignIn(sso: Entrance['sso'], isKnownChat: boolean): string {
  if (isKnownChat) return THIRD_PATH
  return sso === 'off' ? LOGIN_PATH : SSO_PATH
}

/** For whom a page is: those who have yet to sign in, those who have, or everybody. */
export type Access = 'signIn' | 'closed' | 'open'

/** Where the guard sends whoever opens a page; null lets them in. */
export function sentFrom(
  access: Access,
  {
    pathname,
    search,
    hash = '',
  }: { readonly pathname: string; readonly search: string; readonly hash?: string },
  visitor: Visitor,
): string | null {
  if (access === 'signIn' && visitor.hasToken) return pathAfterLogin(search)
  if (access === 'closed' && !visitor.hasToken) return entryPathFor(pathname + search + hash, visitor)
  return null
}

import { words } from '../words.ts'
import type { Failure } from './call.ts'

/** Where the user stands when a call fails. */
export interface Surroundings {
  readonly isLoginPage: boolean
  readonly isMobile: boolean
  /** Inside the mobile application of an enterprise chat, which signs its users in by itself. */
  readonly isChatApp: boolean
  /** Something typed is not saved yet. */
  readonly hasUnsaved: boolean
  /** The page is being left: the browser breaks off what it still asked for. */
  readonly isLeft: boolean
  /** The page goes on without a network. */
  readonly worksOffline: boolean
}

/** What the product does about a failed call. */
export type Reaction =
  | { readonly do: 'nothing' }
  | { readonly do: 'say'; readonly text: string }
  /** Says it, ends the session and loads the page anew after a while. */
  | { readonly do: 'leave'; readonly text: string; readonly after: number; readonly aloud: string | null }
  /** Leaves the page readable until the user agrees to sign in again. */
  | { readonly do: 'askToSignIn' }
  | { readonly do: 'waitForSignIn' }

/** Milliseconds until the page is loaded anew once a session turned out to be gone. */
export const RELOAD_AFTER_401 = 1500
/** Milliseconds until the page is loaded anew once the network failed. */
export const RELOAD_AFTER_NETWORK_ERROR = 200

/** The error catalogue: which failure is met how. */
export function reactionTo(failure: Failure, at: Surroundings): Reaction {
  const { kind, status, message, hadToken, quiet } = failure
  if (status === 401) {
    if (!hadToken) return { do: 'say', text: words.sessionExpired }
    return { do: 'leave', text: words.sessionExpired, after: RELOAD_AFTER_401, aloud: null }
  }
  if (status === 500 && hadToken && message.includes('Token失效')) {
    return { do: at.isChatApp ? 'waitForSignIn' : 'askToSignIn' }
  }
  if (quiet || (kind === 'network' && (at.isLeft || at.worksOffline))) return { do: 'nothing' }
  if (kind === 'network' && hadToken) return networkReaction(message, at)
  return { do: 'say', text: textOf(failure) }
}

/** One lost call must not throw away what somebody typed; the sign-in page has no session to leave. */
function networkReaction(message: string, { isLoginPage, isMobile, hasUnsaved }: Surroundings): Reaction {
  if (isLoginPage || hasUnsaved) return { do: 'say', text: message }
  const aloud = isMobile ? null : words.networkSpoken
  return { do: 'leave', text: message, after: RELOAD_AFTER_NETWORK_ERROR, aloud }
}

function textOf({ kind, status, message }: Failure): string {
  if (kind === 'timeout' || status === 504) return words.timedOut
  if (status === 403) return words.forbidden
  if (status === 404) return words.notFound
  return message
}

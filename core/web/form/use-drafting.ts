import type { AnyEntity, Row } from '@mortise/model'
import { use, useEffect, useMemo } from 'react'
import { onPageClosed } from '../pages/page-closed.ts'
import { PlaceContext } from '../pages/unsaved.ts'
import type { FormMode } from '../rows/form-row.ts'
import { keeper, session } from '../session/connection.ts'
import {
  changedIn,
  type Draft,
  type DraftKey,
  draftsOf,
  forgetDraft,
  isSameForm,
  keepDraft,
} from './drafts.ts'

/** Keeps what is typed into an open form, so that it outlives the session. */
export interface Drafting {
  /** What was kept of this form before it was opened. */
  readonly saved: Draft | null
  /** Something was typed; kept once the fingers rest, or when the page goes. */
  readonly note: (base: Row, version: unknown, values: Row) => void
  /** Saved, or put away on purpose. */
  readonly forget: () => void
}

/** Milliseconds without a key until what was typed is written down. */
const REST = 400

/** The signed-in user, whose drafts these are. */
export function draftOwner() {
  const { user, tenant } = session.store.getState()
  return user && { username: user.username, tenant: tenant ?? '0' }
}

/** The draft of a form; null for one that is only looked at. */
export function useDrafting(of: AnyEntity, mode: FormMode | null, id: string | null): Drafting | null {
  const place = use(PlaceContext)
  // As it was when the form was opened: an ended session knows nobody any more.
  const drafting = useMemo(
    () => (mode ? makeDrafting(of, { wire: of.wire, mode, id }) : null),
    [of, mode, id],
  )
  useEffect(() => {
    if (!drafting) return undefined
    const { write, forget } = drafting
    const ends = [
      session.store.subscribe(({ token }) => token === null && write()),
      onPageClosed(({ closedRoute }) => closedRoute.fullPath === place && forget()),
    ]
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      write()
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      for (const end of ends) end()
    }
  }, [drafting, place])
  return drafting
}

function makeDrafting(of: AnyEntity, key: DraftKey): Drafting & { readonly write: () => void } {
  const owner = draftOwner()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: (() => void) | null = null
  const write = () => {
    clearTimeout(timer)
    pending?.()
    pending = null
  }
  const forget = () => {
    clearTimeout(timer)
    pending = null
    if (owner) forgetDraft(keeper, owner, key)
  }
  return {
    saved: (owner && draftsOf(keeper, owner).find((draft) => isSameForm(draft, key))) ?? null,
    note(base, version, values) {
      if (!owner) return
      pending = () => {
        const changed = changedIn(of, base, values)
        if (!changed) return forgetDraft(keeper, owner, key)
        const title = String(values[of.title] ?? '')
        const versionPart = typeof version === 'number' ? { version } : {}
        keepDraft(keeper, owner, { ...key, ...versionPart, ...changed, title, at: Date.now() })
      }
      clearTimeout(timer)
      timer = setTimeout(write, REST)
    },
    forget,
    write,
  }
}

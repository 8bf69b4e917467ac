import { useSyncExternalStore } from 'react'
import type { Access, AuthEntry } from './permission.ts'

const KEY = 'mortise:customer-view'
const listeners = new Set<() => void>()

/** Shows the screens of this window as a customer may see them, also after it is loaded anew; or as before. */
export function setCustomerView(isOn: boolean): void {
  if (isOn) sessionStorage.setItem(KEY, '1')
  else sessionStorage.removeItem(KEY)
  for (const tell of listeners) tell()
}

/** Whether a customer looks along: then nothing that is guarded shows, whoever is signed in. */
export const useCustomerView = (): boolean => useSyncExternalStore(listen, isOn, () => false)

const isOn = (): boolean => sessionStorage.getItem(KEY) !== null

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const narrowed = new WeakMap<Access, Access>()

/** Rights without those to see what is guarded. */
export function forCustomers(access: Access): Access {
  const known = narrowed.get(access)
  if (known) return known
  const made = {
    ...access,
    auth: access.auth.filter((entry) => !isGuarded(entry)),
    allAuth: access.allAuth.map((entry) => (isGuarded(entry) ? { ...entry, status: '1' } : entry)),
  }
  narrowed.set(access, made)
  return made
}

/** Costs, margins, prices of others: what is seen by a right of its own. */
const isGuarded = ({ action }: AuthEntry): boolean => action.includes(':view.')

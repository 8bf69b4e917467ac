import { type AnyEntity, codeOf, editCodeOf, type Verb, viewCodeOf } from '@mortise/model'
import { createContext, use, useMemo } from 'react'
import { useSession } from './connection.ts'
import { forCustomers, useCustomerView } from './customer-view.ts'
import {
  type Access,
  type AuthEntry,
  has,
  isAllowed,
  isColumnShown,
  isDisabled,
  noAccess,
} from './permission.ts'

const OwnRights = createContext<readonly AuthEntry[]>([])

/** Gives the screens below it the rights that a form brings along, such as those of a workflow's step. */
export const FormRights = OwnRights.Provider

/** What the signed-in user may see and do here. */
export function useAccess(): Access {
  const grants = useSession((state) => state.grants)
  const own = use(OwnRights)
  const isCustomerView = useCustomerView()
  return useMemo(() => {
    const access = grants ?? noAccess
    return { ...(isCustomerView ? forCustomers(access) : access), own }
  }, [grants, own, isCustomerView])
}

/** The rules of rights for the signed-in user. Each has its own answer for a code that nobody registered. */
export function useRights() {
  const access = useAccess()
  return useMemo(
    () => ({
      /** Whether an element shows; unregistered: to nobody. */
      has: (code: string) => has(access, code),
      /** Whether a field is locked; unregistered: never. */
      isDisabled: (code: string) => isDisabled(access, code),
      /** Whether a column stays; unregistered: always. */
      isColumnShown: (code: string) => isColumnShown(access, code),
      /** Whether an action may be taken; unregistered: by nobody. */
      isAllowed: (code: string) => isAllowed(access, code),
    }),
    [access],
  )
}

/** Whether something that needs a code shows to the signed-in user. */
export const useHas = (code: string): boolean => useRights().has(code)

export interface EntityAccess {
  readonly can: (verb: Verb) => boolean
  readonly canMove: (move: string) => boolean
  readonly canSee: (key: string) => boolean
  readonly isLocked: (key: string) => boolean
}

/** Which calls of an entity the user may make, which of its fields may be seen, and which may not be changed. */
export function useEntityAccess(entity: AnyEntity): EntityAccess {
  const rights = useRights()
  return useMemo(
    () => ({
      can: (verb) => entity.verbs.includes(verb) && rights.has(codeOf(entity, verb)),
      canMove: (move) => rights.has(codeOf(entity, move)),
      canSee: (key) => rights.isColumnShown(viewCodeOf(entity, key)),
      isLocked: (key) => rights.isDisabled(editCodeOf(entity, key)),
    }),
    [entity, rights],
  )
}

import { type AnyEntity, codeOf, fieldsOf, type Verb, viewCodeOf } from '@mortise/model'
import { useSession } from '../connection.ts'
import { type Access, has, isColumnShown, noAccess } from '../permission.ts'

/** What the signed-in user may see and do. */
export const useAccess = (): Access => useSession(({ grants }) => grants) ?? noAccess

/** Whether something that needs a code shows to the signed-in user. */
export const useHas = (code: string): boolean => has(useAccess(), code)

/** Which calls of an entity the user may make, and which of its fields may be seen. */
export function useEntityAccess(entity: AnyEntity) {
  const access = useAccess()
  return {
    can: (verb: Verb) => entity.verbs.includes(verb) && has(access, codeOf(entity, verb)),
    canMove: (move: string) => has(access, codeOf(entity, move)),
    canSee: (key: string) =>
      !fieldsOf(entity)[key]?.guarded || isColumnShown(access, viewCodeOf(entity, key)),
  }
}

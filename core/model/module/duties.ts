import { type AnyEntity, type MoveOf, type Verb } from '../entity/entity.ts'
import { codeOf, permissionsOf } from '../entity/permission.ts'

/**
 * What each role that comes with the product does in an area: codes of rights, and paths of pages. A company begins
 * with these grants and changes them as it likes.
 */
export type Duties = Readonly<Record<string, readonly (string | readonly string[])[]>>

/** Whose duties all roles have. */
export const everyRole = '*'

/** What can be done with rows of an entity: its calls, its moves and what these need besides. */
export type ActOf<E extends AnyEntity> =
  | Exclude<Verb, 'queryById'>
  | MoveOf<E>
  | 'approveOwn'
  | 'approveLarge'

export const can = <E extends AnyEntity>(entity: E, ...acts: readonly ActOf<E>[]): string[] =>
  acts.map((act) => codeOf(entity, act))

/** Looks at rows and takes them along. */
export const reads = (...entities: readonly AnyEntity[]): string[] =>
  entities.flatMap((entity) => codesOf(entity, ['list', 'exportXls']))

/** Writes rows, and deletes those that may still be deleted, one at a time. */
export const writes = (...entities: readonly AnyEntity[]): string[] =>
  entities.flatMap((entity) => codesOf(entity, ['list', 'add', 'edit', 'delete', 'exportXls']))

/** Answers for all rows of an entity: many at once too. */
export const keeps = (...entities: readonly AnyEntity[]): string[] =>
  entities.flatMap((entity) => codesOf(entity, entity.verbs))

/** Sees the values that are guarded. */
export const sees = (...entities: readonly AnyEntity[]): string[] =>
  entities.flatMap((entity) => Object.keys(permissionsOf(entity)).filter((code) => code.includes(':view.')))

/** What is wrong with duties: of a role that nobody brings, or a right that is none. */
export function dutyFaults(
  modules: readonly { readonly name: string; readonly duties?: Duties }[],
  roles: ReadonlyMap<string, string>,
  isKnown: (code: string) => boolean,
): string[] {
  return modules.flatMap(({ name, duties = {} }) =>
    Object.entries(duties).flatMap(([role, codes]) => [
      ...(roles.has(role) || role === everyRole ? [] : [`${name} gives duties to ${role}, which is no role`]),
      ...codes
        .flat()
        .filter((code) => !isKnown(code))
        .map((code) => `${name} gives ${role} the right ${code}, which nothing has`),
    ]),
  )
}

const codesOf = (entity: AnyEntity, verbs: readonly Verb[]): string[] => [
  ...new Set(verbs.filter((verb) => entity.verbs.includes(verb)).map((verb) => codeOf(entity, verb))),
]

import type { Rights } from './accounts.ts'

/** Whose rows of what departments divide a role shows: of departments it names, or of those of its holder. */
export type DataScope = 'own' | 'depart' | 'below' | 'all' | { readonly orgCodes: readonly string[] }

/** Of which departments somebody sees the rows besides the own ones: of all, of these and those below, of these alone. */
export interface Reach {
  readonly isAll: boolean
  readonly below: readonly string[]
  readonly at: readonly string[]
}

/** What all roles together reach; whoever has none sees the own departments and those below them. */
export function reachOf(
  { scopes = [] }: Pick<Rights, 'scopes'>,
  departs: readonly { readonly orgCode: string }[],
): Reach {
  const own = departs.map(({ orgCode }) => orgCode)
  const named = scopes.flatMap((scope) => (typeof scope === 'object' ? scope.orgCodes : []))
  const isBelow = scopes.length === 0 || scopes.includes('below')
  return {
    isAll: scopes.includes('all'),
    below: isBelow ? [...named, ...own] : named,
    at: !isBelow && scopes.includes('depart') ? own : [],
  }
}

/** Whether somebody who reaches `own` sees whatever is seen by `theirs`. */
export function isWithinReach(theirs: Reach, own: Reach): boolean {
  if (own.isAll) return true
  if (theirs.isAll) return false
  const isBelow = (code: string) => own.below.some((from) => code.startsWith(from))
  return theirs.below.every(isBelow) && theirs.at.every((code) => isBelow(code) || own.at.includes(code))
}

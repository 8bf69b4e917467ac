import type { Rights } from '../context/accounts.ts'

/** What is left of somebody's rights to a program that was given some of them: never more than the owner has now. */
export function scopedRights(rights: Rights, scope: ReadonlySet<string> | undefined): Rights {
  if (!scope) return rights
  const { isAdmin, codes, scopes } = rights
  return {
    ...rights,
    isAdmin: false,
    codes: new Set([...scope].filter((code) => isAdmin || codes.has(code))),
    // The administrator sees the rows of all departments without a role that says so.
    ...(isAdmin ? { scopes: ['all'] } : scopes && { scopes }),
  }
}

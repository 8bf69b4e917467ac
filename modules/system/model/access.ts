/** A right as the permission call sends it: `type` 1 shows what it names, 2 lets it be edited; `action` may name several. */
export interface AuthEntry {
  readonly action: string
  readonly type: string
  readonly status: string
  readonly describe?: string
}

/** What one user may see and do, and what is controlled at all. */
export interface Access {
  readonly auth: readonly AuthEntry[]
  readonly allAuth: readonly AuthEntry[]
  /** The list of a workflow node, or the user's own, which speaks before the others. */
  readonly own?: readonly AuthEntry[]
}

const names = (entry: AuthEntry, code: string) => entry.action.split(',').some((name) => name.trim() === code)
const isShow = (entry: AuthEntry) => entry.type !== '2'
const isEdit = (entry: AuthEntry) => entry.type === '2'
const isOff = (entry: AuthEntry) => entry.status === '0'

/** Whether an element shows. A code that nobody registered shows to nobody. */
export function has({ auth, allAuth, own = [] }: Access, code: string): boolean {
  if (own.some((entry) => isShow(entry) && names(entry, code))) return true
  if (allAuth.some((entry) => isShow(entry) && isOff(entry) && entry.action === code)) return true
  return auth.some((entry) => isShow(entry) && names(entry, code))
}

/** Whether a field is locked. A code that nobody registered locks nothing. */
export function isDisabled({ auth, allAuth, own = [] }: Access, code: string): boolean {
  const told = own.find((entry) => isEdit(entry) && names(entry, code))
  if (told) return isOff(told)
  const controlled = allAuth.find((entry) => isEdit(entry) && names(entry, code))
  if (!controlled || isOff(controlled)) return false
  return !auth.some((entry) => isEdit(entry) && names(entry, code))
}

/** Columns that stay: all but those controlled under the prefix and not granted. */
export function visibleColumns<C extends { readonly dataIndex?: string }>(
  { auth, allAuth }: Access,
  prefix: string,
  columns: readonly C[],
): C[] {
  const under = withColon(prefix)
  return columns.filter(({ dataIndex }) => {
    if (!dataIndex) return true
    const code = `${under}${dataIndex}`
    const isControlled = allAuth.some((entry) => isShow(entry) && !isOff(entry) && names(entry, code))
    return !isControlled || auth.some((entry) => isShow(entry) && names(entry, code))
  })
}

/** Whether an action may be taken: the own list allows or, with status 0, denies; otherwise as an element shows. */
export function isAllowed(access: Access, code: string): boolean {
  const told = (access.own ?? []).find((entry) => names(entry, code))
  if (told) return !isOff(told)
  return has({ auth: access.auth, allAuth: access.allAuth }, code)
}

/** The key of a toolbar button: `stock` and `stock:` give the same. */
export const toolbarCode = (prefix: string, button: string): string => `${withColon(prefix)}${button}`

const withColon = (prefix: string) => (prefix === '' || prefix.endsWith(':') ? prefix : `${prefix}:`)

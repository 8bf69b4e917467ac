/** A right as the permission call sends it: `type` 1 shows what it names, 2 lets it be edited; `action` may name several. */
export interface AuthEntry {
  readonly action: string
  readonly type: string
  /** In the list of all rights `0` means: not controlled. In a user's own list: denied. */
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

export const noAccess: Access = { auth: [], allAuth: [] }

const names = (entry: AuthEntry, code: string) => entry.action.split(',').some((name) => name.trim() === code)
/** The type of an entry that lets a field be changed; all others let something be seen. */
const EDITS = '2'
const isShow = (entry: AuthEntry) => entry.type !== EDITS
const isEdit = (entry: AuthEntry) => entry.type === EDITS
const isOff = (entry: AuthEntry) => entry.status === '0'

/** Whether an element shows. A code that nobody registered shows to nobody. */
export function has({ auth, allAuth, own = [] }: Access, code: string): boolean {
  if (own.some((entry) => isShow(entry) && names(entry, code))) return true
  if (allAuth.some((entry) => isShow(entry) && isOff(entry) && entry.action === code)) return true
  return auth.some((entry) => isShow(entry) && names(entry, code))
}

/** Whether a field is locked. A code that nobody registered locks nothing. */
export function isDisabled({ auth, allAuth, own = [] }: Access, code: string): boolean {
  const found = own.find((entry) => isEdit(entry) && names(entry, code))
  if (found) return isOff(found)
  const controlled = allAuth.find((entry) => isEdit(entry) && names(entry, code))
  if (!controlled || isOff(controlled)) return false
  return !auth.some((entry) => isEdit(entry) && names(entry, code))
}

/** Whether a column stays: all do but those controlled and not granted. */
export function isColumnShown({ auth, allAuth }: Access, code: string): boolean {
  const isControlled = allAuth.some((entry) => isShow(entry) && !isOff(entry) && names(entry, code))
  return !isControlled || auth.some((entry) => isShow(entry) && names(entry, code))
}

/** Whether an action may be taken: the own list allows or, with status 0, denies; otherwise as an element shows. */
export function isAllowed({ auth, allAuth, own = [] }: Access, code: string): boolean {
  const found = own.find((entry) => names(entry, code))
  return found ? !isOff(found) : has({ auth, allAuth }, code)
}

/** The code of a toolbar button under an optional prefix: `stock` and `stock:` give the same. */
export const toolbarCode = (prefix: string, button: string): string =>
  `${prefix === '' || prefix.endsWith(':') ? prefix : `${prefix}:`}${button}`

/** Whether a toolbar button shows: all do but those excluded under its prefix. */
export const isButtonShown = (excluded: readonly string[], prefix: string, button: string): boolean =>
  !excluded.includes(toolbarCode(prefix, button))

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

/** The type of an entry that lets a field be changed; all others let something be seen. */
const EDITS = '2'
const isShow = (entry: AuthEntry) => entry.type !== EDITS
const isEdit = (entry: AuthEntry) => entry.type === EDITS
const isOff = (entry: AuthEntry) => entry.status === '0'

/** Whether an element shows. A code that nobody registered shows to nobody. */
export function has({ auth, allAuth, own = none }: Access, code: string): boolean {
  if (naming(own, code).some(isShow)) return true
  if (naming(allAuth, code).some((entry) => isShow(entry) && isOff(entry) && entry.action === code))
    return true
  return naming(auth, code).some(isShow)
}

/** Whether a field is locked. A code that nobody registered locks nothing. */
export function isDisabled({ auth, allAuth, own = none }: Access, code: string): boolean {
  const found = naming(own, code).find(isEdit)
  if (found) return isOff(found)
  const controlled = naming(allAuth, code).find(isEdit)
  if (!controlled || isOff(controlled)) return false
  return !naming(auth, code).some(isEdit)
}

/** Whether a column stays: all do but those controlled and not granted. */
export function isColumnShown({ auth, allAuth }: Access, code: string): boolean {
  const isControlled = naming(allAuth, code).some((entry) => isShow(entry) && !isOff(entry))
  return !isControlled || naming(auth, code).some(isShow)
}

/** Whether an action may be taken: the own list allows or, with status 0, denies; otherwise as an element shows. */
export function isAllowed({ auth, allAuth, own = none }: Access, code: string): boolean {
  const [found] = naming(own, code)
  return found ? !isOff(found) : has({ auth, allAuth }, code)
}

const none: readonly AuthEntry[] = []
type ByName = ReadonlyMap<string, readonly AuthEntry[]>
const indexes = new WeakMap<readonly AuthEntry[], ByName>()

/** The entries of a list that name a code, in its order. A page asks hundreds of times, of some thousand entries. */
function naming(entries: readonly AuthEntry[], code: string): readonly AuthEntry[] {
  let index = indexes.get(entries)
  if (!index) indexes.set(entries, (index = indexOf(entries)))
  return index.get(code) ?? none
}

function indexOf(entries: readonly AuthEntry[]): ByName {
  const index = new Map<string, AuthEntry[]>()
  for (const entry of entries) {
    for (const name of new Set(entry.action.split(',').map((part) => part.trim()))) {
      const known = index.get(name)
      if (known) known.push(entry)
      else index.set(name, [entry])
    }
  }
  return index
}

/** The code of a toolbar button under an optional prefix: `stock` and `stock:` give the same. */
export const toolbarCode = (prefix: string, button: string): string =>
  `${prefix === '' || prefix.endsWith(':') ? prefix : `${prefix}:`}${button}`

/** Whether a toolbar button shows: all do but those excluded under its prefix. */
export const isButtonShown = (excluded: readonly string[], prefix: string, button: string): boolean =>
  !excluded.includes(toolbarCode(prefix, button))

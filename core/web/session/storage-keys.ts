/** Under which names the browser keeps what the product needs, each after `mortise:`. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  tenant: 'tenant',
  /** The rights of the signed-in user, and all that are controlled. */
  buttonAuth: 'auth',
  dictionaries: 'dicts',
  /** The pair that older pages inside frames ask for; nothing of ours uses it. */
  encrypted: 'encrypted',
  /** When anybody last touched any window of this browser. */
  lastActive: 'last-active',
  /** Set where the session is to end with the browser. */
  untilClosed: 'until-closed',
} as const

/** What goes with the session; the token first, because other windows watch it. */
export const sessionKeys: readonly string[] = Object.values(storageKeys)

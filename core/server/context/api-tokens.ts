/** What a program may call in somebody's name, as its owner sees it; the token itself is told once and stored nowhere. */
export interface ApiToken {
  readonly id: string
  readonly name: string
  /** Rights that it has, as long as its owner has them. */
  readonly codes: readonly string[]
  /** Wall clocks. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly usedFrom: string | null
  readonly isExpired: boolean
}

export interface NewApiToken {
  readonly accountId: string
  readonly tenant: string
  readonly name: string
  readonly codes: readonly string[]
  readonly days: number
}

export interface ApiTokens {
  create(wanted: NewApiToken): Promise<{ readonly id: string; readonly token: string }>
  /** Those of an account in a tenant that were not taken back, the latest first. */
  list(accountId: string, tenant: string): Promise<ApiToken[]>
  /** From the next call on, on every node; false if there is none of that account there. */
  revoke(token: {
    readonly id: string
    readonly accountId: string
    readonly tenant: string
  }): Promise<boolean>
  /** All of an account, in whatever tenant. */
  revokeAll(accountId: string): Promise<void>
}

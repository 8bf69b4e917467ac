/** Where a call that nobody here answers goes, and how. */
export interface Forward {
  /** By which calls are counted. */
  readonly key: string
  readonly access: 'login' | 'anon'
  /** `http://legacy.local:8080` */
  readonly upstream: string
  readonly path: string
  readonly requestHeaders: HeaderChanges
  readonly responseHeaders: HeaderChanges
  /** Whether the upstream learns the caller's session. */
  readonly passesToken: boolean
  /** Calls a minute and address, over all nodes that share Redis; any number if 0. */
  readonly limit: number
  /** How often a call that only reads is tried again. */
  readonly retries: number
  readonly timeoutSeconds: number
}

export interface HeaderChanges {
  readonly set: Readonly<Record<string, string>>
  readonly remove: readonly string[]
}

/** What knows the calls that are forwarded; those that anybody here answers never reach it. */
export interface Forwarding {
  match(call: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
  }): Promise<Forward | null>
  /** Those of which the description of all calls tells. */
  documented(): Promise<readonly DocumentedForward[]>
}

/** A forwarded call as it is described: `/ext/{path}`. */
export interface DocumentedForward {
  readonly path: string
  readonly methods: readonly string[]
  readonly label: string
  readonly access: 'login' | 'anon'
}

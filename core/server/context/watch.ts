import type { History, WatchedNode } from '@mortise/model'

/** How the servers on this database are. */
export interface Watch {
  /** This node as of now. */
  now(): Promise<WatchedNode>
  /** All of them; those beside this one as they last said. With `isLooking` they tell their detail from the next beat on. */
  nodes(options?: { readonly isLooking?: boolean }): Promise<WatchedNode[]>
  /** The last hours of this node from memory, or days of any node from the database. */
  history(of: {
    readonly node?: string
    readonly hours: number
    readonly names: readonly string[]
  }): Promise<History>
  /** What Redis says of itself; null where there is none. */
  redis(): Promise<{ readonly info: string; readonly keys: number } | null>
}

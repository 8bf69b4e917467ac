/** Pushes to open sockets, on every node. */
export interface Realtime {
  toUser(userId: string, message: object): void
  toAll(tenant: string, message: object): void
  /** On the table channel: `common_send_date` to all pages of a user, or of everyone in the tenant. */
  hint(to: { userId: string } | { tenant: string }, key: string, args: readonly unknown[]): void
  closeSession(sessionId: string): void
  /** Open sockets of this node. */
  count(channel: 'notice' | 'table'): number
}

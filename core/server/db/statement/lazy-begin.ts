import type { PoolClient } from 'pg'
import { isRepeated } from './repeated-statement.ts'

/** Connections whose transaction begins with their next statement. */
const waiting = new WeakSet<PoolClient>()

/** Begins a transaction with whatever is asked next: one message less to the database for each that writes. */
export const beginWithNext = (client: PoolClient): void => void waiting.add(client)

/** Gives up a transaction in which nothing was asked; false where one has begun. */
export const endUnbegun = (client: PoolClient): boolean => waiting.delete(client)

/** Begins now what would begin with the next statement, for what cannot carry it along. */
export async function beginNow(client: PoolClient): Promise<void> {
  if (waiting.delete(client)) await client.query('begin')
}

/** Lets a connection begin its transactions so. */
export function beginLazily(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const queryInTransaction = (...input: unknown[]) => {
    if (!waiting.delete(client)) return query(...input)
    const [statement] = input
    if (isRepeated(statement)) {
      // In one message: what stands behind a `begin` that failed is not done.
      statement.isFirst = true
      return query(statement)
    }
    if (isSubmitted(statement)) throw new Error('a transaction cannot begin with a cursor: begin it before')
    return (query('begin') as Promise<unknown>).then(() => query(...input))
  }
  client.query = queryInTransaction as PoolClient['query']
}

const isSubmitted = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'submit' in statement

import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult } from 'pg'
import { type RowShape, repeatedStatement, rowShapeOf } from './repeated-statement.ts'

/**
 * Names that common texts are prepared under. A name costs every connection some 50 KB for good, so a text gets one
 * only when it comes again and again, and only so many texts do; the others are sent as they are.
 */
const names = new Map<string, string>()
const nameLimit = 1000
const commonFrom = 3
const seen = new LRUCache<string, number>({ max: 2000 })

/** What each connection has prepared, by name. */
const shapes = new WeakMap<object, Map<string, RowShape>>()

/** Runs a statement, prepared by name once its text proves common: then it is parsed and described once a connection. */
export async function prepared(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
  const name = names.get(text) ?? earnedName(text)
  if (name === undefined) return client.query({ text, values })
  let known = shapes.get(client)
  if (!known) shapes.set(client, (known = new Map()))
  const shape = known.get(name)
  if (!shape) {
    const result = await client.query({ name, text, values })
    known.set(name, rowShapeOf(client, result.fields))
    return result
  }
  try {
    return await client.query(repeatedStatement({ name, text, values, shape })).result
  } catch (error) {
    // As the driver does: a trace that leads to who sent the statement, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function earnedName(text: string): string | undefined {
  if (names.size >= nameLimit) return undefined
  const times = (seen.get(text) ?? 0) + 1
  seen.set(text, times)
  if (times < commonFrom) return undefined
  const name = `m${names.size}`
  names.set(text, name)
  seen.delete(text)
  return name
}

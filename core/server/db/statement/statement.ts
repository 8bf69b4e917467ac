import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult } from 'pg'
import { type RowShape, repeatedStatement, rowShapeOf } from './repeated-statement.ts'

/** A name costs every connection some 50 KB, so only so many texts have one at a time: those that were used last. */
const nameLimit = 1000
/** A text gets its name only when it comes again and again; the others are sent as they are. */
const commonFrom = 3

/** Runs a statement, prepared by name once its text proves common: then it is parsed and described once a connection. */
export const prepared = makePrepared(nameLimit)

/** `prefix` begins the names, so that two such sets do not meet on a connection. */
export function makePrepared(limit: number, prefix = 'm') {
  const names = new LRUCache<string, string>({ max: limit })
  const seen = new LRUCache<string, number>({ max: 2 * limit })
  /** What each connection has prepared, by name. */
  const shapes = new WeakMap<object, Map<string, RowShape>>()
  let drawn = 0

  const earnedName = (text: string): string | undefined => {
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < commonFrom) return undefined
    // Never one that was borne before: a connection may still know it.
    const name = `${prefix}${drawn++}`
    names.set(text, name)
    seen.delete(text)
    return name
  }
  const prepare = async (client: PoolClient, name: string, text: string, values: unknown[]) => {
    let known = shapes.get(client)
    if (!known) shapes.set(client, (known = new Map()))
    if (known.size >= limit) await forgetOne(client, known, new Set(names.values()))
    const result = await client.query({ name, text, values })
    known.set(name, rowShapeOf(client, result.fields))
    return result
  }

  return async (client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> => {
    const name = names.get(text) ?? earnedName(text)
    if (name === undefined) return client.query({ text, values })
    const shape = shapes.get(client)?.get(name)
    if (!shape) return prepare(client, name, text, values)
    try {
      return await client.query(repeatedStatement({ name, text, values, shape })).result
    } catch (error) {
      // As the driver does: a trace that leads to who sent the statement, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

/** Lets a connection forget a statement whose name no text bears any more. */
async function forgetOne(
  client: PoolClient,
  known: Map<string, RowShape>,
  borne: ReadonlySet<string>,
): Promise<void> {
  const gone = [...known.keys()].find((name) => !borne.has(name))
  if (gone === undefined) return
  known.delete(gone)
  await client.query(`deallocate ${gone}`)
}

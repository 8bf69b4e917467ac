import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult } from 'pg'

/**
 * Names that common texts are prepared under. A name costs every connection some 50 KB for good, so a text gets one
 * only when it comes again and again, and only so many texts do; the others are sent as they are.
 */
const names = new Map<string, string>()
const nameLimit = 1000
const commonFrom = 3
const seen = new LRUCache<string, number>({ max: 2000 })

/** Runs a statement, prepared by name once its text proves common: then it is parsed once a connection. */
export function prepared(
  client: Pick<PoolClient, 'query'>,
  text: string,
  values: unknown[],
): Promise<QueryResult> {
  const name = names.get(text) ?? earnedName(text)
  return client.query(name === undefined ? { text, values } : { name, text, values })
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

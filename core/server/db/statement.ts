import type { PoolClient, QueryResult } from 'pg'

/**
 * Texts seen so far and the names they are prepared under. A name lives on each connection for good,
 * so only so many are given; what comes later is sent unnamed.
 */
const names = new Map<string, string>()
const limit = 2000

/** Runs a statement prepared by name: texts of the same shape are parsed once a connection. */
export function prepared(
  client: Pick<PoolClient, 'query'>,
  text: string,
  values: unknown[],
): Promise<QueryResult> {
  let name = names.get(text)
  if (name === undefined && names.size < limit) {
    name = `m${names.size}`
    names.set(text, name)
  }
  return client.query(name === undefined ? { text, values } : { name, text, values })
}

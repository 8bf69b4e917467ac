import pg from 'pg'

/**
 * Counts the statements that connections of this process send from now on; those that are open already are not heard.
 * Answers how many there were so far.
 */
export function countStatements(): () => number {
  const { prototype } = pg.Client
  const { query } = prototype
  let statements = 0
  prototype.query = function (this: pg.Client, ...input: unknown[]) {
    statements += 1
    return query.apply(this, input as never)
  } as typeof query
  return () => statements
}

import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that go to the database while the work is done. */
export async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    const told = typeof asked === 'string' ? { text: asked, values: rest[0] } : (asked as Statement)
    const values = Array.isArray(told.values) ? (told.values as unknown[]) : []
    statements.push({ text: told.text, values: [...values] })
    return (query as (...args: unknown[]) => unknown).call(this, asked, ...rest)
  } as typeof query
  try {
    await work()
    return statements
  } finally {
    pg.Client.prototype.query = query
  }
}

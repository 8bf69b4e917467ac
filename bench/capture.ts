import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

let captured: Statement[] | null = null
const { query } = pg.Client.prototype
// Before any server opens a connection: from then on each holds on to the function that it found.
pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
  captured?.push(
    typeof statement === 'string' ? statementOf(statement, rest[0]) : stated(statement as Partial<Statement>),
  )
  return (query as (...all: unknown[]) => unknown).call(this, statement, ...rest)
} as typeof query

const stated = ({ text = '', values }: Partial<Statement>): Statement => statementOf(text, values)
const statementOf = (text: string, values: unknown): Statement => ({
  text,
  values: Array.isArray(values) ? [...values] : [],
})

/** The statements that go to the database while the work is done. */
export async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  captured = statements
  try {
    await work()
    return statements
  } finally {
    captured = null
  }
}

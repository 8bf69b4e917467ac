import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

let heard: Statement[] | null = null
const { query } = pg.Client.prototype
// Before any server opens a connection: from then on each holds on to the function that it found.
pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
  heard?.push(typeof asked === 'string' ? told(asked, rest[0]) : stated(asked as Partial<Statement>))
  return (query as (...all: unknown[]) => unknown).call(this, asked, ...rest)
} as typeof query

const stated = ({ text = '', values }: Partial<Statement>): Statement => told(text, values)
const told = (text: string, values: unknown): Statement => ({
  text,
  values: Array.isArray(values) ? [...values] : [],
})

/** The statements that go to the database while the work is done. */
export async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  heard = statements
  try {
    await work()
    return statements
  } finally {
    heard = null
  }
}

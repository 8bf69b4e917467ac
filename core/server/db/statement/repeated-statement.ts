import pg, { type Connection, type FieldDef, type PoolClient, type QueryResult } from 'pg'

/** The columns of a statement's rows, as its connection described them when it prepared the statement. */
export interface RowShape {
  readonly fields: FieldDef[]
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[]
}

export const rowShapeOf = (client: Pick<PoolClient, 'getTypeParser'>, fields: FieldDef[]): RowShape => ({
  fields,
  columns: fields.map(({ name, dataTypeID }) => ({
    name,
    parse: client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  })),
})

/** A statement that its connection has prepared, with what it is asked for now. */
export interface Prepared {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly shape: RowShape
}

const repeated = Symbol('repeated')
export const isRepeated = (statement: unknown): statement is ReturnType<typeof repeatedStatements> =>
  typeof statement === 'object' && statement !== null && repeated in statement

/**
 * Statements that their connection has prepared, to be run again, all in one message. The driver has the columns described
 * at every run, which for a wide row costs both sides more than the row; those of a prepared statement never change, so here
 * the first description serves. The driver calls the methods as the answers come in; those behind one that fails fail too.
 */
export function repeatedStatements(asked: readonly Prepared[]) {
  const answers: QueryResult[] = []
  let rows: Record<string, unknown>[] = []
  let failure: unknown = null
  let resolve: (results: readonly QueryResult[]) => void
  let reject: (error: unknown) => void
  const statement = {
    text: asked.map(({ text }) => text).join('; '),
    /** What was answered so far. */
    answers: answers as readonly QueryResult[],
    result: new Promise<readonly QueryResult[]>((resolved, rejected) => {
      resolve = resolved
      reject = rejected
    }),
    [repeated]: true as const,
    /** Whether a transaction begins with it. */
    isFirst: false,
    /** Called when the answer is there, whatever it is. */
    onEnd: undefined as (() => void) | undefined,

    submit(connection: Connection): Error | null {
      connection.stream.cork()
      try {
        // All before anything is sent: half a message would be answered to whoever asks next.
        const bound = asked.map(({ name, values }) => ({ statement: name, values: values.map(prepareValue) }))
        if (statement.isFirst) {
          connection.parse({ name: '', text: 'begin', types: [] }, true)
          connection.bind({}, true)
          connection.execute(null, true)
        }
        for (const each of bound) {
          connection.bind({ ...each, values: each.values as never[] }, true)
          connection.execute(null, true)
        }
        connection.sync()
        return null
      } catch (error) {
        return error as Error
      } finally {
        connection.stream.uncork()
      }
    },
    handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
      try {
        rows.push(rowOf(asked[answers.length]!.shape, fields))
      } catch (error) {
        failure ??= error
      }
    },
    handleCommandComplete({ text }: { readonly text: string }): void {
      if (text === 'BEGIN') return
      answers.push(answerOf(text, rows, asked[answers.length]!.shape))
      rows = []
    },
    handleEmptyQuery(): void {},
    handleError(error: unknown): void {
      statement.onEnd?.()
      reject(error)
    },
    handleReadyForQuery(): void {
      if (failure !== null) {
        answers.length = 0
        return statement.handleError(failure)
      }
      statement.onEnd?.()
      resolve(answers)
    },
  }
  return statement
}

function answerOf(completion: string, rows: Record<string, unknown>[], { fields }: RowShape): QueryResult {
  // `SELECT 15`, `UPDATE 1`, and `INSERT 0 1` for a reason that is history.
  const [first, last] = [completion.indexOf(' '), completion.lastIndexOf(' ')]
  const command = first < 0 ? completion : completion.slice(0, first)
  const rowCount = last < 0 ? null : Number(completion.slice(last + 1))
  return { command, rowCount, oid: 0, rows, fields }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Grown from an empty object: one that is spread from a model travels to JSON half as fast. */
function rowOf({ columns }: RowShape, texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, parse } = columns[index]!
    const text = texts[index]!
    row[name] = text === null ? null : parse(text)
  }
  return row
}

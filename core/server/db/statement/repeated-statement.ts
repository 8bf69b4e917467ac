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

interface Prepared {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly shape: RowShape
}

const repeated = Symbol('repeated')
export const isRepeated = (statement: unknown): statement is ReturnType<typeof repeatedStatement> =>
  typeof statement === 'object' && statement !== null && repeated in statement

/**
 * A statement that its connection has prepared, to be run again. The driver has the columns described at every run,
 * which for a wide row costs both sides more than the row; those of a prepared statement never change, so here the
 * first description serves. The driver calls the methods as the answer comes in.
 */
export function repeatedStatement({ name, text, values, shape }: Prepared) {
  const rows: Record<string, unknown>[] = []
  let completion = ''
  let failure: unknown = null
  let resolve: (result: QueryResult) => void
  let reject: (error: unknown) => void
  const statement = {
    name,
    text,
    values,
    result: new Promise<QueryResult>((resolved, rejected) => {
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
        if (statement.isFirst) {
          connection.parse({ name: '', text: 'begin', types: [] }, true)
          connection.bind({}, true)
          connection.execute(null, true)
        }
        connection.bind({ statement: name, values: values as never[], valueMapper: prepareValue }, true)
        connection.execute(null, true)
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
        rows.push(rowOf(shape, fields))
      } catch (error) {
        failure ??= error
      }
    },
    handleCommandComplete({ text }: { readonly text: string }): void {
      completion = text
    },
    handleEmptyQuery(): void {},
    handleError(error: unknown): void {
      statement.onEnd?.()
      reject(error)
    },
    handleReadyForQuery(): void {
      if (failure !== null) return statement.handleError(failure)
      statement.onEnd?.()
      // `SELECT 15`, `UPDATE 1`, and `INSERT 0 1` for a reason that is history.
      const [first, last] = [completion.indexOf(' '), completion.lastIndexOf(' ')]
      const command = first < 0 ? completion : completion.slice(0, first)
      const rowCount = last < 0 ? null : Number(completion.slice(last + 1))
      resolve({ command, rowCount, oid: 0, rows, fields: shape.fields })
    },
  }
  return statement
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

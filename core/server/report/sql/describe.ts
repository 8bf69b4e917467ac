import type { PoolClient } from 'pg'

export interface DescribedColumn {
  readonly name: string
  readonly dataTypeID: number
}

/**
 * What columns a statement has, as the server tells without running it. It is read alone, so that nothing of it can
 * reach into the statement that will be put around it.
 */
export function describe(client: PoolClient, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = []
    const asking = {
      submit(connection: Wire) {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription(message: { fields: readonly DescribedColumn[] }) {
        columns = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
      },
      handleError(error: Error) {
        // The driver has done with a query that failed, and calls it no more.
        reject(error)
      },
      handleReadyForQuery() {
        resolve(columns)
      },
      handleDataRow() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
    }
    client.query(asking as never)
  })
}

interface Wire {
  parse(query: { name: string; text: string; types: readonly number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

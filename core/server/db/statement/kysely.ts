import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { beginNow } from './lazy-begin.ts'
import { prepared } from './statement.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Made once a connection: every call is given one, and most ask nothing by it. */
const builders = new WeakMap<PoolClient, Kysely<any>>()

/** A query builder on one connection, inside whatever transaction that connection is in. */
export function kyselyOn(client: PoolClient): Kysely<any> {
  let builder = builders.get(client)
  if (!builder) builders.set(client, (builder = makeBuilder(client)))
  return builder
}

/** A statement with numbered parameters as a part of another one. */
export function boundSql(text: string, params: readonly unknown[]): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/).map((part, index) => {
    return index % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`
  })
  return sql.join(parts, sql.raw(''))
}

function makeBuilder(client: PoolClient): Kysely<any> {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driverOn(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
  return new Kysely({ dialect })
}

function driverOn(client: PoolClient): Driver {
  const connection = connectionOn(client)
  // One statement at a time: the connection takes no second one while the first runs.
  let turn = Promise.resolve()
  let passOn = () => {}
  return {
    async init() {},
    async acquireConnection() {
      const before = turn
      const { promise, resolve } = withResolvers()
      turn = promise
      await before
      passOn = resolve
      return connection
    },
    async releaseConnection() {
      passOn()
    },
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {},
  }
}

async function refuse(): Promise<never> {
  throw new Error('the connection is already in the transaction of its request')
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

function connectionOn(client: PoolClient): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await prepared(client, sql, parameters as unknown[])
      const isWrite =
        command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows, ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    async *streamQuery<R>(
      { sql, parameters }: CompiledQuery,
      chunkSize = 100,
    ): AsyncGenerator<QueryResult<R>> {
      await beginNow(client)
      const cursor = client.query(new Cursor<R>(sql, parameters as unknown[]))
      try {
        for (;;) {
          const rows = await cursor.read(chunkSize)
          if (rows.length === 0) return
          yield { rows }
        }
      } finally {
        await cursor.close()
      }
    },
  }
}

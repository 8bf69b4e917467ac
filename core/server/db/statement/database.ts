import { Pool, type PoolClient } from 'pg'
import { beginLazily, beginWithNext, endUnbegun } from './lazy-begin.ts'
import { type Log, prepareRole } from './role.ts'
import { type SlowStatement, type StatementListener, timeStatements } from './slow-statements.ts'
import { beginAsking, endAsking } from './statement.ts'
import { typeParsers } from './type-parsers.ts'

/** Connections of the product: as the role that row-level security holds, and as the owner of the tables. */
export interface Database {
  /** Reads outside a transaction, on a connection that sees one tenant. */
  read<T>(tenant: string, work: (client: PoolClient) => Promise<T>, call?: string): Promise<T>
  /** One transaction on a connection that sees one tenant; commits if the work returns. */
  transaction<T>(tenant: string, work: (client: PoolClient) => Promise<T>, call?: string): Promise<T>
  /** For start, migrations and jobs: past row-level security. */
  readonly owner: Pool
  /**
   * For the engine's own tables, whose rows it sees whosever they are; of the tables of entities it sees none. Apart from the connections
   * that requests hold, so that whoever holds one may wait for one of these.
   */
  readonly pool: Pool
  /** The role that requests work as; null where the login could not assume it and tables hold their owner too. */
  readonly appRole: string | null
  /** Hears of every statement of a request that takes long; answers what ends that. */
  onSlow(listener: (statement: SlowStatement) => void): () => void
  /** Hears of every statement of a request; one listens at a time, and what is answered ends that. */
  onStatement(listener: StatementListener): () => void
  /** Columns have other types now: statements that were prepared before are not run again. */
  renew(): void
  /** Connections of another login, for what is not trusted with those of the product; they end with the others. */
  openAs(login: Login, settings: Record<string, string | number>): Pool
  /** All of them by name, to be watched. */
  readonly pools: Readonly<Record<'requests' | 'engine' | 'owner', Pool>>
  close(): Promise<void>
}

export interface Login {
  readonly user: string
  readonly password: string
  /** Connections at one time. */
  readonly max: number
}

export interface DatabaseOptions {
  readonly url: string
  readonly appRole?: string
  /** Requests that may be in the database at one time. */
  readonly poolSize?: number
  /** The longest a statement of a request may take, in milliseconds. */
  readonly statementTimeout?: number
  readonly log: Log
}

/** Opens the database, and makes the application's role when it is not there. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, appRole = 'mortise_app', poolSize = 16, statementTimeout = 60_000, log } = options
  const open = (max: number, settings: Record<string, string | number>) => openPool(url, max, settings, log)
  const owner = open(8, { 'app.owner': 'on' })
  try {
    await checkServer(owner)
    const role = await prepareRole(owner, appRole, log)
    const settings = {
      ...(role && { role }),
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: 300_000,
      // Compiling costs more than it saves on the short statements of lists and forms.
      jit: 'off',
      // No disk turns under these tables any more: what an index leads to costs hardly more than what lies next to it.
      random_page_cost: 1.1,
    }
    const app = open(poolSize, settings)
    const pool = open(Math.max(4, Math.ceil(poolSize / 2)), { ...settings, 'app.engine': 'on' })
    const others: Pool[] = []
    const listeners = new Set<(statement: SlowStatement) => void>()
    let all: StatementListener | null = null
    const tenants = new WeakMap<PoolClient, string>()
    const calls = new WeakMap<PoolClient, string>()
    app.on('connect', (client) => {
      timeStatements(
        client,
        (text, ms) => {
          for (const listener of listeners)
            listener({ text, ms, tenant: tenants.get(client) ?? '0', call: calls.get(client) ?? '' })
        },
        (text) => all?.(text),
      )
      beginLazily(client)
    })
    return {
      ...sessions(app, tenants, calls),
      onSlow(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onStatement(listener) {
        all = listener
        return () => (all = null)
      },
      owner,
      pool,
      appRole: role,
      openAs({ user, password, max }, own) {
        const address = Object.assign(new URL(url), { username: user, password })
        const other = openPool(address.href, max, own, log)
        others.push(other)
        return other
      },
      pools: { requests: app, engine: pool, owner },
      async close() {
        await Promise.all([app, pool, owner, ...others].map((each) => each.end()))
      },
    }
  } catch (error) {
    await owner.end()
    throw error
  }
}

/** Where a pool is connected to, for threads that connect by themselves. */
export function addressOf(pool: Pool): string {
  const { connectionString } = pool.options as { connectionString?: string }
  if (!connectionString) throw new Error('the database pool was not opened by an address')
  return connectionString
}

function openPool(url: string, max: number, settings: Record<string, string | number>, log: Log): Pool {
  const address = new URL(url)
  const all = { search_path: 'public', ...settings, timezone: 'Asia/Shanghai' }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  // In the address, because what stands there outweighs what is set beside it.
  address.searchParams.set('options', [address.searchParams.get('options') ?? '', ...flags].join(' ').trim())
  const pool = new Pool({
    connectionString: address.href,
    max,
    types: typeParsers,
    application_name: 'mortise',
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 30_000,
  })
  pool.on('error', (error) => log.warn(`空闲的数据库连接断开：${error.message}`))
  // A connection that breaks in somebody's hands fails their statement; unheard it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function checkServer(owner: Pool) {
  const { rows } = await owner.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0] as { version: number; encoding: string }
  if (version < 150_000)
    throw new Error(`需要 PostgreSQL 15 或更高版本，当前为 ${Math.floor(version / 10_000)}`)
  if (encoding !== 'UTF8') throw new Error(`数据库编码应为 UTF8，当前为 ${encoding}`)
}

function sessions(
  app: Pool,
  tenants: WeakMap<PoolClient, string>,
  calls: WeakMap<PoolClient, string>,
): Pick<Database, 'read' | 'transaction' | 'renew'> {
  let generation = 0
  const born = new WeakMap<PoolClient, number>()
  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await app.connect()
      const known = born.get(client) ?? generation
      born.set(client, known)
      if (known === generation) return client
      client.release(true)
    }
  }
  async function session<T>(tenant: string, work: (client: PoolClient) => Promise<T>, call = ''): Promise<T> {
    const client = await connect()
    calls.set(client, call)
    beginAsking(client)
    let broken: Error | undefined
    try {
      if (tenants.get(client) !== tenant) {
        await client.query(`select set_config('app.tenant', $1, false)`, [tenant])
        tenants.set(client, tenant)
      }
      return await work(client)
    } catch (error) {
      await endAsking(client)
      // Whatever failed may have taken the setting with it.
      tenants.delete(client)
      // A named statement outlived a change of its table; only a new connection prepares it anew.
      if ((error as { code?: string }).code === '0A000') broken = error as Error
      throw error
    } finally {
      if (client.getTransactionStatus() !== 'I') broken = (await rolledBack(client)) ?? broken
      client.release(broken)
    }
  }

  return {
    renew() {
      generation += 1
    },
    read: session,
    transaction: (tenant, work, call) =>
      session(
        tenant,
        async (client) => {
          beginWithNext(client)
          try {
            const result = await work(client)
            if (endUnbegun(client)) return result
            const { command } = await client.query('commit')
            // The server says so, and raises nothing, when an error was caught on the way.
            if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
            return result
          } catch (error) {
            await endAsking(client)
            // Whatever the connection says: an error may reach it before the word of how the transaction stands.
            if (!endUnbegun(client)) await rolledBack(client)
            throw error
          }
        },
        call,
      ),
  }
}

/** Ends a transaction that was left open; the error when even that fails and the connection must go. */
async function rolledBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

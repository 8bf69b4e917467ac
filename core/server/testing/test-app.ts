import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type AnyEntity,
  type Call,
  type EntityClient,
  type Envelope,
  entityClient,
  type Row,
} from '@mortise/model'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { createApp, type RunningApp } from '../app.ts'
import { loadConfig } from '../base/config.ts'
import type { Services } from '../context/services.ts'
import { inOrder, type ServerModule } from '../module/module.ts'
import { freshDatabase } from './database.ts'
import { openApps } from './open-apps.ts'
import { people } from './people.ts'

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope<T>
  readonly bytes: Buffer
}
export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Someone who calls the server. */
export interface TestClient {
  of<E extends AnyEntity>(entity: E): EntityClient<E>
  call<T = any>(method: Call['method'], path: string, options?: CallOptions): Promise<Answer<T>>
  /** The session's token, for headers and sockets. */
  token(): Promise<string>
  userId(): Promise<string>
}

export interface TestUser {
  /** Exactly these codes; all of them unless told. */
  readonly can?: readonly string[]
  readonly orgCode?: string
  readonly tenant?: string
  readonly password?: string
}

export interface TestApp extends RunningApp {
  readonly url: string
  readonly anonymous: TestClient
  as(username: string, options?: TestUser): TestClient
}

export interface TestAppOptions {
  /** More of the environment that the product reads. */
  readonly env?: Readonly<Record<string, string>>
  /** What the test does instead of whoever runs the product, when it is to stand aside. */
  readonly maintenance?: Services['maintenance']
  /** A database that is there already and stays. */
  readonly databaseUrl?: string
}

/**
 * The real server with these modules and what they need, on a real database of its own, listening.
 * Closed when the file that asked for it ends.
 */
export async function testApp(...parts: (ServerModule | TestAppOptions)[]): Promise<TestApp> {
  const wanted = parts.filter((part): part is ServerModule => 'module' in part)
  const {
    env = {},
    databaseUrl,
    maintenance,
  } = (parts.find((part) => !('module' in part)) ?? {}) as TestAppOptions
  const modules = standing(wanted)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mortise-app-'))
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => {} }
    : await copyOf(await templateOf(modules, env.MORTISE_DEMO === '1'), dataDir)
  const config = loadConfig({
    MORTISE_DATA: dataDir,
    MORTISE_DEMO: '0',
    MORTISE_LOG: 'fatal',
    PORT: '0',
    ...env,
  })
  const log = pino({ level: config.log })
  const app = await createApp({
    config,
    modules,
    databaseUrl: database.url,
    log,
    isPart: true,
    poolSize: 10,
    maintenance,
  })
  const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    if (!openApps.delete(close)) return
    await app.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  openApps.add(close)
  return {
    ...app,
    url,
    close,
    anonymous: clientOf(url, async () => null),
    as(username, options = {}) {
      let session: Promise<{ token: string; userId: string }> | undefined
      return clientOf(url, () => (session ??= signIn(app, username, options)), options.tenant)
    },
  }
}

async function signIn({ services, sessions }: RunningApp, username: string, { can, ...rest }: TestUser) {
  const account = await services.asSystem('0', (ctx) =>
    services.providers.accounts.ensure(ctx, { username, codes: can ?? 'all', ...rest }),
  )
  services.rights.forget(account.id)
  const { token } = await sessions.create(account, { tenant: rest.tenant ?? '0', address: '127.0.0.1' })
  return { token, userId: account.id }
}

function clientOf(
  url: string,
  session: () => Promise<{ token: string; userId: string } | null>,
  tenant = '0',
): TestClient {
  const call: TestClient['call'] = async (method, path, { query, body, headers } = {}) => {
    const signedIn = await session()
    const isForm = body instanceof FormData
    const answer = await fetch(
      `${url}/api${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      {
        method,
        headers: {
          ...(signedIn && { 'X-Access-Token': signedIn.token }),
          'tenant-id': tenant,
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      },
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : (null as never),
    }
  }
  return {
    call,
    of: (entity) =>
      seeing(
        entity,
        entityClient(
          entity,
          async (request) => (await call<Row>(request.method, request.path, request)).body,
        ),
      ),
    token: async () => (await session())?.token ?? '',
    userId: async () => (await session())?.userId ?? '',
  }
}

/** A client that edits documents as a screen does: it has read the row that it changes, unless a test says another version. */
function seeing<E extends AnyEntity>(entity: E, client: EntityClient<E>): EntityClient<E> {
  const hasFlow = Object.values<{ kind: string }>(entity.fields).some(({ kind }) => kind === 'flow')
  if (!hasFlow) return client
  return {
    ...client,
    async edit(patch) {
      if (patch.version !== undefined) return client.edit(patch)
      // Whoever may not read it is refused by the edit itself.
      const row = await client.get(patch.id).catch(() => null)
      return client.edit({ ...patch, version: row?.version })
    },
  }
}

/** Modules with what they need, and with people who may sign in. */
function standing(wanted: readonly ServerModule[]): readonly ServerModule[] {
  const needed = inOrder(wanted)
  return needed.some(({ provides }) => provides?.accounts) ? needed : inOrder([people, ...wanted])
}

/** A database of its own with all that the modules demonstrate, to be opened more than once; its files lie in the data folder. */
export const demoDatabase = async (modules: readonly ServerModule[], dataDir: string) =>
  copyOf(await templateOf(standing(modules), true), dataDir)

/** A database that others begin with too, and the data folder that goes with it. */
interface Template {
  readonly database: string
  readonly folder: string
}

async function copyOf({ database, folder }: Template, dataDir: string) {
  await cp(folder, dataDir, { recursive: true })
  return freshDatabase(database)
}

/** The modules' tables and seeds, and what they demonstrate where that is wanted: made once a run and copied for each test file. */
async function templateOf(modules: readonly ServerModule[], demo: boolean): Promise<Template> {
  const definitions = modules.map(({ module }) =>
    JSON.stringify(module, (_, value: unknown) => (typeof value === 'function' ? String(value) : value)),
  )
  const digest = createHash('sha256').update(definitions.join('\n')).digest('hex').slice(0, 20)
  const database = demo ? `tpl_demo_${digest}` : `tpl_${digest}`
  const template = { database, folder: path.join(inject('templates'), database) }
  const client = new pg.Client({ connectionString: inject('pgUrl') })
  await client.connect()
  try {
    // Files run side by side; the first one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(hashtext($1))', [database])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await makeTemplate(client, template, modules, demo)
    return template
  } finally {
    await client.end()
  }
}

async function makeTemplate(
  client: pg.Client,
  { database, folder }: Template,
  modules: readonly ServerModule[],
  demo: boolean,
): Promise<void> {
  const building = `${database}_b`
  await client.query(`drop database if exists "${building}" with (force)`)
  await client.query(`create database "${building}" template template0`)
  const url = new URL(inject('pgUrl'))
  url.pathname = `/${building}`
  const config = loadConfig({ MORTISE_DATA: folder, MORTISE_DEMO: demo ? '1' : '0', MORTISE_LOG: 'fatal' })
  const app = await createApp({
    config,
    modules,
    databaseUrl: url.href,
    log: pino({ level: 'fatal' }),
    isPart: true,
  })
  await app.close()
  await client.query(`alter database "${building}" rename to "${database}"`)
}

import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { RunningBus } from '../base/bus.ts'

/** Servers that share a database, as each of them says of itself. */
export const peerTables: readonly string[] = [
  `create table if not exists engine.peer (
    id varchar(36) primary key,
    bus varchar(64),
    seen_at timestamptz not null default now()
  )`,
  // How a server is, as it says; more of it while somebody looks.
  `alter table engine.peer add column if not exists name varchar(200),
    add column if not exists told_at timestamptz,
    add column if not exists figures jsonb,
    add column if not exists detail jsonb,
    add column if not exists looked_at timestamptz`,
]

const beatEvery = 2_000
/** A server not heard of for so long is gone, or cannot change anything. */
export const goneAfter = '10 seconds'

/** How many servers use the database now. */
export async function countPeers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from engine.peer where seen_at > now() - interval '${goneAfter}'`,
  )
  return rows[0]?.n ?? 0
}

export interface Peers {
  /** By which this server is known there. */
  readonly id: string
  /** How many servers there are, this one included, and whether some of them do not hear each other. */
  state(): { readonly nodes: number; readonly isApart: boolean }
  close(): Promise<void>
}

/**
 * Watches for other servers on the same database. Where not all of them hear each other, because there is no Redis or
 * because it is away, nobody says what changed elsewhere: then whatever is kept in memory is dropped at every beat, so
 * that a user who was frozen on one server works on the other for seconds and no longer.
 */
export async function makePeers({
  pool,
  bus,
  log,
}: {
  pool: Pool
  bus: RunningBus
  log: Pick<Logger, 'warn' | 'info'>
}): Promise<Peers> {
  const id = randomUUID()
  let nodes = 1
  let isApart = false

  const look = async () => {
    const own = await bus.reach()
    await pool.query(
      `insert into engine.peer (id, bus) values ($1, $2) on conflict (id) do update set bus = $2, seen_at = now()`,
      [id, own],
    )
    const { rows } = await pool.query<{ bus: string | null }>(
      `select bus from engine.peer where id <> $1 and seen_at > now() - interval '${goneAfter}'`,
      [id],
    )
    const wasApart = isApart
    nodes = rows.length + 1
    isApart = rows.some((peer) => own === null || peer.bus !== own)
    if (isApart && !wasApart)
      log.warn(
        { nodes },
        'servers share a database without hearing each other; nothing is kept in memory for long',
      )
    if (!isApart && wasApart) log.info({ nodes }, 'all servers on the database hear each other')
    // Once more when they meet again: what was said meanwhile was not heard.
    if (isApart || wasApart) bus.gap()
  }
  const beat = () =>
    look().catch((error: unknown) => {
      // With the database away nobody changes anything; what is kept meanwhile is looked at again when it is back.
      bus.gap()
      log.warn({ err: error }, 'other servers could not be looked for')
    })

  await look()
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beat()
  }, beatEvery).unref()
  return {
    id,
    state: () => ({ nodes, isApart }),
    async close() {
      clearInterval(timer)
      await beating
      await pool.query('delete from engine.peer where id = $1', [id]).catch(() => {})
    },
  }
}

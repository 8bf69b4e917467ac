import { type AnyEntity, fieldsOf, type Linked } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Services } from '../context/services.ts'
import { quote } from '../db/tables/columns.ts'
import { backupHere } from './backup-here.ts'

export interface WipeOptions {
  readonly tenant: string
  /** All entities of the tenant, its own among them. */
  readonly linked: Linked
  /** Whether what tenants share goes as well. */
  readonly withShared: boolean
  /** Writes down who did this, in the transaction that does it. */
  readonly note: (client: PoolClient, wiped: Wiped) => Promise<void>
}

export interface Wiped {
  /** The archive of everything as it was. */
  readonly backup: string
  /** Rows that went, by entity. */
  readonly rows: Readonly<Record<string, number>>
}

/** How long those who write are waited for; they wait for us until all is done. */
const lockTimeout = '30s'

/**
 * Deletes all business rows of a tenant, what was logged of them and their numbers, after a backup that holds all of it:
 * nobody writes from before the backup until the end. As the owner of the tables, in one transaction that says what it
 * is: ledgers refuse to lose a row to anybody else, and the role that requests work as may not delete from them at all.
 */
export async function wipeBusiness(services: Services, options: WipeOptions): Promise<Wiped> {
  const client = await services.db.owner.connect()
  let broken: Error | undefined
  try {
    const entities = wipedEntities(options)
    await begin(client, entities, services.log)
    const backup = await backupHere(services, 'initialize')
    const rows: Record<string, number> = {}
    for (const entity of entities) rows[entity.name] = await wipeEntity(client, entity, options.tenant)
    await forgetEngineRows(client, entities, options.tenant)
    const wiped = { backup, rows }
    await options.note(client, wiped)
    await client.query('commit')
    return wiped
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Begins alone with the tables. Who writes more than one of them meanwhile may stand in the way, and is soon gone. */
async function begin(
  client: PoolClient,
  entities: readonly AnyEntity[],
  log: Services['log'],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = '${lockTimeout}'; set local app.initializing = 'on'`)
    if (entities.length === 0) return
    const tables = ['engine.serial', ...entities.map(({ table }) => quote(table))].join(', ')
    try {
      // Readers go on; who has only reserved a row or drawn a number so far goes before us, or each would wait for the other.
      await client.query(`lock table ${tables} in exclusive mode`)
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (tries === MOST_TRIES || !IN_THE_WAY.has(code)) throw error
      log.warn({ err: error, tries }, 'tables to be wiped are still written to')
      await client.query('rollback')
    }
  }
}

const MOST_TRIES = 4
/** Waited for too long, or each for the other. */
const IN_THE_WAY: ReadonlySet<string> = new Set(['55P03', '40P01'])

const wipedEntities = ({ linked, withShared }: WipeOptions): AnyEntity[] =>
  [...linked.entities.values()].filter(
    ({ business, isView, tenancy }) => business && !isView && (withShared || tenancy !== 'shared'),
  )

/** Lines go with their documents. */
async function wipeEntity(
  client: PoolClient,
  { table, tenancy }: AnyEntity,
  tenant: string,
): Promise<number> {
  const { rowCount } =
    tenancy === 'shared'
      ? await client.query(`delete from ${quote(table)}`)
      : await client.query(`delete from ${quote(table)} where tenant_id = $1`, [tenant])
  return rowCount ?? 0
}

/** The history of each row goes whole, so that no chain of seals is left broken; numbers begin again. */
async function forgetEngineRows(
  client: PoolClient,
  entities: readonly AnyEntity[],
  tenant: string,
): Promise<void> {
  const names = entities.map(({ name }) => name)
  await client.query('delete from engine.audit where tenant_id = $1 and entity = any($2)', [tenant, names])
  await client.query(`delete from engine.serial where tenant_id = $1 and split_part(key, ':', 1) = any($2)`, [
    tenant,
    entities.flatMap(gaplessKeys),
  ])
  // A request sent twice would be answered by what is no more.
  await client.query('delete from engine.request where tenant_id = $1', [tenant])
}

/** Numbers that are drawn from the table itself; of the others every server still holds some. */
const gaplessKeys = (entity: AnyEntity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
    field.kind === 'serial' && field.mode === 'gapless' ? [`${entity.name}.${key}`] : [],
  )

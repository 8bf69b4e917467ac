import { type AnyEntity, snakeCase } from '@mortise/model'
import type { Services } from '@mortise/server/platform'

/** A row as it was read, and the change after which it was. */
interface Known {
  readonly change: string
  readonly row: object
}
const known = new WeakMap<Services, Map<AnyEntity, ReadonlyMap<string, Known>>>()

/**
 * All rows of a shared table, in an order. Of those that were read before only the changed ones are read again, told
 * apart by what the database notes of every change, whoever made it. Apart from the caller's connection: whoever holds
 * one may wait for this.
 */
export async function readRows<R extends object>(
  services: Services,
  entity: AnyEntity,
  order: string,
): Promise<R[]> {
  const { pool } = services.db
  const tables = known.get(services) ?? new Map<AnyEntity, ReadonlyMap<string, Known>>()
  known.set(services, tables)
  const before = tables.get(entity)
  if (!before) {
    const { rows } = await pool.query<Read>(`${selectOf(entity)} where not deleted order by ${order}`)
    const all = rows.map(({ change, ...row }) => ({ change, row }))
    tables.set(entity, new Map(all.map((each) => [each.row.id, each])))
    return all.map(({ row }) => row as object as R)
  }
  // As one text: thousands of rows of two words each take longer to read than to tell apart.
  const { rows } = await pool.query<{ all: string | null }>(
    `select string_agg(id || ' ' || xmin, ',' order by ${order}) as all from ${entity.table} where not deleted`,
  )
  const current = (rows[0]?.all?.split(',') ?? []).map(
    (text) => text.split(' ') as [id: string, change: string],
  )
  const isKnown = ([id, change]: readonly [string, string]) => before.get(id)?.change === change
  const stale = current.filter((each) => !isKnown(each)).map(([id]) => id)
  const fresh = await changed(services, entity, stale)
  const now = current.flatMap((each) => (isKnown(each) ? before : fresh).get(each[0]) ?? [])
  tables.set(entity, new Map(now.map((each) => [(each.row as Read).id, each])))
  return now.map(({ row }) => row as R)
}

type Read = { readonly id: string; readonly change: string }

/** These rows as they are now; one that has gone meanwhile is not among them. */
async function changed(
  { db }: Services,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.pool.query<Read>(`${selectOf(entity)} where id = any($1) and not deleted`, [ids])
  return new Map(rows.map(({ change, ...row }) => [row.id, { change, row }]))
}

const audit = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version']

const selectOf = (entity: AnyEntity): string => {
  const columns = [...audit, ...Object.keys(entity.fields)].map((key) => `"${snakeCase(key)}" as "${key}"`)
  return `select ${columns.join(', ')}, xmin::text as change from ${entity.table}`
}

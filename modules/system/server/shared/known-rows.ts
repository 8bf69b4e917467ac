import { type AnyEntity, snakeCase } from '@mortise/model'
import type { Services } from '@mortise/server/platform'

export type Order = readonly (readonly [key: string, direction: 'asc' | 'desc'])[]

/** A table as it was read. */
interface Known {
  readonly rows: readonly Read[]
  /** Transactions of which every row that they left was read, as the database notes them with each row. */
  readonly changes: ReadonlySet<string>
}
interface Read {
  readonly id: string
  readonly [key: string]: unknown
}
/** As it comes: with its transaction, and whether it was deleted by it. */
type Noted = Read & { readonly change: string; readonly deleted: boolean }

const known = new WeakMap<Services, Map<AnyEntity, Known>>()

/**
 * All rows of a shared table, in an order. Where they were read before, only those are read again that a transaction
 * left since, whoever it was; the others stay the same objects. Apart from the caller's connection: whoever holds one
 * may wait for this.
 */
export async function readRows<R extends object>(
  services: Services,
  entity: AnyEntity,
  order: Order,
): Promise<readonly R[]> {
  const tables = known.get(services) ?? new Map<AnyEntity, Known>()
  known.set(services, tables)
  const before = tables.get(entity)
  const now =
    (before && (await refreshed(services, entity, order, before))) ?? (await readAll(services, entity, order))
  tables.set(entity, now)
  return now.rows as readonly object[] as readonly R[]
}

async function readAll({ db }: Services, entity: AnyEntity, order: Order): Promise<Known> {
  const by = order.map(([key, direction]) => `"${snakeCase(key)}" ${direction}`).join(', ')
  const { rows } = await db.pool.query<Noted>(`${selectOf(entity)} where not deleted order by ${by}`)
  return { rows: rows.map(bareRow), changes: new Set(rows.map(({ change }) => change)) }
}

/** Null where rows came, went for good or changed places: then all are read. */
async function refreshed(
  { db }: Services,
  entity: AnyEntity,
  order: Order,
  { rows, changes }: Known,
): Promise<Known | null> {
  // One statement, because of one moment: a change that is seen in one row is seen in all.
  const { rows: found } = await db.pool.query<{ count: number } & (Noted | { id: null })>(
    `select c.count, n.* from (select count(*)::int as count from ${entity.table} where not deleted) c
     left join (${selectOf(entity)} where not (xmin = any($1::xid[]))) n on true`,
    [[...changes]],
  )
  const newer = found.flatMap((row) => (row.id === null ? [] : [row]))
  const places = new Map(rows.map((row, place) => [row.id, place]))
  const now = [...rows]
  for (const row of newer.filter(({ deleted }) => !deleted)) {
    const place = places.get(row.id)
    const before = place === undefined ? undefined : rows[place]
    if (place === undefined || !before || order.some(([key]) => before[key] !== row[key])) return null
    now[place] = bareRow(row)
  }
  const gone = new Set(newer.flatMap(({ id, deleted }) => (deleted ? [id] : [])))
  const left = gone.size > 0 ? now.filter(({ id }) => !gone.has(id)) : now
  if (left.length !== found[0]?.count) return null
  return { rows: left, changes: new Set([...changes, ...newer.map(({ change }) => change)]) }
}

const bareRow = ({ change: _change, deleted: _deleted, ...row }: Noted): Read => row

const audit = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version']

const selectOf = (entity: AnyEntity): string => {
  const columns = [...audit, ...Object.keys(entity.fields)].map((key) => `"${snakeCase(key)}" as "${key}"`)
  return `select ${columns.join(', ')}, deleted, xmin::text as change from ${entity.table}`
}

import { BusinessError, type OwnEntity, refuseTakenTable, withOwn } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import { busGap } from '../base/bus.ts'
import type { Services } from '../context/services.ts'
import type { StoredEntities } from '../context/stored-entities.ts'
import { applyApart } from '../db/migrate/apart.ts'
import type { Change } from '../db/migrate/differ.ts'
import { bringUpOwn, dropLeftColumns, dropTables, planOwn } from '../db/migrate/own-tables.ts'
import { dropReportViews } from '../db/migrate/report-views.ts'
import { underLock } from '../db/statement/under-lock.ts'
import type { Engine } from './engine/engine.ts'
import { isForwarded, refuseEntity, refuseStranded, reserved } from './stored-fit.ts'
import { type Changing, ownOf, readRows, writeRow } from './stored-rows.ts'
import { ownEntity, type StoredRow, type TenantEngines } from './tenant-engines.ts'

/** What nodes tell each other: whose definitions changed, and whether columns have other types since. */
interface Heard {
  readonly tenant?: string
  readonly isConverted?: boolean
}

interface Added extends OwnEntity {
  readonly tenant: string
}

export interface RunningStoredEntities extends StoredEntities {
  /** Reads what the database has of a tenant, or of all. */
  refresh(tenant?: string): Promise<void>
  /** The tenant's engine as it is now, if an error may come from working by one that is no longer so; else null. */
  newer(engine: Engine, tenant: string, error: unknown): Promise<Engine | null>
  /** The addresses under which tenants' own entities are called. */
  wires(): ReadonlySet<string>
  /** Says which addresses are taken by calls that are written by hand. */
  reserve(isTaken: (wire: string) => boolean): void
  close(): void
}

const topic = 'entities'
/** As many as a company could ever look after; a loop that makes them ends here. */
const mostEntities = 500

export function makeStoredEntities(services: Services, engines: TenantEngines): RunningStoredEntities {
  const { bus, db, log } = services
  let isTaken: (wire: string) => boolean = () => false
  let reading: Promise<void> = Promise.resolve()
  const refresh = (tenant?: string): Promise<void> => {
    // One after the other, so that what was read first is not kept last.
    const next = reading
      .catch(() => {})
      .then(async () => keepAll(engines, await readRows(db.pool, tenant), tenant))
    reading = next
    return next
  }
  const onChange = ({ tenant, isConverted = true }: Heard) => {
    if (isConverted) db.renew()
    refresh(tenant).catch((error: unknown) => log.error({ err: error }, 'stored entities were not read'))
  }
  const subscriptions = [
    bus.subscribe(topic, (message) => onChange(message as Heard)),
    bus.subscribe(busGap, () => onChange({})),
  ]
  const changingOf = async (client: PoolClient, tenant: string): Promise<Changing> => {
    const rows = await readRows(client, tenant)
    return { client, rows, own: rows.map((row) => ownOf(row)), product: services.linked }
  }
  /** What it takes to bring up an entity, once it is known to fit. */
  const bringingOf = async ({ client, rows, own, product }: Changing, { tenant, module, entity }: Added) => {
    const others = own.filter((other) => other.entity.name !== entity.name)
    if (others.length >= mostEntities) throw new BusinessError(`自定义业务对象最多${mostEntities}个`)
    const was = rows.find(({ name }) => name === entity.name)
    refuseEntity(product, others, { module, entity })
    // What was let in under such a name once may still be changed: nothing of the product gives way to it.
    if (!was) refuseTakenTable(product, entity)
    if (reserved.test(entity.wire) || isTaken(entity.wire) || (await isForwarded(services, entity.wire)))
      throw new BusinessError(`业务对象【${entity.label}】的访问路径${entity.wire}已被系统使用`)
    if (was && was.module !== module)
      throw new BusinessError(`业务对象【${entity.label}】属于模块${was.module}，不能改到${module}`)
    const [gone] = was ? [] : await readRows(client, tenant, { isRemoved: true, name: entity.name })
    const known = was ?? gone
    return {
      tenant,
      name: entity.name,
      before: known ? withOwn(product, [...others, ownOf(known)]) : null,
      linked: withOwn(product, [...others, { module, entity }]),
      role: db.appRole,
    }
  }
  /** Changes definitions and tables together, then lets this node and all others follow. */
  const change = async <T>(
    tenant: string,
    work: (changing: Changing) => Promise<T>,
    isConverted = false,
  ): Promise<T> => {
    const before = engines.of(tenant).linked
    const result = await patiently(() =>
      underLock(db.owner, 'stored entities', async (client) => {
        await client.query(`set local lock_timeout = '3s'`)
        await dropReportViews(client, db.appRole)
        return work(await changingOf(client, tenant))
      }),
    )
    if (isConverted) db.renew()
    await refresh(tenant)
    await services.providers.entitiesChanged?.(tenant, before, engines.of(tenant).linked)
    services.rights.forget()
    bus.publish(topic, { tenant, isConverted } satisfies Heard)
    return result
  }

  return {
    refresh,
    linked: (tenant) => engines.of(tenant).linked,
    everywhere: () => [
      ...services.linked.entities.values(),
      ...engines.tenants().flatMap((tenant) => {
        const { entities } = engines.of(tenant).linked
        return engines.rows(tenant).flatMap(({ name }) => entities.get(name) ?? [])
      }),
    ],
    definition: (tenant, name) =>
      engines.rows(tenant).find((row) => row.name === name && engines.of(tenant).linked.entities.has(name))
        ?.definition ?? null,
    put: async (tenant, module, definition, forcing = {}) => {
      const work = async (changing: Changing) => {
        const entity = ownEntity(tenant, definition)
        const bringing = await bringingOf(changing, { tenant, module, entity })
        const apart = await bringUpOwn(changing.client, { ...bringing, ...forcing })
        await writeRow(changing.client, { tenant, module, definition })
        return { entity, apart }
      }
      const { entity, apart } = await change(tenant, work, forcing.converts)
      if (apart.length > 0) await applyBeside(db.owner, apart, log)
      return entity
    },
    async plan(tenant, module, definition, forcing = {}) {
      const client = await db.owner.connect()
      try {
        await client.query('begin')
        const entity = ownEntity(tenant, definition)
        const bringing = await bringingOf(await changingOf(client, tenant), { tenant, module, entity })
        return await planOwn(client, { ...bringing, ...forcing })
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    remove: (tenant, name) =>
      change(tenant, async ({ client, own, product }) => {
        const gone = own.find(({ entity }) => entity.name === name)
        if (!gone) throw new BusinessError(`业务对象${name}不存在`)
        const others = own.filter((one) => one !== gone)
        for (const other of others) refuseStranded(product, others, other, gone.entity)
        await client.query(
          'update engine.stored_entity set is_removed = true where tenant_id = $1 and name = $2',
          [tenant, name],
        )
      }),
    drop: (tenant, name) =>
      change(tenant, async ({ client, product }) => {
        const [row] = await readRows(client, tenant, { isRemoved: true, name })
        if (!row) throw new BusinessError(`业务对象${name}不存在或尚未移除，不能删除其数据`)
        await dropTables(client, withOwn(product, [ownOf(row)]), name)
        await client.query('delete from engine.stored_entity where tenant_id = $1 and name = $2', [
          tenant,
          name,
        ])
      }),
    dropLeft: (tenant, name) =>
      change(tenant, async ({ client, own, product }) => {
        if (!own.some(({ entity }) => entity.name === name)) throw new BusinessError(`业务对象${name}不存在`)
        return dropLeftColumns(client, withOwn(product, own), name)
      }),
    async newer(engine, tenant, error) {
      if (!outdated.has(codeOf(error))) return null
      await refresh(tenant)
      const now = engines.of(tenant)
      return now === engine && !isStale(error) ? null : now
    },
    wires: engines.wires,
    reserve(take) {
      isTaken = take
    },
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code)

/** A prepared statement outlived a change of its table; the connection that had it is gone. */
const isStale = (error: unknown): boolean => codeOf(error) === '0A000'

/** What the database says to whoever works by a definition that it has left behind: no such column or table, or one that must be filled. */
const outdated: ReadonlySet<string> = new Set(['42703', '42P01', '23502', '0A000'])

/** Whoever holds the table, or waits the other way round, is soon done. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!['55P03', '40P01'].includes(codeOf(error))) throw error
      if (attempt >= 5) throw new BusinessError('数据表正在使用，请稍后再试', { cause: error })
    }
  }
}

/** What takes long on a large table is done while others write; what its rows do not allow is left, as at a start. */
async function applyBeside(owner: Pool, changes: readonly Change[], log: Services['log']): Promise<void> {
  const client = await owner.connect()
  try {
    for (const refused of await applyApart(client, changes)) log.warn(refused)
  } finally {
    // Its settings were changed.
    client.release(true)
  }
}

function keepAll(engines: TenantEngines, rows: readonly StoredRow[], tenant?: string): void {
  const tenants = tenant === undefined ? [...engines.tenants(), ...rows.map((row) => row.tenant)] : [tenant]
  for (const each of new Set(tenants))
    engines.keep(
      each,
      rows.filter((row) => row.tenant === each),
    )
}

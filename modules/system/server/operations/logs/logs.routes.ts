import {
  type AnyEntity,
  BusinessError,
  codeOf,
  currentNames,
  everything,
  oldNames,
  permissionsOf,
  type Row,
  withoutFields,
} from '@mortise/model'
import {
  type AnyRoute,
  type Context,
  canChoose,
  changesBetween,
  forbidden,
  get,
  hiddenOfSome,
  type RowState,
  remove,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { OperationLog } from '@mortise/system/model'
import { sql } from 'kysely'
import { realNames } from '../../shared/real-names.ts'
import { isBroken } from './chain.ts'
import { changesAcross } from './changes-across.ts'
import { logPage, logsByType } from './log-page.ts'

interface LoggedChange {
  readonly id: string
  readonly entity: string
  readonly row_id: string
  readonly verb: string
  readonly username: string
  readonly at: string
  readonly before: RowState | null
  readonly after: RowState | null
}

const code = codeOf(OperationLog, 'list') as `${string}:${string}`

/** Logs by their type, and what became of a row from one version to another. */
export const logRoutes: AnyRoute[] = [
  get('/sys/log/list', 'login', ({ ctx, query: { logType = '1', ...query } }) => {
    const log = Object.hasOwn(logsByType, logType) ? logsByType[logType] : undefined
    if (!log) throw new BusinessError(`日志类型【${logType.slice(0, 10)}】不存在`)
    if (!ctx.can(codeOf(log.entity, 'list'))) throw forbidden()
    return logPage(ctx, logType, log, query)
  }),

  remove('/sys/log/delete', code, () => {
    throw new BusinessError('日志用于追溯，不能删除；超过保存期限的由系统清理')
  }),

  get('/sys/dataLog/list', code, async ({ ctx, query }) => {
    const page = await ctx.list(OperationLog, query)
    return { ...page, records: await withVersions(ctx, page.records) }
  }),

  get('/sys/dataLog/queryDataVerList', code, async ({ ctx, query: { dataTable = '', dataId = '' } }) => {
    const names = currentNames(servicesOf(ctx).linked.renames)
    const entity = entityOf(ctx, dataTable)
    await refuseUnseen(ctx, entity, dataId)
    const rights = permissionsOf(entity)
    const { rows } = await sql<
      LoggedChange & { isBroken: boolean }
    >`select id::text, entity, row_id, verb, username,
        at::timestamp(0)::text as at, ${isBroken} as "isBroken"
      from engine.audit where tenant_id = ${ctx.tenant} and entity = any(${namesOf(entity)}) and row_id = ${dataId}
      window chain as (partition by entity order by id) order by engine.audit.id desc limit 200`.execute(
      ctx.db,
    )
    const nameOf = await realNames(
      ctx,
      rows.map(({ username }) => username),
    )
    return rows.map(({ id, row_id, verb, username, at, isBroken }, index) => ({
      id,
      dataTable: entity.name,
      dataId: row_id,
      dataVersion: rows.length - index,
      // A name that another move has taken over since is that move's.
      operateType: codeOf(entity, verb) in rights ? verb : names.move(entity.name, verb),
      createBy: username,
      by: nameOf(username),
      createTime: at,
      isBroken,
    }))
  }),

  get('/sys/dataLog/queryCompareList', code, async ({ ctx, query: { dataId1 = '', dataId2 = '' } }) => {
    const one = await loggedChange(ctx, dataId1)
    const entity = entityOf(ctx, one.entity)
    const hidden = hiddenOfSome(ctx, entity)
    await refuseUnseen(ctx, entity, one.row_id)
    if (dataId2 === '') return changesBetween(ctx, entity, hidden, one.before, one.after)
    const other = await loggedChange(ctx, dataId2)
    if (entityOf(ctx, other.entity) !== entity || other.row_id !== one.row_id) {
      throw new BusinessError('两个版本不是同一条数据，不能比较')
    }
    const { before, after } = await changesAcross(ctx, one, other)
    return changesBetween(ctx, entity, hidden, before, after)
  }),
]

/** Each with which version of its row it made, and what it then was as far as the caller may read it. */
async function withVersions(ctx: Context, records: readonly Row[]): Promise<Row[]> {
  const ids = records.map(({ id }) => String(id))
  const { rows } = await sql<LoggedChange & { version: number }>`select id::text, entity, row_id, after,
      (select count(*)::int from engine.audit b where b.tenant_id = a.tenant_id and b.entity = a.entity
        and b.row_id = a.row_id and b.id <= a.id) as version
    from engine.audit a where tenant_id = ${ctx.tenant} and id = any(${ids}::bigint[])`.execute(ctx.db)
  const contents = await contentsOf(ctx, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return records.map((record) => {
    const id = String(record.id)
    return {
      ...record,
      dataVersion: byId.get(id)?.version ?? null,
      dataContent: contents.get(id) ?? null,
    }
  })
}

/** What nobody here keeps any more, or the caller may not read, has no content. */
async function contentsOf(
  ctx: Context,
  changes: readonly LoggedChange[],
): Promise<ReadonlyMap<string, string>> {
  const names = currentNames(ctx.linked.renames)
  const contents = new Map<string, string>()
  for (const name of new Set(changes.map((change) => names.entity(change.entity)))) {
    const ofEntity = changes.filter((change) => names.entity(change.entity) === name)
    const entity = ctx.linked.entities.get(name)
    if (!entity || !ctx.can(codeOf(entity, 'list'))) continue
    const hidden = hiddenOfSome(ctx, entity)
    const isSeen = await seenRows(
      ctx,
      entity,
      ofEntity.map((change) => change.row_id),
    )
    for (const { id, row_id, after } of ofEntity) {
      if (after && isSeen(row_id))
        contents.set(id, JSON.stringify(withoutFields(entity, { ...after }, hidden)))
    }
  }
  return contents
}

/** Of some rows those within the caller's row scope; a row that is gone is there for those alone who are kept from none. */
async function seenRows(
  ctx: Context,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (ctx.scope(entity) === everything) return () => true
  const { rows } = await sql<{ id: string }>`select id from ${ctx.visible(entity)} seen
    where id = any(${[...new Set(ids)]})`.execute(ctx.db)
  const seen = new Set(rows.map(({ id }) => id))
  return (id) => seen.has(id)
}

/** Who may not read a row does not read its history either. */
async function refuseUnseen(ctx: Context, entity: AnyEntity, id: string): Promise<void> {
  if (!canChoose(ctx, entity)) throw forbidden()
  const isSeen = await seenRows(ctx, entity, [id])
  if (!isSeen(id)) throw new BusinessError('未找到对应数据')
}

function entityOf({ linked: { entities, renames } }: Context, name: string): AnyEntity {
  const found =
    entities.get(currentNames(renames).entity(name)) ??
    [...entities.values()].find(({ table }) => table === name)
  if (!found) throw new BusinessError('未找到对应数据')
  return found
}

/** Changes stay under the names of their day: what seals them would not hold otherwise. */
const namesOf = ({ name, was }: AnyEntity): string[] => [name, ...oldNames(was)]

async function loggedChange(ctx: Context, id: string): Promise<LoggedChange> {
  if (!/^\d{1,18}$/.test(id)) throw new BusinessError('未找到对应数据')
  const { rows } =
    await sql<LoggedChange>`select id::text, entity, row_id, verb, username, at::text, before, after
    from engine.audit where tenant_id = ${ctx.tenant} and id = ${id}::bigint`.execute(ctx.db)
  const [change] = rows
  if (!change) throw new BusinessError('未找到对应数据')
  const names = currentNames(servicesOf(ctx).linked.renames)
  const entity = entityOf(ctx, change.entity)
  const read = (state: RowState | null) => state && names.row(entity, { ...state })
  return { ...change, before: read(change.before), after: read(change.after) }
}

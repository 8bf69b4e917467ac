import { type AnyEntity, BusinessError, codeOf, currentNames, oldNames, permissionsOf } from '@mortise/model'
import { type AnyRoute, type Context, forbidden, get } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { FaultLog, LoginLog, OperationLog } from '@mortise/system/model'
import { sql } from 'kysely'
import { isBroken } from './chain.ts'
import { changesBetween, type State } from './changes.ts'
import { changesAcross } from './changes-across.ts'

/** The lists of the contract by its own types of log. */
const byType: Readonly<Record<string, AnyEntity>> = { '1': LoginLog, '2': OperationLog, '4': FaultLog }

interface LoggedChange {
  readonly id: string
  readonly entity: string
  readonly row_id: string
  readonly verb: string
  readonly username: string
  readonly at: string
  readonly before: State | null
  readonly after: State | null
}

const code = codeOf(OperationLog, 'list') as `${string}:${string}`

/** Logs by their type, and what became of a row from one version to another. */
export const logRoutes: AnyRoute[] = [
  get('/sys/log/list', 'login', ({ ctx, query: { logType = '1', ...query } }) => {
    const entity = byType[logType]
    if (!entity) throw new BusinessError(`日志类型【${logType.slice(0, 10)}】不存在`)
    if (!ctx.can(codeOf(entity, 'list'))) throw forbidden()
    return ctx.list(entity, query)
  }),

  get('/sys/dataLog/queryDataVerList', code, async ({ ctx, query: { dataTable = '', dataId = '' } }) => {
    const names = currentNames(servicesOf(ctx).linked.renames)
    const entity = entityOf(ctx, dataTable)
    const rights = permissionsOf(entity)
    const { rows } = await sql<
      LoggedChange & { isBroken: boolean }
    >`select id::text, entity, row_id, verb, username,
        at::timestamp(0)::text as at, ${isBroken} as "isBroken"
      from engine.audit where tenant_id = ${ctx.tenant} and entity = any(${namesOf(entity)}) and row_id = ${dataId}
      window chain as (partition by entity order by id) order by engine.audit.id desc limit 200`.execute(
      ctx.db,
    )
    return rows.map(({ id, row_id, verb, username, at, isBroken }, index) => ({
      id,
      dataTable: entity.name,
      dataId: row_id,
      dataVersion: rows.length - index,
      // A name that another move has taken over since is that move's.
      operateType: codeOf(entity, verb) in rights ? verb : names.move(entity.name, verb),
      createBy: username,
      createTime: at,
      isBroken,
    }))
  }),

  get('/sys/dataLog/queryCompareList', code, async ({ ctx, query: { dataId1 = '', dataId2 = '' } }) => {
    const one = await loggedChange(ctx, dataId1)
    const entity = entityOf(ctx, one.entity)
    // Who may not read the rows themselves does not read them in their history either.
    const hidden = ctx.hidden(entity)
    if (dataId2 === '') return changesBetween(ctx, entity, hidden, one.before, one.after)
    const other = await loggedChange(ctx, dataId2)
    if (entityOf(ctx, other.entity) !== entity || other.row_id !== one.row_id) {
      throw new BusinessError('两个版本不是同一条数据，不能比较')
    }
    const { before, after } = await changesAcross(ctx, one, other)
    return changesBetween(ctx, entity, hidden, before, after)
  }),
]

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
  const read = (state: State | null) => state && names.row(entity, { ...state })
  return { ...change, before: read(change.before), after: read(change.after) }
}

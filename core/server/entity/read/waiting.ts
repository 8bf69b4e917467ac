import {
  type AnyEntity,
  amountsOf,
  approvalLimitsOf,
  both,
  type Condition,
  codeOf,
  conditionOf,
  type FieldOf,
  type Row,
  type Waiting,
  waitingFor,
} from '@mortise/model'
import { providersOf } from '../../base/extension.ts'
import type { Rights } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import { work } from '../../context/work.ts'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Engine, Working } from '../engine/engine.ts'
import { fromWhere } from './read.ts'
import { hiddenFields, rowScope } from './scope.ts'

/** Rows are counted up to this; of more nobody wants to know how many. */
export const MOST_WAITING = 99

/** Rows of one entity and state that wait for somebody, the longest waiting first. */
export interface WaitingRows {
  readonly entity: AnyEntity
  readonly waiting: Waiting
  readonly condition: Condition
  readonly rows: readonly Row[]
}

/** All rows that wait for the caller, found by one statement. */
export async function waitingRows(working: Working, rights: Rights): Promise<WaitingRows[]> {
  const { engine, ctx, client, tenant } = working
  const groups: (Omit<WaitingRows, 'rows'> & { compiled: Compiled })[] = []
  for (const entity of engine.linked.entities.values()) {
    if (!entity.verbs.includes('list') || !ctx.can(codeOf(entity, 'list'))) continue
    const compiled = engine.compiled(entity)
    for (const waiting of await waitingOn(working, compiled))
      groups.push({ entity, compiled, waiting, condition: waiting.condition })
  }
  if (groups.length === 0) return []
  const params: unknown[] = []
  const selects = groups.map(({ entity, compiled, condition }, place) => {
    const hidden = hiddenFields(compiled, rights)
    const title = hidden.has(entity.title) ? null : compiled.byKey.get(entity.title)
    const from = fromWhere(compiled, tenant, both(rowScope(compiled, ctx, rights), condition), params)
    return `(select ${place} as place, t.id, ${title ? `${title.sql}::text` : `''`} as title, t.create_by as "createBy",
      to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime" ${from} order by t.create_time, t.id limit ${MOST_WAITING + 1})`
  })
  const { rows } = await prepared(client, selects.join(' union all '), params)
  const found = groups.map(({ entity, waiting, condition }) => ({
    entity,
    waiting,
    condition,
    rows: [] as Row[],
  }))
  for (const { place, ...row } of rows as (Row & { place: number })[]) found[place]?.rows.push(row)
  return found.filter((group) => group.rows.length > 0)
}

/** Whether a row waits for each of these people, and may be seen by them: one statement, however many they are. */
export async function whoIsWaitedFor<P extends { readonly ctx: Context; readonly rights: Rights }>(
  { engine, client, tenant }: Working,
  compiled: Compiled,
  id: string,
  people: readonly P[],
  isMeant: (waiting: Waiting) => boolean,
): Promise<P[]> {
  const params: unknown[] = []
  const selects: string[] = []
  for (const [place, { ctx, rights }] of people.entries()) {
    if (!ctx.can(codeOf(compiled.entity, 'list'))) continue
    const waiting = (await waitingOn({ engine, ctx }, compiled)).filter(isMeant)
    if (waiting.length === 0) continue
    const any: Condition = { any: waiting.map(({ condition }) => condition) }
    const from = fromWhere(compiled, tenant, both(rowScope(compiled, ctx, rights), any), params)
    selects.push(`select ${place} as place ${from} and t.id = $${params.push(id)}`)
  }
  if (selects.length === 0) return []
  const { rows } = await client.query<{ place: number }>(selects.join(' union all '), params)
  return rows.flatMap(({ place }) => people[place] ?? [])
}

/** What of an entity waits for the caller, less what is beyond the caller and what a process decides. */
async function waitingOn(
  { engine, ctx }: Pick<Working, 'engine' | 'ctx'>,
  { entity, fields }: Compiled,
): Promise<Waiting[]> {
  const found = waitingFor(entity, { username: ctx.user.username, can: ctx.can })
  const narrowed: Waiting[] = []
  for (const waiting of found) {
    const flow = fields[waiting.key] as FieldOf<'flow'>
    const bound = waiting.isApproval ? await withinReach(engine, ctx, entity, flow) : null
    const left: Condition[] = []
    for (const { leaves } of providersOf(engine.services, work)) {
      const rest = await leaves?.(ctx, entity, waiting)
      if (rest) left.push(rest)
    }
    narrowed.push({ ...waiting, condition: both(waiting.condition, bound, ...left) })
  }
  return narrowed
}

/** What is larger than the company lets everybody approve waits for those with a right of their own. */
async function withinReach(
  { services }: Engine,
  ctx: Context,
  entity: AnyEntity,
  flow: FieldOf<'flow'>,
): Promise<Condition | null> {
  const [amount] = amountsOf(flow)
  if (!amount || ctx.can(codeOf(entity, 'approveLarge'))) return null
  const most = (await services.providers.parameter?.(ctx, approvalLimitsOf(entity).large)) ?? 0
  return most > 0 ? conditionOf(entity, { [amount]: { le: most, orEmpty: true } }) : null
}

import {
  type AnyEntity,
  type AnyField,
  amountsOf,
  approvalLimitsOf,
  BusinessError,
  codeOf,
  type FieldOf,
  isApproval,
  isEditable,
  type Limit,
  type Move,
  oldNames,
  type Row,
  startsOf,
  userMovesOf,
} from '@mortise/model'
import { defineExtension, providersOf } from '../../base/extension.ts'
import type { Context } from '../../context/context.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Engine, Working } from '../engine/engine.ts'

/** A move as it is about to be made. */
export interface PendingMove {
  readonly key: string
  readonly name: string
  readonly move: Move
  /** Who makes it, where it is no user at a button: the process that decides on the row, or the bound of its amount. */
  readonly by?: 'process' | 'limit' | undefined
}

/** `running`: a process decides on the row; `bound`: one must, and has not begun; `free`: nobody but its users. */
export type ApprovalState = 'free' | 'bound' | 'running'

/** Asked before every move of a row with a flow: whether a process of the company's decides on it. */
export const approvals =
  defineExtension<(ctx: Context, entity: AnyEntity, row: Row, move: string) => Promise<ApprovalState>>(
    'approvals',
  )

/** Who decides on a row, before a move of it. */
export async function approvalStateOf(
  ctx: Context,
  entity: AnyEntity,
  row: Row,
  move: string,
): Promise<ApprovalState> {
  for (const approval of providersOf(ctx, approvals)) {
    const state = await approval(ctx, entity, row, move)
    if (state !== 'free') return state
  }
  return 'free'
}

/** Told after every move that a user has made: a process may begin with it, and says so. In the transaction of the move. */
export const moved =
  defineExtension<(ctx: Context, entity: AnyEntity, row: Row, move: string) => Promise<boolean>>('moved')

/** Nobody changes what a process decides on, but by the process itself. A row in its first state has none. */
export async function refuseRunning({ ctx }: Working, compiled: Compiled, row: Row): Promise<void> {
  const { entity, flow } = compiled
  const field = flow ? compiled.fields[flow] : undefined
  if (!flow || field?.kind !== 'flow' || row[flow] === Object.keys(field.states)[0]) return
  if ((await approvalStateOf(ctx, entity, row, 'edit')) === 'running')
    throw new BusinessError('单据正在审批中，不能修改')
}

/** What a process keeps to itself, what a second pair of eyes must see, and what only some may approve. */
export async function refuseUnapproved(
  working: Working,
  compiled: Compiled,
  row: Row,
  pending: PendingMove,
): Promise<void> {
  const { engine, ctx } = working
  const { entity } = compiled
  const { name, move, by } = pending
  if (move.bySystem) return
  const state = by === 'process' ? 'free' : await approvalStateOf(ctx, entity, row, name)
  if (state === 'running') throw new BusinessError('单据审批中，请在待办中处理')
  const approves = isApproval(name, move)
  if (state === 'bound' && approves) throw new BusinessError('请先提交审批')
  if (!approves || by === 'limit') return
  await refuseOwn(working, compiled, row, pending)
  // Who may decide on how much is for the process to say.
  if (by !== 'process') await refuseLarge(engine, ctx, compiled, row, pending)
}

/** What a form says of an action on its own row: status 0 denies it, and `describe` tells why. */
export interface RowPermission {
  readonly action: string
  readonly type: '1'
  readonly status: '0' | '1'
  readonly describe: string
}

/** The moves that decide on a row in these states and that the caller may make at all. */
export function decisionsOn(
  { entity, fields }: Compiled,
  { can }: Context,
  stateOf: (key: string, field: AnyField) => unknown,
): PendingMove[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind !== 'flow') return []
    const state = String(stateOf(key, field))
    return userMovesOf(field)
      .filter(([, move]) => (move.approves || move.notifiesSubmitter) && startsOf(move).includes(state))
      .filter(([name]) => can(codeOf(entity, name)))
      .map(([name, move]) => ({ key, name, move }))
  })
}

/** What a form says of decisions on its row: each is allowed, or denied with the reason. */
export async function rowPermissions(
  working: Working,
  compiled: Compiled,
  row: Row,
  decisions: readonly PendingMove[],
): Promise<RowPermission[]> {
  const found: RowPermission[] = []
  for (const decision of decisions) {
    const reason = await refusalOf(refuseUnapproved(working, compiled, row, decision))
    found.push({
      action: codeOf(compiled.entity, decision.name),
      type: '1',
      status: reason === null ? '1' : '0',
      describe: reason ?? decision.move.label,
    })
  }
  return found
}

/** What a refusal says; null where nothing is refused. */
async function refusalOf(work: Promise<void>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}

/** The row with who moves it, and when, where the entity keeps that. */
export function stamped({ fields }: Compiled, { user, now }: Context, { move }: PendingMove, row: Row): Row {
  const result = { ...row }
  const write = (stamp: string | undefined, by: string | null, at: string | null) => {
    if (stamp && `${stamp}By` in fields) result[`${stamp}By`] = by
    if (stamp && `${stamp}At` in fields) result[`${stamp}At`] = at
  }
  write(move.clears, null, null)
  write(move.stamps, user.username, now)
  return result
}

/** Tells whoever waits for a row what became of it; a process tells of its own end. */
export async function notifySubmitter(
  { ctx }: Working,
  { entity }: Compiled,
  row: Row,
  { name, move, by }: PendingMove,
): Promise<void> {
  if (by === 'process') return
  const submitter = submitterOf(row)
  const isApproved = isApproval(name, move) && submitter !== ctx.user.username
  if (!move.notifiesSubmitter && !isApproved) return
  const reason = ctx.reason ? `：${ctx.reason}` : ''
  await ctx.notify(submitter, {
    title: `${nameOf(entity, row)}${move.notifiesSubmitter ? '被' : '已'}${move.label}${reason}`,
    busType: entity.name,
    busId: String(row.id),
  })
}

/** The move that a row now makes by itself, because its amount needs nobody's approval. */
export async function moveWithinLimit(
  { engine, ctx }: Working,
  compiled: Compiled,
  row: Row,
  { key, move }: PendingMove,
): Promise<string | null> {
  const field = compiled.fields[key]
  if (field?.kind !== 'flow' || !field.limits || !move.to) return null
  for (const [name, limit] of Object.entries(field.limits)) {
    const next = field.moves[name]
    if (!limit || !next || !startsOf(next).includes(move.to)) continue
    if (
      (await isWithin(engine, ctx, compiled.entity, row, limit)) &&
      (await approvalStateOf(ctx, compiled.entity, row, name)) === 'free'
    )
      return name
  }
  return null
}

/** A limit is an amount that the company sets, or whatever a function finds for others to decide. */
async function isWithin(
  engine: Engine,
  ctx: Context,
  entity: AnyEntity,
  row: Row,
  limit: Limit,
): Promise<boolean> {
  if (typeof limit === 'function') return !limit(row as never)
  const most = await settingOf(engine, ctx, approvalLimitsOf(entity).auto)
  return most > 0 && Number(row[limit]) <= most
}

async function refuseOwn(
  working: Working,
  compiled: Compiled,
  row: Row,
  { key }: PendingMove,
): Promise<void> {
  const { user, can } = working.ctx
  const field = compiled.fields[key]
  if (field?.kind !== 'flow' || !field.fourEyes || can(codeOf(compiled.entity, 'approveOwn'))) return
  const isOpen = isEditable(compiled.entity, row)
  // What nobody submitted was last seen by whoever changed it last.
  const lastBy = isOpen ? row.updateBy : null
  const isOwn =
    [row.createBy, row.submittedBy, lastBy].includes(user.username) ||
    (await hasChanged(working, compiled, row, { approving: approvalsOf(field), isOpen }))
  if (isOwn) throw new BusinessError(`${nameOf(compiled.entity, row)}由您本人制单，请由他人审核`)
}

const approvalsOf = (field: FieldOf<'flow'>): string[] =>
  Object.entries(field.moves).flatMap(([name, move]) => (isApproval(name, move) ? [name] : []))

/**
 * Whether the caller wrote something of a row since it was last approved, whoever saved or submitted it after that. What was
 * filled in after it was submitted is the reviewer's own part; what came of a move in the same transaction the product wrote.
 */
async function hasChanged(
  { client, tenant, ctx }: Working,
  { entity, fields }: Compiled,
  row: Row,
  { approving, isOpen }: { readonly approving: readonly string[]; readonly isOpen: boolean },
): Promise<boolean> {
  const written = Object.entries(fields).flatMap(([key, { kind, readonly, internal }]) =>
    kind === 'flow' || readonly || internal ? [] : [key],
  )
  const { rows } = await client.query(
    `select true from engine.audit a where a.tenant_id = $1 and a.entity = any($2) and a.row_id = $3
     and a.verb = 'edit' and a.username = $4
     and exists (select from unnest($5::text[]) key where a.before -> key is distinct from a.after -> key)
     and not exists (select from engine.audit made where made.tenant_id = $1 and made.entity = any($2)
       and made.row_id = $3 and made.request_id = a.request_id and made.at = a.at and made.id < a.id and made.verb <> 'edit')
     and not exists (select from engine.audit later where later.tenant_id = $1 and later.entity = any($2)
       and later.row_id = $3 and later.id > a.id and later.verb = any($6))
     and ($7 or (select coalesce(max(submitted.id) > a.id, true) from engine.audit submitted where submitted.tenant_id = $1
       and submitted.entity = any($2) and submitted.row_id = $3 and submitted.verb = 'submit')) limit 1`,
    [tenant, [entity.name, ...oldNames(entity.was)], row.id, ctx.user.username, written, approving, isOpen],
  )
  return rows.length > 0
}

async function refuseLarge(
  engine: Engine,
  ctx: Context,
  compiled: Compiled,
  row: Row,
  { key, name }: PendingMove,
): Promise<void> {
  const { entity } = compiled
  const field = compiled.fields[key]
  // What bounds one way of approving bounds them all.
  const own = field?.kind === 'flow' ? field.limits?.[name] : undefined
  const amount = typeof own === 'string' ? own : field && amountsOf(field)[0]
  if (!amount || ctx.can(codeOf(entity, 'approveLarge'))) return
  const most = await settingOf(engine, ctx, approvalLimitsOf(entity).large)
  if (most > 0 && Number(row[amount]) > most)
    throw new BusinessError(`${nameOf(entity, row)}金额超过 ${most} 元，请由有大额审核权限的人审核`)
}

const submitterOf = (row: Row): string => String(row.submittedBy ?? row.createBy)
const nameOf = ({ label, title }: AnyEntity, row: Row): string => `${label}${String(row[title] ?? '')}`

/** Where nobody keeps settings there is no bound. */
const settingOf = async (
  { services }: Engine,
  ctx: Context,
  parameter: Parameters<NonNullable<Engine['services']['providers']['parameter']>>[1],
): Promise<number> => (await services.providers.parameter?.(ctx, parameter)) ?? 0

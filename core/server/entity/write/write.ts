import {
  type AnyEntity,
  appliesTo,
  BusinessError,
  derived,
  fromWire,
  isEditable,
  isWhollyEditable,
  type Move,
  type OpenFields,
  type Row,
  startsOf,
} from '@mortise/model'
import { providersOf } from '../../base/extension.ts'
import { prepared } from '../../db/statement/statement.ts'
import { refuseUntakeable } from '../chain/follow.ts'
import { refuseTaken } from '../chain/refuse-taken.ts'
import { holdSources } from '../chain/source-state.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { selectOne } from '../read/read.ts'
import { traceSql } from '../store/audit.ts'
import { refuseOverlap } from '../store/overlap.ts'
import { dependants, holdAgainstPointers, refuseForeign, refuseInUse } from '../store/references.ts'
import { drawSerials } from '../store/serials.ts'
import { insertRow, lockRow, stamp, store } from '../store/store.ts'
import { refuseCircle } from '../store/tree.ts'
import { refuseDuplicates } from '../store/unique.ts'
import {
  moved as afterMove,
  moveWithinLimit,
  notifySubmitter,
  type PendingMove,
  refuseUnapproved,
  stamped,
} from './approval.ts'
import { refuseViolations } from './check-rules.ts'
import { changedRow, rowMaker } from './input.ts'
import { refuseInput } from './move-input.ts'
import { notifyWaiting } from './notify-waiting.ts'
import { plainly } from './plain-refusal.ts'

export interface WriteOptions {
  /** Fields the writer may not see and so may not change. */
  readonly hidden?: ReadonlySet<string>
  /** What the product says of a new row, of whatever field. */
  readonly given?: Row
  /** Whether the caller writes, and not a rule in the name of the product: what the caller may not see it cannot name. */
  readonly isCaller?: boolean
  /** What a new row is known by, where people number rows themselves. */
  readonly id?: string | undefined
  /** What the writer saw when the row was read; anything else now means that it came too late. */
  readonly version?: { readonly version?: number; readonly updateTime?: string }
  /** What a process lets its handler write, whatever the row's state opens. */
  readonly open?: OpenFields | undefined
}

/**
 * A new row, in the one order of every write: strip, defaults, derive, validation, uniqueness, serials, check, row and
 * lines, saved, reactions. Permission and scope have been asked at the door.
 */
export const addRow = (
  working: Working,
  compiled: Compiled,
  input: Row,
  options: WriteOptions = {},
): Promise<Row> => plainly(working, compiled, input, () => added(working, compiled, input, options))

async function added(working: Working, compiled: Compiled, input: Row, options: WriteOptions): Promise<Row> {
  const { ctx, engine } = working
  const { entity } = compiled
  const row = await rowMaker(working, compiled, options)(input)
  await refuseViolations(working, compiled, row, null)
  await asked([refuseForeign(working, compiled, row, null), refuseDuplicates(working, compiled, row, null)])
  await refuseOverlap(working, compiled, row, null)
  const stamped: Row = stamp(row, ctx, options.id)
  const id = stamped.id as string
  await drawSerials(working, compiled, stamped)
  const { rules } = engine.behaviour(entity)
  await refuseUntakeable(working, compiled, stamped)
  for (const rule of rules) await rule.check?.(stamped as never, ctx, null)
  await insertRow(working, compiled, stamped)
  await engine.follow(working, compiled, null, stamped)
  for (const rule of rules) await rule.saved?.(stamped as never, ctx, null)
  await engine.react(entity, 'add', stamped, ctx)
  engine.changed(working, compiled, id)
  return stamped
}

/** Questions that travel together: what the first of them has against it is told, as if they were asked one by one. */
async function asked(questions: readonly Promise<void>[]): Promise<void> {
  for (const answer of await Promise.allSettled(questions))
    if (answer.status === 'rejected') throw answer.reason
}

/** A changed row; what the patch does not mention stays, null clears. */
export const editRow = (
  working: Working,
  compiled: Compiled,
  before: Row,
  patch: Row,
  options: WriteOptions = {},
): Promise<Row> => plainly(working, compiled, before, () => edited(working, compiled, before, patch, options))

async function edited(
  working: Working,
  compiled: Compiled,
  before: Row,
  patch: Row,
  options: WriteOptions,
): Promise<Row> {
  const { ctx, engine } = working
  const { entity } = compiled
  refuseStale(before, options.version)
  if (!options.open && !isEditable(entity, before)) throw notInState(compiled, before, '编辑')
  const row = await changedRow(working, compiled, before, patch, options)
  await refuseViolations(working, compiled, row, before)
  await refuseForeign(working, compiled, row, before)
  await refuseCircle(working, compiled, row, before)
  await refuseDuplicates(working, compiled, row, before)
  const { rules } = engine.behaviour(entity)
  await refuseUntakeable(working, compiled, row)
  for (const rule of rules) await rule.check?.(row as never, ctx, before as never)
  const saved = await store(working, compiled, before, row)
  for (const rule of rules) await rule.saved?.(saved as never, ctx, before as never)
  await engine.react(entity, 'edit', saved, ctx)
  return saved
}

/** Deletes softly: numbers stay accounted for. Rows that only exist with this one go with it. */
export async function removeRow(working: Working, compiled: Compiled, row: Row): Promise<void> {
  const { ctx, client, tenant, engine } = working
  const { entity } = compiled
  if (!isWhollyEditable(entity, row)) throw notInState(compiled, row, '删除')
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.remove?.(row as never, ctx)
  // First, so that a source which it was made from as a whole no longer names it.
  await engine.follow(working, compiled, row, null)
  await holdAgainstPointers(working, compiled, row)
  await refuseInUse(working, compiled, row)
  for (const dependant of await dependants(working, compiled, row)) {
    await removeRow(working, dependant.compiled, await lockRow(working, dependant.compiled, dependant.id))
  }
  const params: unknown[] = [row.id, ctx.user.username, ctx.now]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const trace = { verb: 'delete', id: row.id, before: row, after: null }
  const along = traceSql(working, compiled, trace, params).map((part) => `with ${part} `)
  await prepared(
    client,
    `${along.join('')}update ${compiled.table} set deleted = true, update_by = $2, update_time = $3, version = version + 1 where id = $1${sameTenant}`,
    params,
  )
  for (const rule of rules) await rule.removed?.(row as never, ctx)
  await engine.react(entity, 'delete', row, ctx)
  engine.changed(working, compiled, row.id as string)
}

/** Locks what the rules of a move want locked before its row. */
export async function lockFirst(
  { ctx, engine }: Working,
  { entity }: Compiled,
  id: string,
  name: string,
): Promise<void> {
  for (const rule of engine.behaviour(entity).rules) await rule.moves?.[name as never]?.lockFirst?.(id, ctx)
}

/** A move of the state machine: `from` matches, approval, guard, state, effect, reactions. */
export const moveRow = (
  working: Working,
  compiled: Compiled,
  row: Row,
  name: string,
  by?: PendingMove['by'],
): Promise<Row> => plainly(working, compiled, row, () => moved(working, compiled, row, name, by))

async function moved(
  working: Working,
  compiled: Compiled,
  row: Row,
  name: string,
  by?: PendingMove['by'],
): Promise<Row> {
  const { ctx, engine } = working
  const { entity } = compiled
  const found = moveOf(compiled, name)
  if (!found) throw new BusinessError(`${entity.label}没有操作【${name}】`)
  const { key, move } = found
  const pending: PendingMove = { key, move, name, by }
  if (!startsOf(move).includes(row[key] as string)) throw notInState(compiled, row, move.label, key)
  refuseNoReason(move, ctx.reason)
  await refuseInput(working, move)
  refuseTaken(engine, compiled, row, key, move)
  await holdSources(working, compiled, row, move.to ?? String(row[key]))
  await refuseUnapproved(working, compiled, row, pending)
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.moves?.[name as never]?.guard?.(row as never, ctx)
  if (!appliesTo(move, row)) throw new BusinessError(`${entity.label}不需要${move.label}`)
  const now = stamped(compiled, ctx, pending, move.to ? { ...row, [key]: move.to } : row)
  const stored = await store(working, compiled, row, derived(entity, now), { verb: name })
  for (const rule of rules) await rule.moves?.[name as never]?.effect?.(stored as never, ctx)
  if (move.makes) await makeFrom(working, stored, entity, move)
  // Effects write to the row itself: whoever reacts gets what they left.
  const hasEffect = move.makes !== undefined || rules.some((rule) => rule.moves?.[name as never]?.effect)
  let left = (hasEffect && (await selectOne(working, compiled, String(row.id)))) || stored
  await engine.react(entity, name, left, ctx)
  const followers = by || move.bySystem ? [] : providersOf(engine.services, afterMove)
  for (const follow of followers)
    if (await follow(ctx, entity, left, name))
      left = (await selectOne(working, compiled, String(row.id))) ?? left
  // A process may have begun and, with nobody to ask, ended: then it has said all that there is to say.
  if (left[key] !== stored[key]) return left
  await notifySubmitter(working, compiled, left, pending)
  const next = await moveWithinLimit(working, compiled, left, pending)
  if (!next) {
    if (move.to && move.to !== row[key]) await notifyWaiting(working, compiled, left, key)
    return left
  }
  return moveRow(working, compiled, await lockRow(working, compiled, String(row.id)), next, 'limit')
}

/** Refuses what a row's state and rules have against a move, before anybody is asked about it. */
export async function refuseMove(
  { ctx, engine }: Working,
  compiled: Compiled,
  row: Row,
  name: string,
): Promise<void> {
  const found = moveOf(compiled, name)
  if (found && !startsOf(found.move).includes(row[found.key] as string))
    throw notInState(compiled, row, found.move.label, found.key)
  for (const rule of engine.behaviour(compiled.entity).rules)
    await rule.moves?.[name as never]?.guard?.(row as never, ctx)
}

/** A new document of this one, of its lines all that is open. */
async function makeFrom(working: Working, source: Row, of: AnyEntity, move: Move): Promise<void> {
  const found = madeBy(working, of, move)
  if (!found) return
  const { made, ref } = found
  const answers = fromWire(made.entity, working.ctx.answers)
  const asked = (move.asks ?? []).flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]]))
  const given = { [ref]: source.id }
  await addRow(working, made, { ...given, ...Object.fromEntries(asked) }, { given })
}

/** What a move makes, and the field that names what it is made from; of an area that is not installed nothing. */
export function madeBy({ engine }: Working, { name }: AnyEntity, { makes }: Move) {
  if (!makes || !engine.linked.entities.has(makes)) return null
  const made = engine.compiled({ name: makes })
  const chain = made.entity.from.find((each) => each.source.name === name)
  if (!chain?.ref) throw new Error(`${makes} takes nothing from ${name}`)
  return { made, chain, ref: chain.ref }
}

/** Whoever is asked for a reason gives one, and where there is a choice one of those. */
function refuseNoReason({ ask, reasons }: Move, reason: string | null): void {
  if (!ask?.endsWith('：')) return
  if (reasons && !Object.hasOwn(reasons.items, reason ?? ''))
    throw new BusinessError(`请选择${ask.slice(0, -1)}`)
  if (!reason) throw new BusinessError(`请填写${ask.slice(0, -1)}`)
}

/** The flow that has a move, and the move. */
export function moveOf(compiled: Compiled, name: string) {
  for (const [key, field] of Object.entries(compiled.fields)) {
    if (field.kind !== 'flow' || !Object.hasOwn(field.moves, name)) continue
    const move = field.moves[name]
    if (move) return { key, move }
  }
  return null
}

function refuseStale(before: Row, known: WriteOptions['version']): void {
  const isStale =
    (known?.version !== undefined && known.version !== before.version) ||
    (known?.updateTime !== undefined && known.updateTime !== before.updateTime)
  if (isStale) throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
}

export function notInState(compiled: Compiled, row: Row, action: string, key = compiled.flow): BusinessError {
  const field = key ? compiled.fields[key] : undefined
  const state = field?.kind === 'flow' && key ? (field.states[String(row[key])] ?? String(row[key])) : ''
  return new BusinessError(`当前状态【${state}】不允许${action}`)
}

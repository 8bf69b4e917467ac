import {
  BusinessError,
  type Complaint,
  complaintsOf,
  defaultsOf,
  derived,
  deriveOf,
  fieldsOf,
  isEditable,
  malformedOf,
  type Row,
  withoutHidden,
} from '@mortise/model'
import type { Context } from '../context.ts'
import { prepared } from '../db/statement.ts'
import { newId } from '../ids.ts'
import { audit } from './audit.ts'
import { type Compiled, storable } from './compiled.ts'
import type { Engine, Working } from './engine.ts'
import { insertLines, saveLines } from './lines.ts'
import { selectOne } from './read.ts'
import { dependants, refuseForeign, refuseInUse } from './references.ts'
import { drawSerials } from './serials.ts'
import { refuseCircle } from './tree.ts'
import { refuseDoubles } from './unique.ts'

/** A row cannot be found, or not by this user: the same words for both. */
export const notFound = (): BusinessError => new BusinessError('未找到对应数据')

export interface WriteOptions {
  /** Fields the writer may not see and so may not change. */
  readonly hidden?: ReadonlySet<string>
  /** Which of the fields were said; on a new row all that are given. */
  readonly version?: { readonly version?: number; readonly updateTime?: string }
}

/**
 * A new row, in the one order of every write: strip, defaults, derive, validation, uniqueness, serials, check, row and
 * lines, saved, reactions. Permission and scope have been asked at the door.
 */
export async function addRow(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  input: Row,
  options: WriteOptions = {},
): Promise<Row> {
  const { ctx } = working
  const { entity } = compiled
  const row = await newRow(engine, working, compiled, input, options.hidden)
  await refuseForeign(engine, working, compiled, row, null)
  await refuseDoubles(working, compiled, row, null)
  const stamped: Row = stamp(row, ctx)
  const id = stamped.id as string
  Object.assign(stamped, await drawSerials(engine, working, compiled))
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.check?.(stamped as never, ctx, null)
  await insertRow(working, compiled, stamped)
  for (const lines of compiled.lines) {
    stamped[lines.key] = await insertLines(working, compiled, lines, id, (stamped[lines.key] as Row[]) ?? [])
  }
  await audit(working, compiled, 'add', null, stamped)
  for (const rule of rules) await rule.saved?.(stamped as never, ctx, null)
  await engine.react(entity, 'add', stamped, ctx)
  engine.changed(working, compiled, id)
  return stamped
}

/** What is said about a new row, made whole and found valid by itself. */
export async function newRow(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  input: Row,
  hidden?: ReadonlySet<string>,
): Promise<Row> {
  const defaults = defaultsOf(compiled.entity, working.ctx)
  const told = { ...defaults, ...stripped(compiled, input, defaults, hidden) }
  const row = await prepare(engine, working, compiled, told, null)
  refuse(complaintsOf(compiled.entity, row))
  return row
}

/** A row with what the server alone says of it. */
export const stamp = (row: Row, { user, now }: Context): Row => ({
  ...row,
  id: newId(),
  createBy: user.username,
  createTime: now,
  updateBy: null,
  updateTime: null,
  sysOrgCode: user.depart?.orgCode ?? null,
  version: 1,
})

/** A changed row; what the patch does not mention stays, null clears. */
export async function editRow(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  before: Row,
  patch: Row,
  options: WriteOptions = {},
): Promise<Row> {
  const { ctx } = working
  const { entity } = compiled
  refuseStale(before, options.version)
  if (!isEditable(entity, before)) throw notInState(compiled, before, '编辑')
  const changes = stripped(compiled, patch, defaultsOf(entity, ctx), options.hidden)
  refuseFrozen(compiled, before, changes)
  const row = await prepare(engine, working, compiled, { ...before, ...changes }, before)
  refuse(complaintsOf(entity, row))
  await refuseForeign(engine, working, compiled, row, before)
  await refuseCircle(working, compiled, row, before)
  await refuseDoubles(working, compiled, row, before)
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.check?.(row as never, ctx, before as never)
  const saved = await store(engine, working, compiled, before, row)
  for (const rule of rules) await rule.saved?.(saved as never, ctx, before as never)
  await engine.react(entity, 'edit', saved, ctx)
  return saved
}

/** Writes a row that exists, with its lines and its trace; no rules. */
export async function store(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  before: Row,
  row: Row,
  verb = 'edit',
): Promise<Row> {
  const { ctx } = working
  const saved: Row = {
    ...row,
    updateBy: ctx.user.username,
    updateTime: ctx.now,
    version: (before.version as number) + 1,
  }
  await updateRow(working, compiled, saved)
  for (const lines of compiled.lines) {
    if (row[lines.key] !== before[lines.key]) {
      saved[lines.key] = await saveLines(
        working,
        compiled,
        lines,
        saved.id as string,
        (row[lines.key] as Row[]) ?? [],
      )
    }
  }
  await audit(working, compiled, verb, before, saved)
  engine.changed(working, compiled, saved.id as string)
  return saved
}

/** Deletes softly: numbers stay accounted for. Rows that only exist with this one go with it. */
export async function removeRow(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  row: Row,
): Promise<void> {
  const { ctx, client, tenant } = working
  const { entity } = compiled
  if (!isEditable(entity, row)) throw notInState(compiled, row, '删除')
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.remove?.(row as never, ctx)
  await refuseInUse(engine, working, compiled, row)
  for (const dependant of await dependants(engine, working, compiled, row)) {
    await removeRow(
      engine,
      working,
      dependant.compiled,
      await lockRow(working, dependant.compiled, dependant.id),
    )
  }
  const params: unknown[] = [row.id, ctx.user.username, ctx.now]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  await prepared(
    client,
    `update ${compiled.table} set deleted = true, update_by = $2, update_time = $3, version = version + 1 where id = $1${sameTenant}`,
    params,
  )
  await audit(working, compiled, 'delete', row, null)
  for (const rule of rules) await rule.removed?.(row as never, ctx)
  await engine.react(entity, 'delete', row, ctx)
  engine.changed(working, compiled, row.id as string)
}

/** A move of the state machine: `from` matches, guard, state, effect, reactions. */
export async function moveRow(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  row: Row,
  name: string,
): Promise<Row> {
  const { ctx } = working
  const { entity } = compiled
  const found = moveOf(compiled, name)
  if (!found) throw new BusinessError(`${entity.label}没有操作【${name}】`)
  const { key, move } = found
  const from: readonly string[] = typeof move.from === 'string' ? [move.from] : move.from
  if (!from.includes(row[key] as string)) throw notInState(compiled, row, move.label)
  if (move.ask?.endsWith('：') && !ctx.reason) throw new BusinessError(`请填写${move.ask.slice(0, -1)}`)
  const { rules } = engine.behaviour(entity)
  for (const rule of rules) await rule.moves?.[name as never]?.guard?.(row as never, ctx)
  const moved = await store(
    engine,
    working,
    compiled,
    row,
    derived(entity, move.to ? { ...row, [key]: move.to } : row),
    name,
  )
  for (const rule of rules) await rule.moves?.[name as never]?.effect?.(moved as never, ctx)
  await engine.react(entity, name, moved, ctx)
  return moved
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

/** The row as it now stands, held until the transaction ends; a refusal when it is not there. */
export async function lockRow(working: Working, compiled: Compiled, id: string): Promise<Row> {
  const row = await selectOne(working, compiled, id, { lock: true })
  if (!row) throw notFound()
  return row
}

/** What an answer that came from outside may say about a row: no states, serials, derived or hidden values. */
function stripped(
  compiled: Compiled,
  input: Row,
  defaults: Row,
  hidden: ReadonlySet<string> = new Set(),
): Row {
  const derive = deriveOf(compiled.entity)
  const result: Row = {}
  for (const [key, field] of Object.entries(compiled.fields)) {
    if (!(key in input) || input[key] === undefined || hidden.has(key) || key in derive) continue
    if (field.kind === 'flow' || field.kind === 'serial' || field.kind === 'rollup' || field.readonly)
      continue
    // A field with a default is never null: emptied, it goes back to it.
    if (input[key] === null && field.default !== undefined) result[key] = defaults[key]
    else result[key] = field.kind === 'lines' ? strippedLines(field, input[key]) : input[key]
  }
  return result
}

function strippedLines(field: Parameters<typeof fieldsOf>[0], lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines
  const own = fieldsOf(field)
  return lines.map((line: Row) =>
    Object.fromEntries(
      Object.entries(line).filter(([key]) => key === 'id' || (own[key] && !own[key].readonly)),
    ),
  )
}

async function prepare(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  told: Row,
  before: Row | null,
): Promise<Row> {
  const { entity } = compiled
  refuse(malformedOf(entity, told))
  const row = withLineDefaults(compiled, derived(entity, told), working)
  for (const rule of engine.behaviour(entity).rules) {
    const more = await rule.prepare?.(row as never, working.ctx, before as never)
    if (more) Object.assign(row, more)
  }
  return derived(entity, withoutHidden(entity, row))
}

function withLineDefaults(compiled: Compiled, row: Row, { ctx }: Working): Row {
  for (const { key, field } of compiled.lines) {
    const lines = row[key]
    if (!Array.isArray(lines)) continue
    const defaults = defaultsOf(field, ctx)
    row[key] = lines.map((line: Row) => (line.id ? line : derived(field, { ...defaults, ...line })))
  }
  return row
}

function refuse(complaints: readonly Complaint[]): void {
  const [first] = complaints
  if (!first) return
  const messages = [...new Set(complaints.map((complaint) => complaint.message))].slice(0, 20)
  throw new BusinessError(`校验失败！${messages.join(',')}`, { field: first.field, row: first.line?.row })
}

function refuseStale(before: Row, told: WriteOptions['version']): void {
  const isStale =
    (told?.version !== undefined && told.version !== before.version) ||
    (told?.updateTime !== undefined && told.updateTime !== before.updateTime)
  if (isStale) throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
}

function refuseFrozen(compiled: Compiled, before: Row, changes: Row): void {
  for (const [key, value] of Object.entries(changes)) {
    const field = compiled.fields[key]
    if (field?.frozen && JSON.stringify(value) !== JSON.stringify(before[key])) {
      throw new BusinessError(`${field.label}不能修改`, { field: key })
    }
  }
}

function notInState(compiled: Compiled, row: Row, action: string): BusinessError {
  const key = compiled.flow
  const field = key ? compiled.fields[key] : undefined
  const state = field?.kind === 'flow' && key ? (field.states[String(row[key])] ?? String(row[key])) : ''
  return new BusinessError(`当前状态【${state}】不允许${action}`)
}

async function insertRow({ client, tenant }: Working, compiled: Compiled, row: Row): Promise<void> {
  const { columns, text } = compiled.insert
  const values = columns.map(({ key, field }) => storable(field, row[key]))
  if (!compiled.isShared) values.push(tenant)
  await prepared(client, text, values)
}

async function updateRow({ client, tenant }: Working, compiled: Compiled, row: Row): Promise<void> {
  const { columns, text } = compiled.update
  const values = [...columns.map(({ key, field }) => storable(field, row[key])), row.id]
  if (!compiled.isShared) values.push(tenant)
  await prepared(client, text, values)
}

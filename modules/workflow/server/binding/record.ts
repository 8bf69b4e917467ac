import {
  type AnyEntity,
  BusinessError,
  type FieldOf,
  fieldsOf,
  fromWire,
  type Row,
  refuseLine,
  withoutFields,
} from '@mortise/model'
import { type Context, changesBetween } from '@mortise/server'
import type { FieldRight, LogAttachment, Task } from '@mortise/workflow/model'
import type { InstanceFacts } from '../engine/load.ts'
import { type Binding, bindingOf, variablesOf } from './bindings.ts'

/** The record an instance decides on, with the binding that brought it there. */
export interface BoundRecord {
  readonly entity: AnyEntity
  readonly id: string
  readonly binding: Binding
}

export async function recordOf(
  ctx: Context,
  about: Pick<InstanceFacts, 'entity' | 'record' | 'binding'>,
): Promise<BoundRecord | null> {
  const entity = about.entity === null ? undefined : ctx.linked.entities.get(about.entity)
  const binding = about.binding === null ? undefined : await bindingOf(ctx, about.binding)
  return entity && binding && about.record !== null ? { entity, id: about.record, binding } : null
}

/** What a task lets its handler do with the fields of the record; what is not named is read. */
export const fieldRightsAt = (
  { binding }: BoundRecord,
  { node }: Pick<Task, 'node'>,
): Readonly<Record<string, FieldRight>> => binding.fieldRights?.[node] ?? {}

/** The fields that a node opens to its handler. */
const openTo = (bound: BoundRecord, task: Pick<Task, 'node'>): string[] =>
  Object.entries(fieldRightsAt(bound, task)).flatMap(([key, right]) =>
    right === 'write' || right === 'must' ? [key] : [],
  )

/** What the record says after the handler's edits, what they were, and under what title it goes on if under another. */
export interface Written {
  readonly variables: Record<string, unknown>
  readonly changes: NonNullable<LogAttachment['changes']>
  readonly title?: string
}

/** Writes what a node lets its handler write, by the record's own rules. */
export async function writeRecord(
  ctx: Context,
  bound: BoundRecord,
  task: Pick<Task, 'node'>,
  sent: Row,
): Promise<Written> {
  const { entity, id } = bound
  const open = openTo(bound, task)
  if (open.length === 0) throw new BusinessError('该节点不能修改单据')
  const repo = ctx.repo(entity)
  const before = await repo.get(id)
  const patch = await writtenBy(ctx, entity, before, sent, open)
  const after = await repo.edit({ ...patch, id }, { open })
  return writtenInto(ctx, bound, before, after)
}

/** What a change of the record means to its process. */
export async function writtenInto(
  ctx: Context,
  { entity, binding }: BoundRecord,
  before: Row,
  after: Row,
): Promise<Written> {
  // What everybody with a part in the process reads is kept free of what takes a right to see.
  const changes = await changesBetween(ctx, entity, await ctx.guardedIn(entity, after), before, after)
  return {
    variables: variablesOf(binding, entity, after),
    changes: changes.map(({ label, before: was, after: is }) => ({ label, before: was, after: is })),
  }
}

/** A window says nothing that the form would not: what its handler may not see or change, unless the node opens just that. */
export async function writtenBy(
  ctx: Context,
  entity: AnyEntity,
  before: Row,
  sent: Row,
  open: readonly string[] = [],
): Promise<Row> {
  const locked = await ctx.lockedIn(entity, before)
  const kept = new Set([...locked].filter((path) => !open.includes(path)))
  return withoutFields(entity, fromWire(entity, sent), kept)
}

/** Refuses an answer as long as what the node demands is empty. */
export async function refuseMissing(
  ctx: Context,
  bound: BoundRecord,
  task: Pick<Task, 'node'>,
): Promise<void> {
  const demanded = Object.entries(fieldRightsAt(bound, task)).filter(([, right]) => right === 'must')
  if (demanded.length === 0) return
  const row: Row = await ctx.repo(bound.entity).get(bound.id)
  for (const [path] of demanded) {
    const [key = '', inner] = path.split('.')
    const field = fieldsOf(bound.entity)[key]
    if (inner !== undefined && field?.kind === 'lines') refuseEmptyCells(field, inner, row[key])
    else if (isEmpty(row[key])) throw new BusinessError(`请填写【${field?.label ?? key}】`, { field: key })
  }
}

function refuseEmptyCells(field: FieldOf<'lines'>, key: string, lines: unknown): void {
  const label = fieldsOf(field)[key]?.label ?? key
  for (const [row, line] of linesOf(lines).entries())
    if (isEmpty(line[key])) refuseLine(field, row, key, `请填写【${label}】`)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A record less what a node hides, of its lines too. */
export function shownAt(entity: AnyEntity, rights: Readonly<Record<string, FieldRight>>, row: Row): Row {
  const hidden = Object.entries(rights).flatMap(([path, right]) => (right === 'none' ? [path] : []))
  return withoutFields(entity, row, new Set(hidden))
}

const linesOf = (lines: unknown): Row[] => (Array.isArray(lines) ? (lines as Row[]) : [])

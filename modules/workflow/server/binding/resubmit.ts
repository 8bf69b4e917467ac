import { BusinessError, codeOf, flowsOf, isEditable, type Row, startsOf } from '@mortise/model'
import { type Context, forbidden } from '@mortise/server'
import type { Held } from '../engine/load.ts'
import { newestDefinition } from '../engine/run.ts'
import { shownTitle } from './approvals.ts'
import { standingOf, submittedBy } from './bindings.ts'
import { type BoundRecord, type Written, writtenBy, writtenInto } from './record.ts'

/**
 * Hands in again a record that was sent back to the starter, by the move that submitted it: whatever that move refuses,
 * works out or causes holds for what the record says now.
 */
export async function resubmitRecord(
  ctx: Context,
  { state, graph, company }: Held,
  bound: BoundRecord,
  { record, comment }: { readonly record: Row | undefined; readonly comment: string },
): Promise<Written> {
  const { entity, id, binding } = bound
  const wanted = record ? [binding.submitMove, 'edit'] : [binding.submitMove]
  if (!wanted.every((verb) => ctx.can(codeOf(entity, verb)))) throw forbidden()
  const repo = ctx.repo(entity)
  const before: Row = await repo.get(id)
  const patch = record ? await writtenBy(ctx, entity, before, record) : null
  const reason = comment.trim() || '重新提交'
  const after: Row = await repo.resubmit(id, binding.submitMove, { patch: patch as never, reason })
  await refuseOtherWay(ctx, bound, after, graph.key)
  const title = await shownTitle(ctx, entity, binding, after, company.nameOf(state.starter.user))
  return { ...(await writtenInto(ctx, bound, before, after)), title }
}

/** The state in which somebody who may amends a record that was sent back; null for whoever may not. */
export function amendedAs(
  ctx: Context,
  { entity, binding: { submitMove } }: BoundRecord,
  row: Row,
): Row | null {
  const [key, flow] = flowsOf(entity).find(([, { moves }]) => Object.hasOwn(moves, submitMove)) ?? []
  const move = flow?.moves[submitMove]
  const [from] = move ? startsOf(move) : []
  if (!key || from === undefined || !ctx.can(codeOf(entity, 'edit'))) return null
  const stands = { [key]: from }
  return isEditable(entity, { ...row, ...stands }) ? stands : null
}

/** What would begin another process now does not go on by this one. */
async function refuseOtherWay(
  ctx: Context,
  { entity, id, binding: { submitMove } }: BoundRecord,
  row: Row,
  process: string,
): Promise<void> {
  const { bindings } = await standingOf(ctx, entity.name, id)
  const wanted = submittedBy(bindings, entity, row, submitMove)
  if (!wanted || wanted.processKey === process) return
  const name = (await newestDefinition(ctx, wanted.processKey))?.name ?? wanted.processKey
  throw new BusinessError(`改后的${entity.label}应走流程【${name}】，请撤回申请后重新提交`)
}

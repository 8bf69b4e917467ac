import { type AnyEntity, BusinessError, flowsOf, startsOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { Command, InstanceStatus } from '@mortise/workflow/model'
import { type Binding, bindingOf } from './bindings.ts'
import { forgetRunning } from './running.ts'

/** What an instance decides on. */
export interface Subject {
  readonly entity: string | null
  readonly record: string | null
  readonly binding: string | null
}

/**
 * Lets the record follow the end of its process by its own move, in the name of whoever decided and in the same
 * transaction: what the record refuses undoes the decision.
 */
export async function decideRecord(
  ctx: Context,
  { entity: name, record, binding: id }: Subject,
  status: InstanceStatus,
  command: Command | undefined,
): Promise<void> {
  const entity = name === null ? undefined : ctx.linked.entities.get(name)
  if (!entity || record === null || id === null) return
  forgetRunning(ctx)
  const binding = await bindingOf(ctx, id)
  if (!binding) throw new BusinessError(`${entity.label}的流程绑定不存在`)
  const repo = ctx.repo(entity)
  const row = await repo.get(record)
  const move = moveFor(entity, binding, status, row)
  if (!move) return
  await repo.move(record, move, { by: 'process', reason: reasonOf(command) })
}

/** The move that goes with an end; of two that would do, the one that the record can make. */
function moveFor(
  entity: AnyEntity,
  { approveMove, rejectMove, withdrawMove }: Binding,
  status: InstanceStatus,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  if (status === 'approved') return approveMove
  const wanted: readonly (string | null)[] = {
    refused: [rejectMove, withdrawMove],
    withdrawn: [withdrawMove, rejectMove],
    voided: ['void', rejectMove, withdrawMove],
    running: [],
    suspended: [],
  }[status]
  return wanted.flatMap((move) => move || []).find((move) => canMake(entity, row, move))
}

/** Whether a record stands where a move begins. */
export const canMake = (entity: AnyEntity, row: Readonly<Record<string, unknown>>, name: string): boolean =>
  flowsOf(entity).some(([key, flow]) => {
    const move = Object.hasOwn(flow.moves, name) ? flow.moves[name] : undefined
    return move !== undefined && startsOf(move).includes(String(row[key]))
  })

function reasonOf(command: Command | undefined): string {
  if (command && 'comment' in command && command.comment.trim() !== '') return command.comment
  if (command && 'reason' in command) return command.reason
  return command?.type === 'withdraw' ? '申请人撤回' : '流程办理'
}

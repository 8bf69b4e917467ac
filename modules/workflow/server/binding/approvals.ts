import { type AnyEntity, fieldsOf, type Row, withoutFields } from '@mortise/model'
import {
  type ApprovalState,
  agreements,
  approvals,
  type Context,
  moved,
  provide,
  work,
} from '@mortise/server'
import { ProcessInstance, ProcessTask, TaskOutcome } from '@mortise/workflow/model'
import { z } from 'zod'
import { refuseStranger } from '../design/starters.ts'
import { startProcess } from '../engine/run.ts'
import { appliesTo, type Binding, standingOf, submittedBy, titleOf, variablesOf } from './bindings.ts'
import { forgetRunning, runningRecords } from './running.ts'
import { workGroups } from './work-groups.ts'

/** Handlers whom the starter picks, in what is said with the submit move. */
export const Chosen = z.record(z.string().max(100), z.array(z.string().min(1).max(100)).max(100)).default({})

/** Whether a process decides on a record, or has to before it is approved. */
async function approvalState(ctx: Context, entity: AnyEntity, row: Row): Promise<ApprovalState> {
  const { isRunning, bindings } = await standingOf(ctx, entity.name, String(row.id))
  if (isRunning) return 'running'
  return bindings.some((binding) => appliesTo(binding, entity, row)) ? 'bound' : 'free'
}

/** The submit move of a bound record begins its process. */
async function begin(ctx: Context, entity: AnyEntity, row: Row, move: string): Promise<boolean> {
  const { bindings } = await standingOf(ctx, entity.name, String(row.id))
  const binding = submittedBy(bindings, entity, row, move)
  if (!binding) return false
  const { chosen } = ctx.answers
  await refuseStranger(ctx, binding.processKey)
  forgetRunning(ctx)
  await startProcess(ctx, binding.processKey, {
    title: await shownTitle(ctx, entity, binding, row, ctx.user.realname || ctx.user.username),
    variables: variablesOf(binding, entity, row),
    chosen: Chosen.parse(chosen),
    subject: { entity: entity.name, record: String(row.id), binding: binding.id },
  })
  return true
}

/** The title of a record's process: everybody with a part in the process reads it. */
export async function shownTitle(
  ctx: Context,
  entity: AnyEntity,
  binding: Binding,
  row: Row,
  starter: string,
): Promise<string> {
  const shown = withoutFields(entity, { ...row }, await ctx.guardedIn(entity, row))
  const [sent = {}] = await ctx.output(entity, [shown])
  return titleOf(binding, entity, sent, starter)
}

/** Who agreed in any process that was about a record, also before it was handed in again. */
async function agreedIn({ repo }: Context, { name }: AnyEntity, record: string): Promise<string[]> {
  const instances = await repo(ProcessInstance).pick(['id'], { entity: name, record }, { limit: 1000 })
  const ids = instances.map(({ id }) => id)
  const tasks = await repo(ProcessTask).pick(
    ['finishedBy'],
    { instance: { in: ids }, outcome: TaskOutcome.agree },
    { limit: 1000 },
  )
  return [...new Set(tasks.flatMap(({ finishedBy }) => finishedBy ?? []))]
}

export const bindingExtensions = [
  provide(agreements, agreedIn),
  provide(approvals, approvalState),
  provide(moved, begin),
  provide(work, {
    groups: workGroups,
    // What a process decides waits for its handlers, and for nobody by rights.
    async leaves(ctx, entity, { isApproval }) {
      if (!isApproval || Object.keys(fieldsOf(entity)).length === 0) return null
      const records = (await runningRecords(ctx)).get(entity.name) ?? []
      return records.length === 0 ? null : { field: 'id', test: { op: 'notIn', values: records } }
    },
  }),
]

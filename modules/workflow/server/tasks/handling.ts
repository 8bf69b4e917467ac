import { BusinessError, type Row, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Graph,
  type Handling,
  isEnded,
  isOpen,
  isOwnApplication,
  nodeOf,
  OpinionDraft,
  ProcessInstance,
  ProcessTask,
  returnTargetsOf,
  type State,
  type Task,
  type TaskAction,
} from '@mortise/workflow/model'
import { graphOf, readState } from '../engine/load.ts'
import { causesOf } from './causes.ts'
import { recordFor } from './handled-record.ts'
import { nodesToChoose } from './next-nodes.ts'
import { refuseOutsider } from './participant.ts'
import { actingNames, namesOf } from './people.ts'
import { shownSaid } from './said-variables.ts'
import { taskOf } from './task-id.ts'

/** Everything that the window 办理 shows of a task, or of an instance that one only looks at. */
export async function handlingOf(
  ctx: Context,
  { taskId, instanceId }: { readonly taskId?: string | undefined; readonly instanceId?: string | undefined },
): Promise<Handling> {
  const ref = taskId ? taskOf(taskId) : null
  const id = ref?.instance ?? instanceId ?? ''
  const row = await ctx.repo(ProcessInstance).first({ id })
  if (!row) throw new BusinessError('流程实例不存在')
  const graph = await graphOf(ctx, row.definition)
  await refuseOutsider(ctx, row, graph)
  const state = await readState(ctx, id)
  const task = ref ? state.tasks.find((each) => each.id === ref.number) : undefined
  const stored = taskId ? await ctx.repo(ProcessTask).first({ id: taskId }) : null
  if (taskId && !stored) throw new BusinessError('流程任务不存在或已处理')
  const isWaiting = task && isOpen(task) && !isEnded(state)
  const isMine =
    isWaiting &&
    isFor(await actingNames(ctx), task) &&
    !isOwnApplication(ctx.user.username, row.starter, task)
  const open = isMine ? task : undefined
  const nameOf = await namesOf(
    ctx,
    state.tasks.flatMap(({ assignee }) => assignee ?? []),
  )
  const node = open && nodeOf(graph, open.node)
  const draft = taskId ? await ctx.repo(OpinionDraft).first({ task: taskId, user: ctx.user.username }) : null
  const signers = open
    ? state.tasks.filter(({ parent, ...each }) => parent === open.id && isOpen({ parent, ...each }))
    : []
  const [instance = {}] = await ctx.output(ProcessInstance, [row])
  const [shownTask = null] = stored ? await ctx.output(ProcessTask, [stored]) : []
  return {
    task: shownTask,
    instance: withoutInternals(instance),
    record: await recordFor(ctx, row, graph, stored),
    said: await shownSaid(ctx, row),
    actions: actionsFor(ctx, graph, state, row, { open, stored, hasSigners: signers.length > 0 }),
    isCommentRequired: node?.kind === 'user' && node.approval.isCommentRequired,
    isSignatureRequired: node?.kind === 'user' && node.approval.isSignatureRequired,
    returnTargets: open
      ? returnTargetsOf(graph, state, open).map(({ node: target }) => {
          const found = nodeOf(graph, target)
          return { node: target, name: found.kind === 'start' ? '发起人' : found.name }
        })
      : [],
    choose: open ? nodesToChoose(graph, open.node) : [],
    signers: [...signers.flatMap(({ assignee }) => assignee ?? []), ...(open?.followers ?? [])].map(nameOf),
    draft: draft?.comment ?? '',
    cause: (open && taskId && (await causesOf(ctx, [taskId])).get(taskId)) || null,
  }
}

/** Whether somebody under one of these names is asked. */
const isFor = (names: readonly string[], { status, assignee, candidates }: Task): boolean =>
  status === 'pool'
    ? candidates.some((name) => names.includes(name))
    : assignee !== null && names.includes(assignee)

/** Variables and memory are the engine's own, and may tell of fields that the reader must not see. */
export const withoutInternals = (sent: Row): Row => {
  const { vars: _vars, memory: _memory, caller: _caller, binding: _binding, ...rest } = sent
  return rest
}

interface AtHand {
  readonly open: Task | undefined
  readonly stored: RowOf<typeof ProcessTask> | null
  readonly hasSigners: boolean
}

/** The buttons of the window. The engine asks again when one is pressed. */
function actionsFor(
  { user: { username } }: Context,
  graph: Graph,
  state: State,
  row: RowOf<typeof ProcessInstance>,
  { open, stored, hasSigners }: AtHand,
): TaskAction[] {
  const actions: TaskAction[] = []
  const isRunning = state.status === 'running'
  if (isRunning && open?.status === 'pool') actions.push('claim')
  if (isRunning && (open?.status === 'open' || open?.status === 'delegated')) {
    if (open.kind === 'fill') actions.push('resubmit')
    else actions.push('agree')
    if (open.kind === 'approve' || open.kind === 'add') actions.push('refuse')
    // A delegate says what there is to say to the owner, who decides.
    if (open.owner === null && open.kind !== 'fill') actions.push('return')
    if (open.owner === null && open.kind !== 'fill') actions.push('transfer', 'delegate', 'addSign')
    if (hasSigners || open.followers.length > 0) actions.push('reduceSign')
    actions.push('copy')
  }
  if (isRunning && open?.status === 'waiting' && hasSigners) actions.push('reduceSign')
  const isStarter = row.starter === username
  if (isRunning && isStarter) actions.push('urge')
  if (isRunning && isStarter && graph.settings.withdrawal !== 'never') actions.push('callBack')
  const isWithdrawable =
    stored && state.completions.some(({ task, by }) => task === stored.number && by === username)
  if (isRunning && !open && isWithdrawable) actions.push('withdraw')
  return actions
}

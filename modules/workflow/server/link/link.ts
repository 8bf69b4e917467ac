import { createHash } from 'node:crypto'
import { BusinessError, fieldsOf, instantOf, wireNameOf } from '@mortise/model'
import { actAsPresent, type Context, cachedSql, seal, unseal } from '@mortise/server'
import {
  isOpen,
  type LinkAnswer,
  type LinkFile,
  type LinkOpinion,
  type LinkSummary,
  type LogEntry,
  nodeOf,
  ProcessInstance,
  ProcessTask,
} from '@mortise/workflow/model'
import { fieldRightsAt, recordOf, shownAt } from '../binding/record.ts'
import { graphOf, readState } from '../engine/load.ts'
import { completeTask } from '../tasks/complete.ts'
import { logOf } from '../tasks/log.ts'
import { namesOf } from '../tasks/people.ts'
import { shownSaid } from '../tasks/said-variables.ts'
import { taskOf } from '../tasks/task-id.ts'

/** Days after which nobody answers by a link any more. */
const DAYS = 7
const PURPOSE = 'workflow link'
const DEAD = '链接无效或已过期，请登录系统办理'

/** What a link stands for: one task of one user, and the record as it was when the link was sent. */
interface Ticket {
  readonly tenant: string
  readonly task: string
  readonly user: string
  readonly record: string
  readonly until: string
}

/** A link by which a task is answered without signing in. It opens nothing else, and after the answer nothing at all. */
export async function linkTo(ctx: Context, task: string, user: string): Promise<string> {
  const until = new Date(instantOf(ctx.now).getTime() + DAYS * 86_400_000).toISOString()
  const ticket: Ticket = { tenant: ctx.tenant, task, user, record: await recordHash(ctx, task), until }
  return seal(ctx.config, PURPOSE, JSON.stringify(ticket))
}

/** What the receiver of a link sees; fields that need a right of their own are not among it. */
export function summaryOf(ctx: Context, token: string): Promise<LinkSummary> {
  return inTheirName(ctx, token, async (own, { task, user }) => {
    const row = await own.repo(ProcessTask).get(task)
    const instance = await own.repo(ProcessInstance).get(row.instance)
    const graph = await graphOf(own, instance.definition)
    const node = nodeOf(graph, row.node)
    const nameOf = await namesOf(own, [instance.starter, user])
    return {
      title: instance.title,
      nodeName: row.nodeName,
      starter: nameOf(instance.starter).realname,
      arrivedAt: row.createTime,
      user: nameOf(user).realname,
      fields: await shownFields(own, task),
      content: instance.content ?? '',
      said: await shownSaid(own, instance),
      files: filesOf(own, instance.files ?? []),
      opinions: (await logOf(own, instance, graph)).map((entry) => opinionOf(own, entry)),
      isCommentRequired: node.kind === 'user' && node.approval.isCommentRequired,
      isSignatureRequired: node.kind === 'user' && node.approval.isSignatureRequired,
      isOpinion: row.owner !== null,
      canRefuse: row.kind !== 'fill' && row.kind !== 'handle',
    }
  })
}

/** So long an address of a file holds that a link shows. */
const SHOWN = 3600

const filesOf = ({ files }: Context, paths: readonly string[]): LinkFile[] =>
  paths.map((path) => ({ path, address: files.signedUrl(path, SHOWN) }))

function opinionOf(ctx: Context, entry: LogEntry): LinkOpinion {
  const { number, actionCode, node, operator, action, comment, time, files, signature } = entry
  return {
    key: `${number} ${actionCode} ${node?.node ?? ''}`,
    node: node?.name ?? '',
    operator: operator?.realname ?? '系统',
    action,
    comment,
    time,
    files: filesOf(ctx, files),
    seal: filesOf(ctx, signature ? [signature] : [])[0]?.address ?? null,
  }
}

export function answerByLink(
  ctx: Context,
  token: string,
  { answer, comment = '', signature }: LinkAnswer,
): Promise<void> {
  return inTheirName(ctx, token, async (own, { task, record }) => {
    if ((await recordHash(own, task)) !== record) throw new BusinessError('单据已变更，请重新查看')
    const signed = signature ? { signature: await keepSignature(own, signature) } : {}
    await completeTask(own, { taskId: task, answer, comment, ...signed }, { link: fingerprint(token) })
  })
}

/** Keeps what was drawn as an upload of whom the link was sent to. */
async function keepSignature({ files }: Context, drawn: string): Promise<string> {
  const { path } = await files.save(Buffer.from(drawn, 'base64'), '签名.png', { folder: 'workflow' })
  return path
}

/** Work in the name of whom a link was sent to, as long as the task is still theirs and they could sign in. */
function inTheirName<T>(
  ctx: Context,
  token: string,
  run: (own: Context, ticket: Ticket) => Promise<T>,
): Promise<T> {
  const text = unseal(ctx.config, PURPOSE, token)
  if (text === null) throw new BusinessError(DEAD)
  const ticket = JSON.parse(text) as Ticket
  if (new Date(ticket.until) < instantOf(ctx.now)) throw new BusinessError(DEAD)
  return ctx.asSystem(ticket.tenant, async (system) => {
    const { instance, number } = taskOf(ticket.task)
    const task = (await readState(system, instance)).tasks.find(({ id }) => id === number)
    if (!task || !isOpen(task)) throw new BusinessError('流程任务不存在或已处理')
    if (task.assignee !== ticket.user) throw new BusinessError('该任务的审批人不是你')
    if (await isUsed(system, instance, token)) throw new BusinessError('链接已使用，请登录系统办理')
    return run(await actAsPresent(system, ticket.user), ticket)
  })
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Whether somebody answered by a link before: also where the answer was taken back. */
async function isUsed(ctx: Context, instance: string, token: string): Promise<boolean> {
  const used = JSON.stringify({ link: fingerprint(token) })
  const found = await cachedSql(ctx.db)`
    select 1 from wf_log where tenant_id = ${ctx.tenant} and instance = ${instance} and attachment @> ${used}::jsonb limit 1`
  return found.length > 0
}

async function boundTo(ctx: Context, task: string) {
  const instance = await ctx.repo(ProcessInstance).get(taskOf(task).instance)
  return recordOf(ctx, instance)
}

async function recordHash(ctx: Context, task: string): Promise<string> {
  const bound = await boundTo(ctx, task)
  const row = bound && (await ctx.repo(bound.entity).first({ id: bound.id } as never))
  return fingerprint(JSON.stringify(row ?? null))
}

/** Amounts, dates and names of the record, as far as no right is needed to see them and the node does not hide them. */
async function shownFields(ctx: Context, task: string): Promise<LinkSummary['fields']> {
  const bound = await boundTo(ctx, task)
  if (!bound) return []
  const { entity, id } = bound
  const { node } = await ctx.repo(ProcessTask).get(task)
  const row = shownAt(entity, fieldRightsAt(bound, { node }), await ctx.repo(entity).get(id))
  const guarded = await ctx.guardedIn(entity, row)
  const [sent = {}] = await ctx.output(entity, [row])
  return entity.list.flatMap((key) => {
    const field = fieldsOf(entity)[key]
    if (!field || guarded.has(key) || field.kind === 'lines' || field.kind === 'json') return []
    const name = wireNameOf(key, field)
    const value = sent[`${name}_dictText`] ?? sent[name]
    return value === null || value === undefined || value === ''
      ? []
      : [{ label: field.label, text: String(value) }]
  })
}

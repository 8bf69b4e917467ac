import type { RowOf } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import {
  type Command,
  type Graph,
  type LogAttachment,
  type LogEntry,
  type LogLine,
  type NamedNode,
  nodeOf,
  type ProcessInstance,
  TaskOutcome,
} from '@mortise/workflow/model'
import { hiddenLabels } from './handled-record.ts'
import { namesOf } from './people.ts'

interface StoredLine {
  readonly number: number
  readonly time: string
  readonly line: LogLine
  readonly attachment: LogAttachment | null
}
interface StoredTask {
  readonly number: number
  readonly node: string
  readonly nodeName: string
  readonly kind: string
  readonly assignee: string | null
  readonly outcome: string | null
  readonly bornIn: number
  readonly time: string
}

/** 审批记录: what was done to an instance, in words. That a task was opened is nobody's business. */
export async function logOf(
  ctx: Context,
  row: RowOf<typeof ProcessInstance>,
  graph: Graph,
): Promise<LogEntry[]> {
  const { id: instance } = row
  const hidden = await hiddenLabels(ctx, row, graph)
  const lines = await cachedSql<StoredLine>(ctx.db)`
    select number, to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as time, line, attachment from wf_log
    where tenant_id = ${ctx.tenant} and instance = ${instance} and action <> 'read' order by number`
  const tasks = await cachedSql<StoredTask>(ctx.db)`
    select number, node, node_name as "nodeName", kind, assignee, outcome, born_in as "bornIn",
      to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as time from wf_task
    where tenant_id = ${ctx.tenant} and instance = ${instance} order by number`
  const byNumber = new Map(tasks.map((task) => [task.number, task]))
  const nameOf = await namesOf(ctx, [
    ...lines.flatMap(({ line: { command }, attachment }) => [
      command.by,
      ...targetsOf(command),
      attachment?.onBehalfOf ?? '',
    ]),
    ...tasks.flatMap(({ assignee }) => assignee ?? []),
  ])
  const opinions = new Set(
    tasks.flatMap(({ bornIn, outcome }) => (outcome === TaskOutcome.opinion ? [bornIn] : [])),
  )
  const nodeNamed = (id: string): NamedNode => ({ node: id, name: nodeOf(graph, id).name })
  return lines.flatMap(({ number, time, line: { command }, attachment }): LogEntry[] => {
    const task = 'task' in command ? byNumber.get(command.task) : undefined
    const entry: LogEntry = {
      number,
      time,
      action: opinions.has(number) ? opinionWords(command) : wordsOf(command, task?.kind === 'fill'),
      actionCode: command.type,
      operator: command.by === '' ? null : nameOf(command.by),
      onBehalfOf: attachment?.onBehalfOf ? nameOf(attachment.onBehalfOf) : null,
      targets: targetsOf(command).map(nameOf),
      node: task ? { node: task.node, name: task.nodeName } : null,
      toNode: toNodeOf(command, graph, nodeNamed),
      comment: commentOf(command),
      files: attachment?.files ?? [],
      signature: attachment?.signature ?? null,
      changes: hidden ? (attachment?.changes ?? []).filter(({ label }) => !hidden.has(label)) : [],
    }
    const automatic = tasks.filter(
      ({ bornIn, outcome }) => bornIn === number && automaticWords[outcome ?? ''],
    )
    return [
      entry,
      ...automatic.map((each) => ({
        ...entry,
        action: automaticWords[each.outcome ?? ''] ?? '',
        actionCode: each.outcome ?? '',
        operator: each.assignee ? nameOf(each.assignee) : null,
        onBehalfOf: null,
        targets: [],
        node: { node: each.node, name: each.nodeName },
        toNode: null,
        comment: '',
        files: [],
        signature: null,
        changes: [],
      })),
    ]
  })
}

function wordsOf(command: Command, isFilling: boolean): string {
  if (command.type === 'complete') {
    if (isFilling) return '重新提交'
    return command.answer === 'agree' ? '同意' : '拒绝'
  }
  if (command.type === 'addSign') return signWords[command.where]
  return words[command.type]
}

/** What nobody did. */
const automaticWords: Readonly<Record<string, string>> = { auto: '自动通过', skip: '发起人跳过' }

/** A delegate decides nothing. */
const opinionWords = (command: Command): string =>
  command.type === 'complete' && command.answer === 'refuse' ? '委派意见（不同意）' : '委派意见（同意）'

const signWords = { before: '前加签', after: '后加签', parallel: '并行加签' } as const

const words: Readonly<Record<Exclude<Command['type'], 'complete' | 'addSign'>, string>> = {
  start: '提交申请',
  return: '驳回',
  read: '查看',
  claim: '认领',
  withdrawTask: '撤回审批',
  transfer: '转办',
  delegate: '委派',
  reduceSign: '减签',
  copy: '抄送',
  urge: '催办',
  withdraw: '撤回申请',
  suspend: '挂起',
  resume: '恢复',
  void: '作废',
  jump: '跳转',
  reassign: '改派',
  migrate: '迁移到新版',
  fire: '到期处理',
  finishJob: '自动执行',
  finishCall: '子流程结束',
  message: '收到消息',
  signal: '收到信号',
}

function targetsOf(command: Command): readonly string[] {
  if ('users' in command) return command.users
  return 'to' in command ? [command.to] : []
}

function commentOf(command: Command): string {
  if ('comment' in command) return command.comment
  return 'reason' in command ? command.reason : ''
}

function toNodeOf(command: Command, graph: Graph, named: (id: string) => NamedNode): NamedNode | null {
  if (command.type === 'jump') return named(command.target)
  if (command.type !== 'return') return null
  if (command.target === 'starter') return { node: '', name: '发起人' }
  if (command.target === 'previous') return { node: '', name: '上一节点' }
  return graph.nodes[command.target.node] ? named(command.target.node) : null
}

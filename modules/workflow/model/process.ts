import { defineEntity, f } from '@mortise/model'
import { ProcessDefinition } from './definition.ts'
import { ProcessStatus, TaskKind, TaskOutcome, TaskStatus } from './dicts.ts'
import type { LogLine } from './engine/effect.ts'
import type { State, Token } from './engine/state.ts'

const platform = { audited: false } as const

/** What an instance remembers beside its tokens, tasks and timers. */
export type ProcessMemory = Omit<State, 'status' | 'variables' | 'tokens' | 'tasks' | 'timers'>

/** One run of a process. */
export const ProcessInstance = defineEntity('processInstance', {
  label: '流程实例',
  table: 'wf_instance',
  wire: '/act/processInstance',
  verbs: ['list', 'queryById'],
  ...platform,
  title: 'title',
  fields: {
    definition: f.ref('流程定义', ProcessDefinition, { required: true, search: true, wire: 'definitionId' }),
    title: f.text('标题', { required: true, max: 200, search: true }),
    /** What is applied for, where no document tells it. */
    content: f.textarea('说明', { max: 2000 }),
    files: f.file('附件', { limit: 9 }),
    processKey: f.text('流程标识', { max: 64, search: 'eq' }),
    starter: f.user('发起人', { required: true, search: true }),
    startDepart: f.depart('发起部门', { search: true }),
    entity: f.text('业务单据', { max: 60, search: 'eq', wire: 'entityCode' }),
    record: f.text('单据编号', { max: 36, search: 'eq', wire: 'dataId' }),
    status: f.dict('状态', ProcessStatus, { required: true, search: true }),
    current: f.text('当前节点', { max: 500, wire: 'currentNodes' }),
    incidents: f.int('异常数', { default: 0 }),
    variables: f.json<Record<string, unknown>>('变量', { guarded: true, wire: 'vars' }),
    memory: f.json<ProcessMemory>('经过', { guarded: true }),
    endAt: f.datetime('结束时间', { wire: 'endTime' }),
    binding: f.text('绑定', { max: 36, readonly: true, guarded: true }),
    caller: f.json<{ readonly instance: string; readonly token: number }>('上级流程', { guarded: true }),
  },
  list: [
    'title',
    'definition',
    'starter',
    'startDepart',
    'status',
    'current',
    'incidents',
    'createTime',
    'endAt',
  ],
  sort: ['createTime', 'desc'],
})

const instance = f.ref('流程实例', ProcessInstance, { required: true, search: true, wire: 'instanceId' })
const number = f.int('编号', { required: true })
const token = f.int('令牌', { required: true })
const node = f.text('节点', { required: true, max: 100, wire: 'nodeId' })

/** Where an instance stands. */
export const ProcessToken = defineEntity('processToken', {
  label: '流程令牌',
  table: 'wf_token',
  verbs: [],
  ...platform,
  title: 'node',
  fields: {
    instance,
    number,
    node,
    via: f.text('经由', { max: 100 }),
    scope: f.int('子流程令牌'),
    wait: f.text('等待', { max: 10 }),
    cameFrom: f.json<Token['from']>('来自'),
    votesLeft: f.int('剩余票数', { required: true }),
    queue: f.json<Token['queue']>('后续审批人'),
    back: f.json<Token['back']>('直达节点'),
  },
})

/** What waits for somebody, or did. */
export const ProcessTask = defineEntity('processTask', {
  label: '流程任务',
  table: 'wf_task',
  verbs: [],
  ...platform,
  title: 'title',
  wire: '/act/task',
  fields: {
    instance,
    number,
    token,
    node,
    title: f.text('标题', { max: 200, search: true }),
    nodeName: f.text('节点名称', { required: true, max: 200, search: true }),
    processKey: f.text('流程标识', { max: 64, search: 'eq' }),
    processName: f.text('流程名称', { max: 100 }),
    starter: f.user('发起人', { search: true }),
    startDepart: f.depart('发起部门', { search: true }),
    kind: f.dict('任务类型', TaskKind, { required: true }),
    status: f.dict('任务状态', TaskStatus, { required: true, search: true }),
    /** Open, in an instance that is not suspended: little among what is done, and found by it in the order of its list. */
    isWaiting: f.bool('待办', { required: true, default: false }),
    assignee: f.user('审批人', { search: true }),
    candidates: f.user('候选人', { multiple: true }),
    owner: f.user('委派人'),
    parent: f.int('加签任务'),
    isVote: f.bool('计票', { required: true }),
    weight: f.decimal('权重', { required: true }),
    followers: f.user('后加签人', { multiple: true }),
    outcome: f.dict('审批结果', TaskOutcome),
    comment: f.textarea('审批意见'),
    dueAt: f.datetime('期限', { search: true, wire: 'dueTime' }),
    finishAt: f.datetime('处理时间', { search: true, wire: 'finishTime' }),
    finishedBy: f.user('处理人'),
    transfers: f.int('转办次数', { required: true }),
    isRead: f.bool('已读', { required: true }),
    bornIn: f.int('产生于', { required: true }),
    closedIn: f.int('结束于'),
  },
  list: [
    'title',
    'nodeName',
    'processName',
    'starter',
    'startDepart',
    'createTime',
    'dueAt',
    'outcome',
    'comment',
    'finishAt',
  ],
  sort: ['createTime', 'desc'],
})

export const ProcessTimer = defineEntity('processTimer', {
  label: '流程定时器',
  table: 'wf_timer',
  verbs: [],
  ...platform,
  title: 'node',
  fields: {
    instance,
    number,
    token,
    node,
    kind: f.text('种类', { required: true, max: 10 }),
    timesLeft: f.int('剩余次数', { required: true }),
    dueAt: f.datetime('到期时间', { wire: 'dueTime' }),
  },
})

/** What came with a command beside what the engine reads. */
export interface LogAttachment {
  readonly onBehalfOf?: string
  readonly files?: readonly string[]
  readonly signature?: string
  /** The fingerprint of the link that it was answered by. */
  readonly link?: string
  readonly changes?: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

/** Every accepted command, from which an instance can be told anew. */
export const ProcessLog = defineEntity('processLog', {
  label: '审批记录',
  table: 'wf_log',
  verbs: [],
  ...platform,
  isAppendOnly: true,
  title: 'action',
  fields: {
    instance,
    number,
    action: f.text('操作', { required: true, max: 20 }),
    operator: f.user('操作人'),
    line: f.json<LogLine>('内容'),
    /** What a replay does not need and people want to see: files, signatures, changed fields. */
    attachment: f.json<LogAttachment>('附言'),
  },
  unique: [['instance', 'number']],
})

/** Something a process could not do by itself, which waits for a manager. */
export const ProcessIncident = defineEntity('processIncident', {
  label: '流程异常',
  table: 'wf_incident',
  verbs: [],
  ...platform,
  title: 'nodeName',
  fields: {
    instance,
    token,
    node,
    nodeName: f.text('节点名称', { required: true, max: 200 }),
    message: f.text('原因', { required: true, max: 1000 }),
    tries: f.int('次数', { required: true }),
    isOpen: f.bool('待处理', { required: true }),
  },
})

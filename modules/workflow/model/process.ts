import { defineEntity, f } from '@mortise/model'
import { ProcessStatus, TaskKind, TaskOutcome, TaskStatus } from './dicts.ts'
import type { LogLine } from './engine/effect.ts'
import type { State, Token } from './engine/state.ts'
import type { Graph } from './graph/graph.ts'

const platform = { business: false, audited: false } as const

/** A process as it was published: what its instances run by, for good. */
export const ProcessDefinition = defineEntity('processDefinition', {
  label: '流程定义',
  table: 'wf_definition',
  wire: '/act/process',
  verbs: ['list', 'queryById'],
  ...platform,
  title: 'name',
  fields: {
    key: f.text('流程标识', { required: true, max: 64, search: true }),
    number: f.int('版本', { required: true, wire: 'versionNo' }),
    name: f.text('流程名称', { required: true, max: 100, search: true }),
    xml: f.textarea('流程图', { required: true }),
    graph: f.json<Graph>('流程'),
    isSuspended: f.bool('停用', { default: false, wire: 'suspended' }),
  },
  unique: [['key', 'number']],
  list: ['key', 'number', 'name', 'isSuspended', 'createTime'],
  sort: ['createTime', 'desc'],
})

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
    starter: f.user('发起人', { required: true, search: true }),
    status: f.dict('状态', ProcessStatus, { required: true, search: true }),
    variables: f.json<Record<string, unknown>>('变量', { wire: 'vars' }),
    memory: f.json<ProcessMemory>('经过'),
    endAt: f.datetime('结束时间', { wire: 'endTime' }),
  },
  list: ['title', 'definition', 'starter', 'status', 'createTime', 'endAt'],
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
  title: 'nodeName',
  fields: {
    instance,
    number,
    token,
    node,
    nodeName: f.text('节点名称', { required: true, max: 200 }),
    kind: f.dict('任务类型', TaskKind, { required: true }),
    status: f.dict('任务状态', TaskStatus, { required: true, search: true }),
    assignee: f.user('审批人', { search: true }),
    candidates: f.user('候选人', { multiple: true }),
    owner: f.user('委派人'),
    parent: f.int('加签任务'),
    isVote: f.bool('计票', { required: true }),
    weight: f.decimal('权重', { required: true }),
    followers: f.user('后加签人', { multiple: true }),
    outcome: f.dict('审批结果', TaskOutcome),
    comment: f.textarea('审批意见'),
    transfers: f.int('转办次数', { required: true }),
    isRead: f.bool('已读', { required: true }),
    bornIn: f.int('产生于', { required: true }),
    closedIn: f.int('结束于'),
  },
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
  },
})

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
  },
  unique: [['instance', 'number']],
})

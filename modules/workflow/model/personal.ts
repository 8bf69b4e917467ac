import { defineEntity, f } from '@mortise/model'
import { ProcessInstance } from './process.ts'

const platform = { audited: false } as const

/** 抄送: somebody may read along; nobody waits for it. */
export const ProcessCopy = defineEntity('processCopy', {
  label: '流程抄送',
  table: 'wf_cc',
  wire: '/act/copy',
  verbs: [],
  ...platform,
  title: 'title',
  fields: {
    instance: f.ref('流程实例', ProcessInstance, { required: true, search: true, wire: 'instanceId' }),
    title: f.text('标题', { max: 200, search: true }),
    processName: f.text('流程名称', { max: 100 }),
    nodeName: f.text('节点名称', { max: 200 }),
    starter: f.user('发起人', { search: true }),
    user: f.user('抄送人', { required: true, wire: 'userId' }),
    sender: f.user('来自', { wire: 'fromUser' }),
    reason: f.text('说明', { max: 2000 }),
    isRead: f.bool('已读', { default: false, search: true }),
    readAt: f.datetime('阅读时间', { wire: 'readTime' }),
  },
  list: ['title', 'processName', 'nodeName', 'starter', 'sender', 'reason', 'createTime', 'readAt'],
  sort: ['createTime', 'desc'],
})

/** 常用语: what somebody often writes as an opinion. */
export const ProcessPhrase = defineEntity('processPhrase', {
  label: '常用审批语',
  table: 'wf_phrase',
  wire: '/act/phrase',
  verbs: [],
  ...platform,
  title: 'text',
  scope: 'own',
  fields: {
    text: f.text('内容', { required: true, max: 200 }),
    order: f.int('排序', { default: 0 }),
  },
  sort: ['order', 'asc'],
})

/** 意见暂存: an opinion that is not given yet. */
export const OpinionDraft = defineEntity('opinionDraft', {
  label: '意见暂存',
  table: 'wf_draft',
  verbs: [],
  ...platform,
  title: 'task',
  fields: {
    task: f.text('任务', { required: true, max: 60 }),
    user: f.user('办理人', { required: true }),
    comment: f.textarea('意见', { required: true, max: 2000 }),
  },
  unique: [['task', 'user']],
})

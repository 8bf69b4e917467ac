import { defineDict, defineEntity, f } from '@mortise/model'
import { intentNames } from './answer.ts'

export const AssistantOutcome = defineDict('assistant_outcome', '应答结果', {
  answered: '已应答',
  unknown: '未听懂',
  refused: '已拒绝',
  endpoint: '模型不可用',
})

export const AssistantIntent = defineDict('assistant_intent', '提问意图', intentNames)

/** What the assistant was asked, how it was understood and what came of it; telephone numbers are blotted out. */
export const AssistantLog = defineEntity('assistantLog', {
  label: '助手记录',
  table: 'sys_assistant_log',
  wire: '/assistant/log',
  verbs: ['list', 'queryById', 'exportXls'],
  isAppendOnly: true,
  audited: false,
  business: false,
  fields: {
    user: f.user('提问人', { required: true, search: true }),
    question: f.text('问题', { required: true, max: 200, search: 'contains' }),
    intent: f.dict('意图', AssistantIntent, { search: true }),
    params: f.text('参数', { max: 500 }),
    byModel: f.bool('模型选择', { default: false, search: true }),
    outcome: f.dict('结果', AssistantOutcome, { required: true, search: true }),
    answer: f.textarea('应答', { max: 2000 }),
  },
  title: 'question',
  list: ['user', 'question', 'intent', 'params', 'byModel', 'outcome', 'answer', 'createTime'],
  sort: ['createTime', 'desc'],
})

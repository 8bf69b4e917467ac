import { defineDict, defineEntity, defineParameter, f } from '@mortise/model'
import { Priority } from '@mortise/system/model'

export const MessageChannel = defineDict('msgType', '发送渠道', {
  sms: ['1', '短信'],
  email: ['2', '邮件'],
  wechat: ['3', '微信'],
  system: ['4', '系统'],
  dingtalk: ['5', '钉钉'],
})

export const MessageStatus = defineDict(
  'msgSendStatus',
  '推送状态',
  {
    waiting: ['0', '未推送'],
    sent: ['1', '推送成功'],
    failed: ['2', '推送失败'],
    dropped: ['3', '已放弃'],
    sending: ['4', '发送中'],
    unsure: ['5', '结果未知'],
  },
  { colors: { '1': 'green', '2': 'red', '3': 'red', '4': 'blue', '5': 'orange' } },
)

/**
 * What the product tells people, from the moment it is wanted: written with the act that causes it, sent afterwards,
 * kept with what came of it. Texts may hold verification codes, so they take a right of their own.
 */
export const MessageLog = defineEntity('messageLog', {
  label: '消息记录',
  table: 'sys_sms',
  wire: '/sys/message/sysMessage',
  business: false,
  audited: false,
  verbs: ['list', 'queryById', 'delete', 'deleteBatch', 'exportXls'],
  title: 'receiver',
  fields: {
    channel: f.dict('发送渠道', MessageChannel, { required: true, search: true, wire: 'esType' }),
    receiver: f.text('接收人', { required: true, max: 100, search: 'contains', wire: 'esReceiver' }),
    user: f.user('接收用户', { search: true }),
    title: f.text('标题', { max: 100, wire: 'esTitle' }),
    content: f.textarea('内容', { required: true, guarded: true, wire: 'esContent' }),
    template: f.text('模板编码', { max: 64, search: true, wire: 'templateCode' }),
    variables: f.json<Record<string, unknown>>('参数', { guarded: true, wire: 'esParam' }),
    concealed: f.json<string[]>('发出后隐去的参数', { guarded: true }),
    sealed: f.text('待发原文', { secret: true, readonly: true, max: 20_000 }),
    bizKey: f.text('业务标识', { max: 100 }),
    priority: f.dict('优先级', Priority, { default: 'M' }),
    status: f.dict('推送状态', MessageStatus, { default: '0', search: true, wire: 'esSendStatus' }),
    attempts: f.int('发送次数', { default: 0, min: 0, wire: 'esSendNum' }),
    dueAt: f.datetime('计划发送时间'),
    claimedAt: f.datetime('开始发送时间'),
    sentAt: f.datetime('发送时间', { search: true, wire: 'esSendTime' }),
    providerId: f.text('网关编号', { max: 200 }),
    outcome: f.text('发送结果', { max: 500, wire: 'esResult' }),
  },
  // Told twice for the same occasion, a message is sent once.
  unique: [['template', 'receiver', 'bizKey']],
  list: [
    'createTime',
    'channel',
    'receiver',
    'user',
    'title',
    'status',
    'outcome',
    'content',
    'attempts',
    'dueAt',
    'sentAt',
    'template',
  ],
})

/** How long messages can be looked up. */
export const MessageRetentionDays = defineParameter('message_kept_days', '消息记录保留天数', 'int', '180', {
  description: '超过天数且不再重发的消息记录会被清理',
  complaint: (text) => (Number(text) >= 1 ? null : '消息记录至少保留1天'),
})

/** How somebody wants messages of one kind: in the bell, by mail, or not at all. */
export const chosenWays = ['4', '2', 'none'] as const
export type ChosenWay = (typeof chosenWays)[number]

/** A kind of message that somebody was sent before, and how they want it; without a way as its template says. */
export interface MessageKind {
  readonly code: string
  readonly name: string
  readonly channel: string
  readonly way: ChosenWay | null
}

/** By which ways a user does not want to hear of things; without a row by all of them. */
export const ChannelChoice = defineEntity('channelChoice', {
  label: '接收设置',
  table: 'sys_message_choice',
  wire: '/sys/message/channelChoice',
  business: false,
  verbs: [],
  title: 'user',
  fields: {
    user: f.user('用户', { required: true, unique: true }),
    muted: f.json<string[]>('不接收的渠道'),
    ways: f.json<Record<string, ChosenWay>>('各类消息的接收方式'),
  },
})

import { defineDict, defineEntity, f } from '@mortise/model'

export const MessageChannel = defineDict('msgType', '发送渠道', {
  '1': '短信',
  '2': '邮件',
  '3': '微信',
  '4': '系统',
  '5': '钉钉',
})

export const MessageStatus = defineDict(
  'msgSendStatus',
  '推送状态',
  { '0': '未推送', '1': '推送成功', '2': '推送失败', '3': '已放弃' },
  { '1': 'green', '2': 'red', '3': 'red' },
)

/** What the product told people outside of itself. Texts may hold verification codes, so they take a right of their own. */
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
    title: f.text('标题', { max: 100, wire: 'esTitle' }),
    content: f.textarea('内容', { required: true, guarded: true, wire: 'esContent' }),
    status: f.dict('推送状态', MessageStatus, { default: '0', search: true, wire: 'esSendStatus' }),
    attempts: f.int('发送次数', { default: 0, min: 0, wire: 'esSendNum' }),
    sentAt: f.datetime('发送时间', { search: true, wire: 'esSendTime' }),
    outcome: f.text('发送结果', { max: 500, wire: 'esResult' }),
  },
})

import { defineEntity, f } from '@mortise/model'

/** Who acts for somebody during a time, as while they are away. */
export const UserAgent = defineEntity('userAgent', {
  label: '代理人',
  table: 'sys_user_agent',
  wire: '/sys/sysUserAgent',
  business: false,
  title: 'user',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  fields: {
    user: f.user('被代理人', { required: true, frozen: true, search: true, wire: 'userName' }),
    agent: f.user('代理人', { required: true, search: true, wire: 'agentUserName' }),
    beginAt: f.datetime('开始时间', { required: true, search: true, wire: 'startTime' }),
    endAt: f.datetime('结束时间', { required: true, wire: 'endTime' }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], search: true, wire: 'status' }),
    reason: f.text('原因', { max: 200, wire: 'remark' }),
  },
  list: ['user', 'agent', 'beginAt', 'endAt', 'isActive', 'reason'],
  sort: ['beginAt', 'desc'],
})

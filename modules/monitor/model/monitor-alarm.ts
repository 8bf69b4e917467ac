import { defineDict, defineEntity, f } from '@mortise/model'

export const AlarmKind = defineDict('monitor_alarm_kind', '告警类型', {
  disk: ['1', '磁盘空间'],
  loop: ['2', '响应迟缓'],
  job: ['3', '任务失败'],
  outbox: ['4', '消息积压'],
})

/** What passed its bound, when, and by how much: written by the watch alone. */
export const MonitorAlarm = defineEntity('monitorAlarm', {
  label: '告警记录',
  table: 'sys_monitor_alarm',
  wire: '/sys/monitorAlarm',
  business: false,
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  title: 'content',
  fields: {
    kind: f.dict('告警类型', AlarmKind, { required: true, search: true }),
    subject: f.text('对象', { required: true, max: 200, search: 'contains' }),
    content: f.text('内容', { required: true, max: 500 }),
    measured: f.decimal('实测值', { scale: 1 }),
    bound: f.decimal('阈值', { scale: 1 }),
  },
  list: ['createTime', 'kind', 'subject', 'content', 'measured', 'bound'],
})

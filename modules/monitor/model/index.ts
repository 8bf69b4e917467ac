import { defineModule } from '@mortise/model'
import { AlarmKind, MonitorAlarm } from './monitor-alarm.ts'
import { DiskThreshold, JobThreshold, LoopThreshold, OutboxThreshold } from './thresholds.ts'

export * from './answers.ts'
export { AlarmKind, DiskThreshold, JobThreshold, LoopThreshold, MonitorAlarm, OutboxThreshold }

export const monitor = defineModule('monitor', {
  label: '系统监控',
  isPlatform: true,
  icon: 'dashboard',
  entities: [MonitorAlarm],
  dicts: [AlarmKind],
  parameters: [DiskThreshold, LoopThreshold, JobThreshold, OutboxThreshold],
  permissions: { 'monitor:view': { label: '查看监控', forPrograms: true }, 'monitor:act': '处理任务队列' },
  menu: [
    { label: '监控总览', icon: 'dashboard', open: '/monitor/overview' },
    { label: '系统信息', icon: 'appstore', open: '/monitor/system' },
    { label: '运行时信息', icon: 'field-binary', open: '/monitor/jvm' },
    { label: '应用服务器', icon: 'cluster', open: '/monitor/tomcat' },
    { label: '请求追踪', icon: 'eye', open: '/monitor/trace' },
    { label: '缓存服务器', icon: 'inbox', open: '/monitor/redis' },
    { label: '磁盘监控', icon: 'folder', open: '/monitor/disk' },
    { label: '数据库', icon: 'database', open: '/monitor/database' },
    { label: '任务队列', icon: 'unordered-list', open: '/monitor/queue' },
    { label: '告警记录', icon: 'bell', open: MonitorAlarm },
  ],
})

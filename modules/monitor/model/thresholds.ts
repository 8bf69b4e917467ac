import { defineParameter, type Parameter } from '@mortise/model'

interface Bounds {
  readonly least: number
  readonly most: number
  readonly unit: string
  readonly description: string
}

/** A bound beyond which somebody is told; one that would never, or always, be passed is refused. */
const threshold = (
  code: string,
  label: string,
  initial: string,
  { least, most, unit, description }: Bounds,
): Parameter<'int'> =>
  defineParameter(code, label, 'int', initial, {
    description,
    complaint: (text) =>
      Number(text) >= least && Number(text) <= most
        ? null
        : `${label}应在 ${least} 到 ${most} ${unit}之间，否则告警没有意义`,
  })

export const DiskThreshold = threshold('monitor_disk_percent', '磁盘告警使用率', '85', {
  least: 50,
  most: 99,
  unit: '%',
  description: '任一节点的磁盘使用率（%）超过此值时告警，每小时最多一次',
})
export const LoopThreshold = threshold('monitor_loop_ms', '事件循环告警延迟', '200', {
  least: 20,
  most: 10_000,
  unit: '毫秒',
  description: '任一节点的事件循环延迟（P99，毫秒）持续一分钟超过此值时告警，每小时最多一次',
})
export const JobThreshold = threshold('monitor_job_failures', '任务告警失败次数', '3', {
  least: 1,
  most: 9,
  unit: '次',
  description: '队列中的任务连续失败达到此次数时告警，同一任务每小时最多一次',
})
export const OutboxThreshold = threshold('monitor_outbox_minutes', '消息积压告警时长', '10', {
  least: 1,
  most: 1440,
  unit: '分钟',
  description: '应发出的消息超过此时长（分钟）仍未发出时告警，每小时最多一次',
})

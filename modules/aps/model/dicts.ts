import { defineDict } from '@mortise/model'

export const PinKind = defineDict('aps_pin', '固定方式', {
  unit: ['1', '固定机组'],
  time: ['2', '固定时间'],
  notBefore: ['3', '不早于'],
})

/** What the minutes of a job go to; of one that is late the largest beside its own work is its cause. */
export const LateCause = defineDict(
  'late_cause',
  '迟期原因',
  {
    work: ['1', '加工'],
    setUp: ['2', '换型'],
    lane: ['3', '等机'],
    material: ['4', '等料'],
    closed: ['5', '非工作时间'],
    wait: ['6', '工艺等待'],
    pinned: ['7', '冻结/手工固定'],
    release: ['8', '未到投产时间'],
  },
  {
    colors: {
      1: 'blue',
      2: 'gold',
      3: 'orange',
      4: 'red',
      5: 'default',
      6: 'cyan',
      7: 'purple',
      8: 'default',
    },
  },
)

export const BoardShift = defineDict('aps_shift', '班次', { day: ['1', '白班'], night: ['2', '晚班'] })

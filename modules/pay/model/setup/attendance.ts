import { defineEntity, f } from '@mortise/model'

const days = { default: 0, scale: 2, min: 0, max: 31 } as const
const hours = { default: 0, scale: 2, min: 0, max: 744 } as const

/** How much somebody was there in a month. Days that are neither worked nor paid leave are not paid. */
export const PayAttendance = defineEntity('payAttendance', {
  label: '考勤汇总',
  table: 'erp_pay_attend',
  wire: '/erp_pay_attend/erpPayAttend',
  fields: {
    month: f.text('月份', { required: true, max: 7, min: 7, search: true, frozen: true, help: '如 2026-10' }),
    worker: f.user('员工', { required: true, search: true, frozen: true, wire: 'userId' }),
    needDays: f.decimal('应出勤(天)', { ...days, required: true, sum: true }),
    workDays: f.decimal('实出勤(天)', { ...days, required: true, sum: true }),
    hours: f.decimal('出勤工时', { ...hours, sum: true }),
    overtime1: f.decimal('平时加班(时)', { ...hours, sum: true, wire: 'ot1' }),
    overtime2: f.decimal('休息日加班(时)', { ...hours, sum: true, wire: 'ot2' }),
    overtime3: f.decimal('节假日加班(时)', { ...hours, sum: true, wire: 'ot3' }),
    leavePaid: f.decimal('带薪假(天)', days),
    leaveUnpaid: f.decimal('事假(天)', days),
    absentDays: f.decimal('旷工(天)', days),
    lateTimes: f.int('迟到(次)', { default: 0, min: 0, max: 99 }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [['worker', 'month']],
  title: 'month',
  list: [
    'month',
    'worker',
    'needDays',
    'workDays',
    'hours',
    'overtime1',
    'overtime2',
    'overtime3',
    'leavePaid',
    'leaveUnpaid',
    'absentDays',
    'lateTimes',
  ],
  sort: ['month', 'desc'],
})

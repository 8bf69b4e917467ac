import { defineDict, defineEntity, f } from '@mortise/model'

export const HolidayType = defineDict(
  'holiday_type',
  '节假日类型',
  { legal: '法定节假日', rest: '休息', work: '调休上班' },
  { colors: { legal: 'red', rest: 'orange', work: 'blue' } },
)

export const defaultCalendar = 'CN'

/** A day that is not what its weekday says: free although it is none of the weekend, or worked although it is. */
export const Holiday = defineEntity('holiday', {
  label: '节假日',
  table: 'sys_holiday',
  wire: '/sys/holiday',
  business: false,
  title: 'day',
  fields: {
    day: f.date('日期', { required: true, search: true }),
    type: f.dict('类型', HolidayType, { required: true, search: true }),
    name: f.text('名称', { search: true, max: 50 }),
    calendar: f.text('日历', { default: defaultCalendar, max: 20, rule: 'letters' }),
  },
  list: ['day', 'type', 'name', 'calendar'],
  sort: ['day', 'desc'],
  unique: [['calendar', 'day']],
})

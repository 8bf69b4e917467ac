import { defineDict, defineEntity, f } from '@mortise/model'

export const Weekday = defineDict('weekday', '星期', {
  1: '星期一',
  2: '星期二',
  3: '星期三',
  4: '星期四',
  5: '星期五',
  6: '星期六',
  7: '星期日',
})
export const ShopDayKind = defineDict('shop_day_kind', '例外类型', {
  rest: ['1', '休息'],
  overtime: ['2', '加班'],
  stopped: ['3', '停机'],
})

const clock = (label: string, wire: string) =>
  f.text(label, { required: true, max: 5, wire, help: '如 08:30；早于开始则到次日' })

/** When a part of the workshop works: shifts of a week, and days that are otherwise. */
export const ShopCalendar = defineEntity('shopCalendar', {
  label: '车间日历',
  table: 'erp_work_calendar',
  wire: '/erp_work_calendar/erpWorkCalendar',
  title: 'name',
  fields: {
    name: f.text('日历名称', { required: true, unique: true, max: 50, search: true }),
    followsHolidays: f.bool('按节假日休息', { default: true, wire: 'useHoliday' }),
    shifts: f.lines('班次', {
      required: true,
      wire: 'shiftList',
      fields: {
        weekday: f.dict('星期', Weekday, { required: true }),
        startAt: clock('开始', 'start'),
        endAt: clock('结束', 'end'),
      },
    }),
    exceptions: f.lines('例外', {
      wire: 'exceptList',
      fields: {
        date: f.date('日期', { required: true }),
        kind: f.dict('类型', ShopDayKind, { required: true, default: ShopDayKind.rest }),
        startAt: f.text('开始', { max: 5, wire: 'start', help: '不填则整天' }),
        endAt: f.text('结束', { max: 5, wire: 'end' }),
        remark: f.text('说明', { max: 100 }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['name', 'followsHolidays', 'remark', 'updateTime'],
  picker: ['name', 'followsHolidays'],
})

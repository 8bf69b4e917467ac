import { defineDict } from '@mortise/model'

/** What a column of a report tells: the field of each row, a field by which rows are grouped, or a figure over a group. */
export const ReportUse = defineDict('online_report_use', '报表列用途', {
  show: '明细',
  group: '分组',
  count: '计数',
  sum: '求和',
  avg: '平均',
  min: '最小',
  max: '最大',
})

export const ReportPart = defineDict('online_report_part', '日期粒度', {
  day: '按日',
  month: '按月',
  year: '按年',
})

export const ReportSort = defineDict('online_report_sort', '报表排序', { asc: '升序', desc: '降序' })

export const ReportChart = defineDict('online_report_chart', '展现方式', {
  table: '表格',
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
  number: '数字',
})

/** Spans that go with the days, so that a report need not be changed every month. */
export const ReportPeriod = defineDict('online_report_period', '统计期间', {
  today: '今天',
  last7: '近7天',
  last30: '近30天',
  month: '本月',
  lastMonth: '上月',
  last12: '近12个月',
  year: '本年',
})

export const CardSize = defineDict('online_card_size', '卡片宽度', {
  '1': '四分之一',
  '2': '二分之一',
  '3': '四分之三',
  '4': '整行',
})

export const ReportParamType = defineDict('online_report_param_type', '报表参数类型', {
  text: '文本',
  number: '数字',
  date: '日期',
  datetime: '时间',
  bool: '是否',
})

import { defineEntity, defineParameter, f } from '@mortise/model'

/** What somebody was told in the morning: the figures as that person could see them then. */
export const DailyBriefing = defineEntity('dailyBriefing', {
  label: '工厂早报',
  table: 'erp_daily_briefing',
  wire: '/erp_daily_briefing/erpDailyBriefing',
  scope: 'own',
  verbs: ['list', 'queryById'],
  isAppendOnly: true,
  audited: false,
  fields: {
    date: f.date('日期', { required: true, search: true }),
    user: f.user('接收人', { required: true }),
    content: f.textarea('内容', { required: true, max: 4000 }),
    /** Figures by their keys: what stands now is compared with them later. */
    figures: f.json<Readonly<Record<string, number>>>('数值', { readonly: true }),
  },
  unique: [['date', 'user']],
  title: 'date',
  list: ['date', 'content', 'createTime'],
  sort: ['date', 'desc'],
})

export const BriefingTime = defineParameter('briefing_time', '工厂早报时间', 'text', '08:00', {
  description: '每天从此时刻起向有「接收工厂早报」权限的人发送，如 08:00；晚于此时刻三小时不再补发',
  complaint: (text) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : '请填写 00:00 到 23:59 之间的时刻，如 08:00',
})

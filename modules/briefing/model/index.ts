import { defineModule } from '@mortise/model'
import { BriefingTime, DailyBriefing } from './daily-briefing.ts'
import { duties } from './duties.ts'
import * as measures from './measures.ts'

export type { Briefing, BriefingFigure } from './answers.ts'
export { daysOver, type FigureSpec, figureGroups, figureSpecs, shownOf } from './figures.ts'
export { BriefingTime, DailyBriefing }

export const briefing = defineModule('briefing', {
  label: '经营简报',
  icon: 'dashboard',
  duties,
  entities: [DailyBriefing],
  measures: Object.values(measures),
  parameters: [BriefingTime],
  permissions: { 'briefing:view': '查看今日工厂', 'briefing:receive': '接收工厂早报' },
  menu: [
    { label: '今日工厂', open: '/briefing/today' },
    { label: DailyBriefing.label, open: DailyBriefing },
  ],
})

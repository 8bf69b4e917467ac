import type { RowOf } from '@mortise/model'
import { Defect, DefectDecision } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { reportWork } from '../order/report.ts'

type Row = RowOf<typeof Defect>

/** What is decided on bad pieces is counted on their work order. */
const deciding =
  (action: 'REWORK' | 'SCRAP' | 'CONCEDE', decision: Row['decision']) =>
  async ({ id, workOrder, opNo, serial, qty, code }: Row, ctx: Context): Promise<void> => {
    const duty = ctx.reason as Row['duty']
    await ctx.repo(Defect).put(id, { decision, duty, decidedBy: ctx.user.username, decidedAt: ctx.now })
    await reportWork(ctx, workOrder, { action, opNo, serial, qty, defectCode: code }, { isDecided: true })
  }

export const defectRules = rules(Defect, {
  moves: {
    rework: { effect: deciding('REWORK', DefectDecision.rework) },
    scrap: { effect: deciding('SCRAP', DefectDecision.scrap) },
    concede: { effect: deciding('CONCEDE', DefectDecision.concede) },
  },
})

import type { RowOf } from '@mortise/model'
import { Defect, DefectDecision, ReworkInput } from '@mortise/production/model'
import { type Context, inputOf, rules } from '@mortise/server'
import { reportWork } from '../order/report.ts'

type Row = RowOf<typeof Defect>

/** What is decided on bad pieces is counted on their work order. */
async function decide(
  ctx: Context,
  { id, workOrder, opNo, serial, qty, code }: Row,
  action: 'REWORK' | 'SCRAP' | 'CONCEDE',
  verdict: Pick<Row, 'decision' | 'duty' | 'backTo'>,
): Promise<void> {
  const { backTo } = verdict
  await ctx.repo(Defect).put(id, { ...verdict, decidedBy: ctx.user.username, decidedAt: ctx.now })
  const report = { action, opNo, serial, qty, defectCode: code, backTo }
  await reportWork(ctx, workOrder, report, { isDecided: true })
}

const deciding =
  (action: 'SCRAP' | 'CONCEDE', decision: Row['decision']) =>
  (defect: Row, ctx: Context): Promise<void> =>
    decide(ctx, defect, action, { decision, duty: ctx.reason as Row['duty'], backTo: null })

export const defectRules = rules(Defect, {
  moves: {
    rework: {
      effect: (defect, ctx) =>
        decide(ctx, defect, 'REWORK', { decision: DefectDecision.rework, ...inputOf(ctx, ReworkInput) }),
    },
    scrap: { effect: deciding('SCRAP', DefectDecision.scrap) },
    concede: { effect: deciding('CONCEDE', DefectDecision.concede) },
  },
})

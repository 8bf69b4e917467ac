import { BusinessError } from '@mortise/model'
import { lastDay, MOST_PERIODS, MrpRun } from '@mortise/mrp/model'
import { CALCULATION_ATTEMPTS, rules } from '@mortise/server'
import { bucketsOf } from './calculate/calculate.ts'
import { refuseWhileCalculating } from './one-at-once.ts'

export const mrpRunRules = rules(MrpRun, {
  // Before it is known to be within bounds.
  prepare: (run, { today }) => ({
    endOn: lastDay(bucketsOf({ ...run, periods: Math.min(run.periods, MOST_PERIODS) }, today)),
  }),

  check: (_, ctx, before) =>
    before ? undefined : refuseWhileCalculating(ctx, (no) => `物料需求 ${no} 正在计算中，请等待或取消`),

  async saved({ id }, ctx, before) {
    if (!before) await ctx.enqueue('mrp:calculate', { run: id }, { attempts: CALCULATION_ATTEMPTS })
  },

  moves: {
    cancel: {
      guard({ no, progress }) {
        if ((progress ?? 0) >= 100) throw new BusinessError(`物料需求 ${no} 的建议已生成，不能取消`)
      },
    },
  },
})

import type { RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { closeShort, giveBack, refuseVoid } from './end-work.ts'
import { refuseUnreleasable, releaseWork } from './release-work-order.ts'
import { finishWork, startFirst } from './report.ts'
import { merge, refuseMerge, refuseSplit, split } from './split-merge.ts'
import { refuseStopped } from './stopped-work.ts'

type Order = RowOf<typeof WorkOrder>

const put = async ({ repo }: Context, { id }: Order, values: Partial<Order>): Promise<void> => {
  await repo(WorkOrder).put(id, values)
}

const goOn = (order: Order, ctx: Context): Promise<void> =>
  put(ctx, order, { holdReason: null, isHeldWithOrder: false })

export const workOrderRules = rules(WorkOrder, {
  moves: {
    release: { guard: refuseUnreleasable, effect: releaseWork },
    split: { guard: refuseSplit, effect: split },
    merge: { guard: refuseMerge, effect: merge },
    start: { effect: startFirst },
    hold: { effect: (order, ctx) => put(ctx, order, { holdReason: ctx.reason }) },
    resume: { guard: refuseStopped, effect: goOn },
    unhold: { guard: refuseStopped, effect: goOn },
    finish: { effect: finishWork },
    close: { effect: closeShort },
    void: { guard: refuseVoid, effect: giveBack },
  },
})

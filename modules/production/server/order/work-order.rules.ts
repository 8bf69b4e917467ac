import type { RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { closeShort, giveBack, refuseVoid } from './end-work.ts'
import { refuseUnreleasable, releaseWork } from './release-work-order.ts'
import { finishWork, startFirst } from './report.ts'
import { merge, refuseMerge, refuseSplit, split } from './split-merge.ts'

type Order = RowOf<typeof WorkOrder>

const put = async ({ repo }: Context, { id }: Order, values: Partial<Order>): Promise<void> => {
  await repo(WorkOrder).put(id, values)
}

export const workOrderRules = rules(WorkOrder, {
  moves: {
    release: { guard: refuseUnreleasable, effect: releaseWork },
    split: { guard: refuseSplit, effect: split },
    merge: { guard: refuseMerge, effect: merge },
    start: { effect: startFirst },
    hold: { effect: (order, ctx) => put(ctx, order, { holdReason: ctx.reason }) },
    resume: { effect: (order, ctx) => put(ctx, order, { holdReason: null }) },
    unhold: { effect: (order, ctx) => put(ctx, order, { holdReason: null }) },
    finish: { effect: finishWork },
    close: { effect: closeShort },
    void: { guard: refuseVoid, effect: giveBack },
  },
})

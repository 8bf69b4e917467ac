import type { RowOf } from '@mortise/model'
import { floorFrom, isFinished, WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { closeShort, refuseAway, refuseVoid, voidWork } from './end-work.ts'
import { needMore, refuseMore } from './need-more.ts'
import { partsOf, partWork, refuseOtherDoors } from './part-work.ts'
import { refuseUnreleasable, releaseWork } from './release-work-order.ts'
import { backflushAgain, finishWork, startFirst } from './report.ts'
import { merge, refuseMerge, refuseSplit, split } from './split-merge.ts'
import { refuseStopped } from './stopped-work.ts'

type Order = RowOf<typeof WorkOrder>

const put = async ({ repo }: Context, { id }: Order, values: Partial<Order>): Promise<void> => {
  await repo(WorkOrder).put(id, values)
}

/** What was scanned meanwhile without a network is taken once the work order goes on. */
async function goOn(order: Order, ctx: Context): Promise<void> {
  await put(ctx, order, { holdReason: null, isHeldWithOrder: false })
  await ctx.enqueue('production:retryScans', { workOrder: order.id }, { key: order.id })
  if (order.hasStarted && !order.isShort && isFinished(floorFrom(order)))
    await ctx.repo(WorkOrder).move(order.id, 'finish')
}

export const workOrderRules = rules(WorkOrder, {
  prepare: (order, ctx, before) => partWork(ctx, order, before),
  check: refuseOtherDoors,
  /** Parts that nobody else wants go with what they were to go into. */
  async remove({ id }, ctx) {
    for (const part of await partsOf(ctx, id, 'draft')) await ctx.repo(WorkOrder).remove(part.id)
  },

  moves: {
    release: { guard: refuseUnreleasable, effect: releaseWork },
    split: { guard: refuseSplit, effect: split },
    merge: { guard: refuseMerge, effect: merge },
    needMore: { guard: refuseMore, effect: needMore },
    start: { effect: startFirst },
    hold: { effect: (order, ctx) => put(ctx, order, { holdReason: ctx.reason }) },
    resume: { guard: refuseStopped, effect: goOn },
    unhold: { guard: refuseStopped, effect: goOn },
    finish: { effect: finishWork },
    backflush: { effect: backflushAgain },
    close: { guard: refuseAway, effect: closeShort },
    void: { guard: refuseVoid, effect: voidWork },
  },
})

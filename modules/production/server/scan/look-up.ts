import { Process } from '@mortise/engineering/model'
import { pick } from '@mortise/model'
import { openHere, type ScannedWork, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { placeOf } from './resolve-code.ts'

export async function lookUp(ctx: Context, code: string): Promise<ScannedWork | string> {
  const place = await placeOf(ctx, code)
  if (typeof place === 'string') return place
  const order = await ctx.repo(WorkOrder).get(place.workOrder)
  const ids = order.ops.map(({ process }) => process)
  const processes = await ctx.repo(Process).find({ id: { in: ids } }, { limit: ids.length })
  const ops = order.ops.map((op) => ({
    ...pick(op, 'opNo', 'status', 'okQty', 'defectQty', 'reworkQty'),
    name: processes.find(({ id }) => id === op.process)?.name ?? `${op.opNo}`,
    open: openHere(op),
  }))
  const { no, itemName, spec, qty, dueOn, priority, status, holdReason } = order
  return {
    workOrder: order.id,
    no,
    itemName,
    spec,
    qty,
    dueOn,
    priority,
    status,
    holdReason,
    serial: place.serial,
    opNo: place.opNo ?? ops.find(({ open }) => open > 0)?.opNo ?? null,
    ops,
  }
}

import { pick, type RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'

type Order = RowOf<typeof WorkOrder>

/** What a work order that makes the same doors in the same way begins with. */
export const anotherLike = (order: Order) => pick(order, 'material', 'route', 'dueOn')

/** What nobody may say of it. */
export const givenLike = (order: Order) => ({
  ...pick(order, 'orders', 'door', 'doorVersion', 'bom', 'itemName', 'spec', 'configHash', 'parent'),
  ops: order.ops.map((op) => pick(op, 'opNo', 'process', 'after', 'units', 'minutes')),
})

/** Doors as another work order takes them over. */
export const doorsOf = (units: Order['units']) =>
  units.map((unit) => pick(unit, 'unit', 'orderLine', 'planItem'))

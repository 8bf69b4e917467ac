import { Door } from '@mortise/doors/model'
import { Route } from '@mortise/engineering/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderEvaluation, UnitStatus } from '@mortise/orders/model'
import { refuseHeld } from '@mortise/orders/server'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { addPartsOf } from '../order/part-work.ts'
import { needsSoFar, unitsInWork, workOf } from './live-work.ts'
import { needsOfDoors } from './needs.ts'
import { operationsOf } from './operations.ts'

type Plan = RowOf<typeof ProductionPlan>
type Item = Plan['items'][number]

export const productionPlanRules = rules(ProductionPlan, {
  moves: {
    breakDown: { guard: refuseHeldOrder, effect: breakDown },
    release: {
      guard: refuseHeldOrder,
      async effect(plan, ctx) {
        await breakDown(plan, ctx)
        for (const id of await workOf(ctx, { order: plan.order })) {
          const { status } = await ctx.repo(WorkOrder).get(id)
          if (status === 'draft') await ctx.repo(WorkOrder).move(id, 'release')
        }
      },
    },
  },
})

async function refuseHeldOrder({ order }: Plan, { repo }: Context): Promise<void> {
  refuseHeld(await repo(CustomerOrder).get(order))
}

/** Work orders for all doors that have none, no more in one than the route lets through together. */
async function breakDown(plan: Plan, ctx: Context): Promise<void> {
  for (const item of plan.items) if (item.openQty > 0) await breakItemDown(plan, item, ctx)
}

async function breakItemDown({ order }: Plan, item: Item, ctx: Context): Promise<void> {
  const { repo } = ctx
  const door = await repo(Door).get(item.door)
  if (!door.route) throw new BusinessError(`门型【${door.name}】没有工艺路线，不能排产`)
  const route = await repo(Route).get(door.route)
  if (!route.isActive) throw new BusinessError(`工艺路线「${route.name}」已停用`)
  const evaluation = await repo(OrderEvaluation).first({ line: item.orderLine, isCurrent: true })
  if (!evaluation) throw new BusinessError(`订单行【${item.itemName ?? ''}】没有订单用料，不能排产`)
  const { ops, opOf } = await operationsOf(ctx, route, evaluation)
  const inWork = await unitsInWork(ctx, item.orderLine)
  const waiting = (
    await repo(DoorUnit).find(
      { line: item.orderLine, status: UnitStatus.waiting },
      { sort: [['seq', 'asc']] },
    )
  ).filter(({ id }) => !inWork.has(id))
  const doors = waiting.slice(0, item.openQty)
  const most = route.batchSize ?? doors.length
  for (let from = 0; from < doors.length; from += most) {
    const batch = doors.slice(from, from + most)
    const before = await needsSoFar(ctx, item.orderLine)
    const { id } = await repo(WorkOrder).add(
      { material: door.material, route: route.id, qty: batch.length, dueOn: item.dueOn },
      {
        given: {
          orders: [order],
          door: item.door,
          doorVersion: item.doorVersion,
          itemName: item.itemName,
          spec: item.spec,
          configHash: evaluation.configHash,
          ops: [...ops],
          mats: await needsOfDoors(ctx, evaluation, { qty: batch.length, before, opOf }),
          units: batch.map((unit) => ({ unit: unit.id, orderLine: item.orderLine, planItem: item.id })),
        },
      },
    )
    await addPartsOf(ctx, id)
  }
}

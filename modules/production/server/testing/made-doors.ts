import { Door } from '@mortise/doors/model'
import { mul } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { MaterialIssue, Pack, ProductionPlan } from '@mortise/production/model'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { madePart } from './made-part.ts'
import { type OrderedLine, shopFloor, type Terms } from './shop-floor.ts'

export { madePart, shopFloor }

interface Making extends Terms {
  readonly upTo?: number
  readonly isFetched?: boolean
  /** What is ordered with the doors. */
  readonly beside?: readonly OrderedLine[]
}

/** A shop floor with doors that are made, and boxes for them. */
export async function madeDoors(app: TestApp) {
  const floor = await shopFloor(app)
  const { clerk, door, ordered, planOf, workOf, report } = floor
  const packs = clerk.of(Pack)
  const raw = (await clerk.of(Warehouse).add({ code: 'PK1', name: '领料仓', kind: '1' })).id
  // Every company begins with one.
  const [finished] = (await clerk.of(Warehouse).list({ where: { kind: '3' } })).rows
  const { parts } = await clerk.of(Door).get(door.id)

  /** A work order of so many doors with its material fetched, unless told not to, made up to an operation. */
  async function made(doors: number, { upTo = 90, isFetched = true, beside = [], ...terms }: Making = {}) {
    const order = await clerk.of(CustomerOrder).move(await ordered([doors, ...beside], terms), 'release')
    const plan = await planOf(order.id)
    await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
    const [work] = await workOf(order.id)
    await app.services.asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        type: '701',
        lines: work!.mats.map(({ material, needQty }) => ({
          material,
          warehouse: raw,
          // Far more than it needs: whoever waits longer for it is given it first.
          qty: mul(needQty, 40),
          unitCost: 7.13,
        })),
      }),
    )
    await clerk.of(ProductionPlan).move(plan.id, 'release')
    const fetch = async () => {
      const { id } = await clerk.of(MaterialIssue).add({ workOrder: work!.id, warehouse: raw })
      await clerk.of(MaterialIssue).move(id, 'post')
    }
    if (isFetched) await fetch()
    for (const { opNo } of work!.ops) if (opNo <= upTo) await report(work!.id, opNo, 'FINISH', doors)
    const units = (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows
    return { order, work: work!, units, fetch }
  }

  const boxed = async (order: string, items: { unit: string; part: string }[]) => {
    const { id } = await packs.add({ order, items })
    await packs.move(id, 'pack')
    return id
  }
  const whole = (units: readonly { readonly id: string }[]) =>
    units.flatMap(({ id }) => parts.map((part) => ({ unit: id, part })))
  return { ...floor, packs, raw, goods: finished?.id ?? '', parts, made, boxed, whole }
}

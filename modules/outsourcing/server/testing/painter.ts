import { OutsourceOrder } from '@mortise/outsourcing/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { madeDoors } from '@mortise/production/testing'
import { Supplier } from '@mortise/purchasing/model'
import type { TestApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'

export { partnerShop } from './partner.ts'

/** The operation of the worked route that is done outside: 喷漆. */
export const PAINTING = 60
const before = [10, 20, 30, 40, 50]

/** A partner who paints doors for us, at 33.90 with tax. */
export async function paintedOutside(app: TestApp) {
  const doors = await madeDoors(app)
  const { clerk, released, planOf, workOf, report } = doors
  const orders = clerk.of(OutsourceOrder)
  const painter = await clerk.of(Supplier).add({ name: '诚信喷涂', kind: '2' })
  await clerk.of(Warehouse).add({ code: 'WX', name: '喷涂外协仓', kind: '5', supplier: painter.id })

  /** A released work order of so many doors, sanded and ready to be painted. */
  const sanded = async (count: number) => {
    const { id } = await released(count)
    const plan = await planOf(id)
    await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
    await clerk.of(ProductionPlan).move(plan.id, 'release')
    const [work] = await workOf(id)
    for (const opNo of before) await report(work!.id, opNo, 'FINISH', count)
    return clerk.of(WorkOrder).get(work!.id)
  }
  const painted = async (work: { id: string; material: string }, qty: number) => {
    const order = await orders.add({
      mode: '1',
      supplier: painter.id,
      workOrder: work.id,
      opNo: PAINTING,
      backOn: '2099-01-01',
      items: [{ material: work.material, qty, fee: 33.9 }],
    })
    await orders.move(order.id, 'submit')
    return orders.move(order.id, 'approve')
  }
  const ordered = async (count: number) => painted(await sanded(count), count)
  return { ...doors, painter, sanded, painted, ordered }
}

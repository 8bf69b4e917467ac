import { Material } from '@mortise/materials/model'
import { addDays, startOfWeek } from '@mortise/model'
import { MrpLine, MrpRun } from '@mortise/mrp/model'
import { PurchaseOrder, Supplier } from '@mortise/purchasing/model'
import { insertRows } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { DemandStatus, ReservationSource, StockDemand } from '@mortise/stock/model'
import { receive, stockFixtures } from '@mortise/stock/testing'

type Planning = Partial<
  Record<'safetyStock' | 'minOrder' | 'orderMultiple' | 'leadDays', number> & {
    source: '1' | '2' | '3' | '4'
  }
>

/** Materials that are needed, lie there and are on order, and a planner who calculates. */
export async function plannedStock(app: TestApp) {
  const { asSystem } = app.services
  const fixtures = await stockFixtures(app.services)
  const planner = app.as('planner', { orgCode: 'A01' })
  const today = await asSystem('0', async (ctx) => ctx.today)
  const { id: warehouse } = await fixtures.warehouse()
  const { id: supplier } = await asSystem('0', ({ repo }) => repo(Supplier).add({ name: '宏达板业' }))
  let count = 0

  const material = async (planning: Planning = {}) => {
    const { id } = await fixtures.material()
    await asSystem('0', ({ repo }) => repo(Material).put(id, planning))
    return id
  }
  /** Demands as an order leaves them that found nothing on the shelf. */
  const need = (
    material: string,
    needs: readonly (readonly [needOn: string, qty: number])[],
    source: { id: string; no: string } = { id: `order${(count += 1)}`, no: `D${count}` },
  ) =>
    asSystem('0', (ctx) =>
      insertRows(
        ctx,
        StockDemand,
        needs.map(([needOn, qty], at) => ({
          material,
          qty,
          short: qty,
          reserved: 0,
          taken: 0,
          needOn,
          source: ReservationSource.order,
          sourceId: source.id,
          sourceLine: `line${at}`,
          sourceNo: source.no,
          status: DemandStatus.open,
        })),
      ),
    )
  const stock = (material: string, qty: number) =>
    receive(planner, { material, warehouse }, today, { qty, unitCost: 10 })
  /** An order of goods, approved unless it stays a draft. */
  const order = async (material: string, qty: number, deliverOn: string, isDraft = false) => {
    const orders = planner.of(PurchaseOrder)
    const { id } = await orders.add({ supplier, deliverOn, items: [{ material, qty, price: 1 }] })
    if (isDraft) return id
    await orders.move(id, 'submit')
    await orders.move(id, 'approve')
    return id
  }
  const settled = async (id: string) => {
    for (;;) {
      const run = await planner.of(MrpRun).get(id)
      if (run.status !== 'queued' && run.status !== 'running') return run
    }
  }
  const calculate = async (of: { bucket?: '1' | '2'; periods?: number } = {}) =>
    settled((await planner.of(MrpRun).add(of)).id)
  const linesOf = async (material: string) => {
    const sort = [['bucketOn', 'asc']] as const
    return (await planner.of(MrpLine).list({ where: { material }, sort })).rows
  }
  const convert = (ids: readonly string[]) =>
    planner.call('POST', `${MrpRun.wire}/convert`, { body: { ids } })
  const week = (at: number) => addDays(startOfWeek(today), at * 7)
  return {
    planner,
    today,
    supplier,
    unit: fixtures.unit,
    material,
    need,
    stock,
    order,
    settled,
    calculate,
    linesOf,
    convert,
    week,
  }
}

import { CutPlan, nest, Panel, PanelStatus } from '@mortise/cutting/model'
import { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { type Context, table } from '@mortise/server'
import { StockIn, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { cutPanel } from './panels/cut-panel.ts'
import { jobOf } from './plan/job-of.ts'
import { keepNest } from './plan/keep-nest.ts'

/** What doors of the demonstration are cut from, in the sizes in which it is bought. */
const boards = table('code #length #width #thickness #price', `HDF-08 2440 1220 8 21`)

/** How far each nest has come; what is left of the orders waits for one. */
const stages = ['done', 'halfway', 'released', 'calculated', 'voided', 'waiting'] as const
type Stage = (typeof stages)[number]

/** Boards that lie ready, in square metres. */
const READY = 600
/** The search is not what is shown. */
const TURNS = 400

/** A few orders go into the shop, and their panels are laid on boards: nests in every state, and offcuts of them. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const { repo } = ctx
  const place = await repo(Warehouse).first(
    { kind: WarehouseKind.raw, isActive: true },
    { sort: [['code', 'asc']] },
  )
  if (!place) return
  for (const { code, price, ...size } of boards) {
    const board = await repo(Material).first({ code })
    if (!board) continue
    await repo(Material).put(board.id, size)
    const items = [{ material: board.id, qty: READY, unitCost: price }]
    const { id } = await repo(StockIn).add({ warehouse: place.id, items, remark: '板材到货' })
    await repo(StockIn).move(id, 'approveAndPost')
    const works = await worksFrom(ctx, board.id, stages.length)
    for (const [index, work] of works.entries())
      await goOn(ctx, stages[index] ?? 'waiting', { work, material: board.id, warehouse: place.id })
  }
}

/** Work orders of orders that are paid for and have doors of this board. */
async function worksFrom(ctx: Context, board: string, count: number): Promise<RowOf<typeof WorkOrder>[]> {
  const { repo } = ctx
  const paid = await repo(CustomerOrder).find(
    { status: 'confirmed', isHeld: false, deliverOn: { gt: ctx.today } },
    { sort: [['deliverOn', 'asc']], limit: 100 },
  )
  const works: RowOf<typeof WorkOrder>[] = []
  for (const { id } of paid) {
    if (works.length >= count) break
    const evaluations = await repo(OrderEvaluation).find({ order: id, isCurrent: true }, { limit: 100 })
    const isSawn = evaluations.some(({ bom }) => bom.some(({ material }) => material === board))
    if (!isSawn) continue
    await repo(CustomerOrder).move(id, 'release')
    for (const plan of await repo(ProductionPlan).find({ order: id })) {
      await repo(ProductionPlan).move(plan.id, 'release')
      const lines = new Set((await repo(ProductionPlan).get(plan.id)).items.map(({ orderLine }) => orderLine))
      const all = await repo(WorkOrder).find({ status: 'released' }, { limit: 1000 })
      const own = all.filter(({ units }) => units.some(({ orderLine }) => lines.has(orderLine)))
      const sawn = own.find(({ mats }) => mats.some(({ material }) => material === board))
      if (sawn) works.push(sawn)
    }
  }
  return works
}

interface Sawn {
  readonly work: RowOf<typeof WorkOrder>
  readonly material: string
  readonly warehouse: string
}

async function goOn(ctx: Context, stage: Stage, { work, material, warehouse }: Sawn): Promise<void> {
  if (stage === 'waiting') return
  const { repo } = ctx
  const { id } = await repo(CutPlan).add({ material, warehouse, workOrders: [work.id] })
  // Here and now: whoever opens the demonstration first finds it done.
  const plan = await repo(CutPlan).move(id, 'begin')
  await keepNest(ctx, plan, nest(await jobOf(ctx, plan), { seed: 1, iterations: TURNS }))
  await repo(CutPlan).move(id, 'finish')
  if (stage === 'voided') await repo(CutPlan).move(id, 'void')
  if (stage === 'calculated' || stage === 'voided') return
  await repo(CutPlan).move(id, 'release')
  if (stage === 'released') return
  const panels = await repo(Panel).find(
    { plan: id, status: PanelStatus.nested },
    { sort: [['sheetNo', 'asc']], limit: 1000 },
  )
  const cut = stage === 'done' ? panels : panels.slice(0, Math.ceil(panels.length / 2))
  for (const { no } of cut) await cutPanel(ctx, no ?? '')
}

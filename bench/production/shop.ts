import { Bom, IssueMode, Process, Route, ShopCalendar, WorkshopUnit } from '@mortise/engineering/model'
import { Material, MaterialCategory, MaterialKind, MaterialSource, Unit } from '@mortise/materials/model'
import { WorkOrder } from '@mortise/production/model'
import production from '@mortise/production/server'
import { newId, type ServerModule } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { openPart, type Part } from '../part.ts'

/** Operations of a part, and materials that it takes: of each operation one that nobody fetches, and one that somebody does. */
const OPS = 6
const PIECES = 200
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** A released work order as scans name it. */
export interface Work {
  readonly id: string
  readonly tickets: readonly string[]
}

/** A part of the product with so many released work orders of a part, and all of its material beside the line. */
export async function openShop(
  orders: number,
  modules: readonly ServerModule[] = [production],
): Promise<Part & { readonly works: readonly Work[] }> {
  const part = await openPart(modules)
  const works = await part.app.services.asSystem('0', async (system) => {
    const ctx = await system.actAs('admin')
    const { repo } = ctx
    const unit = await repo(Unit).add({ code: 'P', name: '件', precision: 3 })
    const category = await repo(MaterialCategory).add({ code: 'C', name: '板', kind: MaterialKind.raw })
    const material = (code: string, source: keyof typeof MaterialSource.items) =>
      repo(Material).add({ code, name: code, unit: unit.id, category: category.id, source })
    const line = await repo(Warehouse).add({ code: 'LS', name: '线边仓', kind: WarehouseKind.lineSide })
    const shifts = weekdays.map((weekday) => ({ weekday, startAt: '00:00', endAt: '24:00' }))
    const calendar = await repo(ShopCalendar).add({ name: '每天', followsHolidays: false, shifts })
    const ops = []
    const items = []
    for (let at = 1; at <= OPS; at += 1) {
      const process = await repo(Process).add({ code: `G${at}`, name: `工序${at}`, type: '10', minutes: 1 })
      const machine = await repo(WorkshopUnit).add({
        code: `U${at}`,
        name: `机组${at}`,
        manager: 'admin',
        type: '10',
        calendar: calendar.id,
        warehouse: line.id,
        costRate: 58,
      })
      ops.push({ opNo: at * 10, process: process.id, units: [machine.id] })
      for (const issueMode of [IssueMode.backflushed, IssueMode.picked]) {
        const used = await material(`M${at}${issueMode}`, MaterialSource.bought)
        items.push({ material: used.id, usage: 0.5, opNo: at * 10, issueMode })
      }
    }
    const made = await material('PART', MaterialSource.made)
    const route = await repo(Route).add({ code: 'R', name: '路线', ops })
    const bill = await repo(Bom).add({ material: made.id, route: route.id, items })
    await repo(Bom).move(bill.id, 'activate')
    await postStock(ctx, {
      key: newId(),
      document: { entity: 'bench', id: newId(), no: 'B1' },
      date: ctx.today,
      type: '701',
      lines: items.map((item) => ({
        material: item.material,
        warehouse: line.id,
        qty: orders * PIECES * 2,
        unitCost: 3,
      })),
    })
    const released: Work[] = []
    for (let count = 0; count < orders; count += 1) {
      const { id } = await repo(WorkOrder).add({ material: made.id, qty: PIECES, dueOn: '2099-01-01' })
      await repo(WorkOrder).move(id, 'release')
      const order = await repo(WorkOrder).get(id)
      released.push({ id, tickets: order.ops.map(({ ticket }) => ticket ?? '') })
    }
    return released
  })
  await part.owner.query('vacuum (analyze)')
  return { ...part, works }
}

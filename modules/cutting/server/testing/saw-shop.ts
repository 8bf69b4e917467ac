import { CutPlan, Panel } from '@mortise/cutting/model'
import { Material, Unit } from '@mortise/materials/model'
import type { InputOf } from '@mortise/model'
import { ProductionPlan } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { expect } from 'vitest'

/** A shop that saws the panels of the worked door from boards of 2440 by 1220. */
export async function sawShop(app: TestApp) {
  const floor = await shopFloor(app)
  const { clerk, released, planOf, workOf } = floor
  const { asSystem } = app.services
  const raw = (await clerk.of(Warehouse).add({ code: 'BC', name: '板材仓', kind: '1' })).id
  const [board] = (await clerk.of(Material).list({ where: { code: 'HDF-08' } })).rows
  const size = { length: 2440, width: 1220, thickness: 8 }
  await asSystem('0', async ({ repo }) => {
    await repo(Unit).put(board!.unit, { dimension: '3' })
    await repo(Material).put(board!.id, size)
  })
  const plans = clerk.of(CutPlan)
  const panels = clerk.of(Panel)

  /** A work order of so many doors that is released. */
  async function work(doors: number) {
    const order = await released(doors)
    const plan = await planOf(order.id)
    await clerk.of(ProductionPlan).move(plan.id, 'release')
    const [made] = await workOf(order.id)
    return made!
  }
  const panelsOf = async (workOrder: string) =>
    (await panels.list({ where: { workOrder, material: board!.id }, size: 500, sort: [['no', 'asc']] })).rows

  /** So much board comes in, at ten yuan a square metre unless another price is told. */
  const stockUp = (qty: number, { lotNo, unitCost = 10 }: { lotNo?: string; unitCost?: number } = {}) =>
    asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        type: '701',
        lines: [{ material: board!.id, warehouse: raw, qty, unitCost, lotNo: lotNo ?? null }],
      }),
    )

  /** A nest of what these work orders wait for, once it is calculated. */
  async function nested(works: readonly { id: string }[], more: Partial<InputOf<typeof CutPlan>> = {}) {
    const workOrders = works.map(({ id }) => id)
    const { id } = await plans.add({ material: board!.id, warehouse: raw, workOrders, ...more })
    await expect
      .poll(async () => (await plans.get(id)).status, { timeout: 60_000, interval: 200 })
      .toMatch(/^(calculated|failed|cancelled)$/)
    return plans.get(id)
  }
  const call = async (act: string, body: object, who = clerk) => {
    const answer = await who.call('POST', `${Panel.wire}/${act}`, { body })
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body
  }
  return { ...floor, raw, board: board!, plans, panels, work, panelsOf, stockUp, nested, call }
}

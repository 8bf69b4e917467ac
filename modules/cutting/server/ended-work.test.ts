import { CutPlan, Panel } from '@mortise/cutting/model'
import { Material, Unit } from '@mortise/materials/model'
import { WorkOrder } from '@mortise/production/model'
import { madeDoors } from '@mortise/production/testing'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import cutting from './index.ts'

const app = await testApp(cutting)
const { clerk, made, boxed, whole, packs, raw, report } = await madeDoors(app)
const { asSystem } = app.services
const plans = clerk.of(CutPlan)
const works = clerk.of(WorkOrder)

test('nothing is cut for work whose doors are in stock: they bear its cost no more', async () => {
  const [board] = (await clerk.of(Material).list({ where: { code: 'HDF-08' } })).rows
  const material = board!.id
  await asSystem('0', async (ctx) => {
    await ctx.repo(Unit).put(board!.unit, { dimension: '3' })
    await ctx.repo(Material).put(material, { length: 2440, width: 1220, thickness: 8 })
  })
  const { order, work, units } = await made(1, { upTo: 0 })
  await clerk.of(Panel).add({ workOrder: work.id, material, length: 600, width: 400 })
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: [{ material, warehouse: raw, qty: 50, unitCost: 10 }],
    }),
  )
  const waiting = async () => (await clerk.call('GET', `${Panel.wire}/waiting`)).body.result
  const nest = { material, warehouse: raw, workOrders: [work.id] }
  const { id } = await plans.add(nest)
  await expect
    .poll(async () => (await plans.get(id)).status, { timeout: 60_000, interval: 200 })
    .toBe('calculated')

  for (const { opNo } of work.ops) await report(work.id, opNo, 'FINISH', 1)
  await packs.move(await boxed(order.id, whole(units)), 'stock')
  const stocked = await works.get(work.id)
  expect(stocked.status).toBe('stocked')
  await expect(plans.move(id, 'release')).rejects.toThrow(`工单 ${work.no} 已结束，请作废后重新排版`)
  expect(await works.get(work.id)).toEqual(stocked)

  await plans.move(id, 'void')
  expect(JSON.stringify(await waiting())).not.toContain(work.no)
  await expect(plans.add(nest)).rejects.toThrow('没有待排版的板件，请检查材料、厚度和工单')
})

import { DoorUnit } from '@mortise/orders/model'
import { Pack, type PackStation, ProductionPlan, type ShopEvent, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, report } = await shopFloor(app)

const order = await released(1)
const plan = await planOf(order.id)
await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
await clerk.of(ProductionPlan).move(plan.id, 'release')
const [work] = await workOf(order.id)
const story = async (who = clerk): Promise<ShopEvent[]> => {
  const { body } = await who.call('GET', `${WorkOrder.wire}/story`, { query: { orderId: order.id } })
  if (!body.success) throw new Error(body.message)
  return body.result
}

test('an order tells its plan, each operation and its boxes as they happen, each leading to its document', async () => {
  await report(work!.id, 10, 'FINISH', 1)
  const begun = await story()
  expect(begun.map(({ title }) => title)).toEqual(['列入生产计划', '工单下达', '开料完工', '计划完工'])
  expect(begun.find(({ title }) => title === '开料完工')).toMatchObject({
    at: expect.stringMatching(/^\d{4}-/),
    note: '合格 1 件',
    document: { entity: 'workOrder', id: work?.id, title: work?.no },
  })
  expect(begun.at(-1)).toMatchObject({ at: null })

  for (const { opNo } of work!.ops) if (opNo > 10) await report(work!.id, opNo, 'FINISH', 1)
  const [unit] = (await clerk.of(DoorUnit).list({ where: { order: order.id } })).rows
  const { body } = await clerk.call('POST', `${Pack.wire}/scan`, { body: { code: unit?.code } })
  const { active, total } = body.result as PackStation
  await clerk.call('POST', `${Pack.wire}/close`, { body: { id: active } })
  const told = (await story()).map(({ title }) => title)
  expect(told).toContain('全部完工')
  expect(told).toContain(`装箱 1/${total}`)
  expect(told).not.toContain('计划完工')
})

test('a seller reads the story of the own order, and nobody that of another store', async () => {
  const seller = app.as('seller', { can: ['customerOrder:list'], orgCode: 'A01' })
  expect((await story(seller)).length).toBeGreaterThan(3)
  expect(JSON.stringify(await story(seller))).not.toMatch(/amount|cost|price|tel/i)
  const stranger = app.as('stranger', { can: ['customerOrder:list'], orgCode: 'B02' })
  await expect(story(stranger)).rejects.toThrow()
  const nobody = app.as('nobody', { can: [] })
  expect((await nobody.call('GET', `${WorkOrder.wire}/story`, { query: { orderId: order.id } })).status).toBe(
    403,
  )
})

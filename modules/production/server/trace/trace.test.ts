import { Customer } from '@mortise/customers/model'
import { Material } from '@mortise/materials/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { FactoryScan, Pack, ProductionPlan, type Trace } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { MoveType, Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, released, planOf, workOf, report } = await shopFloor(app)

const order = await released(2)
const plan = await planOf(order.id)
await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
await clerk.of(ProductionPlan).move(plan.id, 'release')
const [work] = await workOf(order.id)
for (const { opNo } of work!.ops) await report(work!.id, opNo, 'FINISH', 2)
const codes = (
  await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })
).rows.map(({ code }) => code)
await clerk.call('POST', `${Pack.wire}/scan`, { body: { code: codes[0] } })
const customer = await clerk.of(Customer).get(order.customer)

async function trace(code: string, who = clerk): Promise<Trace> {
  const { body } = await who.call('GET', `${FactoryScan.wire}/trace`, { query: { code } })
  if (!body.success) throw new Error(body.message)
  return body.result
}
const titles = ({ nodes }: Trace, kind: string) =>
  nodes.filter((node) => node.kind === kind).map(({ title }) => title)

test('a door is followed to its work, its boxes, its order and its customer, and each of them back to the door', async () => {
  const door = await trace(codes[0]!)
  expect(titles(door, 'door')).toEqual([codes[0]])
  expect(titles(door, 'work')).toEqual([work?.no])
  expect(titles(door, 'order')).toEqual([order.no])
  expect(titles(door, 'customer')).toEqual([customer.name])
  expect(titles(door, 'pack').length).toBeGreaterThan(1)
  expect(door.nodes.filter(({ isSelf }) => isSelf).map(({ title }) => title)).toEqual([codes[0]])
  for (const code of [order.no, work!.no, titles(door, 'pack').at(-1)!])
    expect(titles(await trace(code), 'door')).toContain(codes[0])
  const keys = new Set(door.nodes.map(({ key }) => key))
  expect(door.edges.every(({ from, to }) => keys.has(from) && keys.has(to))).toBe(true)
  expect(door.edges).toContainEqual({ from: `work ${work?.no}`, to: `door ${codes[0]}` })
})

test('the passport of a door tells its parameters, its parts and every scan with who and when', async () => {
  const { passport } = await trace(codes[1]!)
  expect(passport).toMatchObject({ code: codes[1], status: '1' })
  expect(passport?.spec).toMatch(/，/)
  expect(passport?.scans).toHaveLength(work!.ops.length)
  expect(passport?.scans[0]).toMatchObject({ action: 'FINISH', scanTime: expect.stringMatching(/^\d{4}-/) })
  expect((passport?.evaluation?.bomList as unknown[] | undefined)?.length).toBeGreaterThan(3)
})

test('a worker sees the work and neither customer nor telephone, a seller no cost and no door of another store', async () => {
  const worker = app.as('worker', { can: ['factoryScan:trace', 'workOrder:list', 'factoryScan:list'] })
  const seen = await trace(codes[0]!, worker)
  expect(titles(seen, 'work')).toEqual([work?.no])
  expect(titles(seen, 'order')).toEqual([order.no])
  expect(titles(seen, 'customer')).toEqual([])
  expect(seen.nodes.find(({ kind }) => kind === 'order')?.document).toBeNull()
  const { receiverTel } = await clerk.of(CustomerOrder).get(order.id)
  for (const secret of [receiverTel, customer.tel, customer.name])
    expect(JSON.stringify(seen)).not.toContain(secret)

  const can = [
    'factoryScan:trace',
    'doorUnit:list',
    'customerOrder:list',
    'customer:list',
    'orderEvaluation:list',
  ]
  const seller = app.as('seller', { can, orgCode: 'A01' })
  const sold = await trace(codes[0]!, seller)
  expect(titles(sold, 'order')).toEqual([order.no])
  expect(titles(sold, 'work')).toEqual([])
  expect(JSON.stringify(sold)).not.toMatch(/costPrice|"labour"|unitCost/)
  const stranger = app.as('stranger', { can, orgCode: 'B02' })
  await expect(trace(codes[0]!, stranger)).rejects.toThrow(`没有找到 ${codes[0]}`)
})

test('a lot of boards is followed to every door that was made of it, and a door back to its lots', async () => {
  const { material, needQty: qty } = work!.mats[0]!
  const warehouse = (await clerk.of(Warehouse).add({ code: 'TR1', name: '板材仓', kind: '1' })).id
  const lotNo = 'BC-20261101'
  await asSystem('0', async (ctx) => {
    await ctx.repo(Material).put(material, { isLotManaged: true })
    const line = { material, warehouse, lotNo, qty }
    const document = { entity: 'test', id: newId(), no: 'T' }
    await postStock(ctx, {
      key: newId(),
      document,
      date: ctx.today,
      type: '701',
      lines: [{ ...line, unitCost: 7 }],
    })
    await postStock(ctx, {
      key: newId(),
      document,
      date: ctx.today,
      type: MoveType.productionIssue,
      lines: [{ ...line, workOrder: work!.id }],
    })
  })
  expect(titles(await trace(codes[0]!), 'lot')).toEqual([lotNo])
  const lot = await trace(lotNo)
  expect(titles(lot, 'door')).toEqual(codes)
  expect(lot.edges).toContainEqual({ from: `lot ${lotNo}`, to: `work ${work?.no}` })
  expect(titles(lot, 'customer')).toEqual([customer.name])
})

test('what is misread or not known says so', async () => {
  await expect(trace('M26111600009S')).rejects.toThrow('条码校验错误，请重新扫描')
  await expect(trace('没有的批号')).rejects.toThrow('没有找到')
  // What was fetched without a lot is nobody's answer.
  await asSystem('0', async (ctx) => {
    const { material, needQty: qty } = work!.mats[1]!
    const warehouse = (await ctx.repo(Warehouse).first({ code: 'TR1' }))!.id
    const document = { entity: 'test', id: newId(), no: 'T' }
    const line = { material, warehouse, qty }
    for (const [type, lines] of [
      ['701', [{ ...line, unitCost: 7 }]],
      [MoveType.productionIssue, [{ ...line, qty: -qty, workOrder: work!.id }]],
    ] as const)
      await postStock(ctx, { key: newId(), document, date: ctx.today, type, lines })
  })
  for (const nothing of ['', ' ', '\u3000'])
    await expect(trace(nothing)).rejects.toThrow('请扫描或输入要追溯的编码')
  const nobody = app.as('nobody', { can: [] })
  expect((await nobody.call('GET', `${FactoryScan.wire}/trace`, { query: { code: codes[0]! } })).status).toBe(
    403,
  )
})

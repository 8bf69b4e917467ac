import { mul, sum } from '@mortise/model'
import { ChangeOrder } from '@mortise/orders/model'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, made, released, planOf, report } = await madeDoors(app)
const changes = clerk.of(ChangeOrder)
const works = clerk.of(WorkOrder)

type Order = Awaited<ReturnType<typeof released>>
const change = ({ id, lines }: Order, to: { action: '1'; params: object } | { action: '2'; qty: number }) =>
  changes.add({
    order: id,
    reason: '业主改主意',
    lines: [{ line: lines[0]!.id, ...to }] as never,
  })
const narrower = ({ lines }: Order) => ({
  action: '1' as const,
  params: { ...lines[0]?.params, w: '850' },
})

test('a line of which a door is made is not made into another door, one that is only begun is', async () => {
  const { order, work } = await made(3, { upTo: 80 })
  const open = await change(order, narrower(order))
  expect(await changes.move(open.id, 'evaluate')).toMatchObject({ status: 'evaluated' })
  await report(work.id, 90, 'FINISH', 1)
  const refused = '第1行已完工1，不能改参数，请将余下数量减掉后另增一行'
  await expect(changes.move(open.id, 'evaluate')).rejects.toThrow(refused)
  const late = await change(order, narrower(order))
  await expect(changes.move(late.id, 'evaluate')).rejects.toThrow(refused)
  // What is not made yet may still go.
  const { id } = await change(order, { action: '2', qty: 1 })
  expect(await changes.move(id, 'evaluate')).toMatchObject({ status: 'evaluated' })
})

test('a change says how far the shop is and what is lost by it: nothing before work, then what is used and done', async () => {
  const evaluated = async (order: Order) => {
    const { id } = await change(order, { action: '2', qty: 2 })
    const [line] = (await changes.move(id, 'evaluate')).lines
    return [line?.stage, line?.impact?.sunkCost]
  }
  const order = await released(3)
  expect(await evaluated(order)).toEqual(['未开工', 0])
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  expect(await evaluated(order)).toEqual(['未开工', 0])

  const fetched = await made(3, { upTo: 0 })
  // All of it may be brought back.
  expect(await evaluated(fetched.order)).toEqual(['已领料', 0])
  await report(fetched.work.id, 10, 'FINISH', 3)
  const { mats } = await works.get(fetched.work.id)
  const used = sum(mats, ({ consumedQty }) => mul(consumedQty, 7.13))
  expect(used).toBeGreaterThan(0)
  const [stage, sunk] = await evaluated(fetched.order)
  expect(stage).toBe('已开工')
  // Twelve minutes of three doors at 58 yuan an hour.
  expect(sunk).toBeCloseTo(34.8 + used, 1)
  for (const opNo of [20, 30, 40, 50, 60, 70, 80, 90]) await report(fetched.work.id, opNo, 'FINISH', 3)
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: fetched.work.id } })
  const { id } = await change(fetched.order, { action: '2', qty: 4 })
  const [line] = (await changes.move(id, 'evaluate')).lines
  expect([line?.stage, line?.impact?.sunkCost]).toEqual(['已完工', body.result.total])
})

test('who may not decide on begun work decides on what is released and not begun', async () => {
  const reviewer = app.as('reviewer', {
    can: ['changeOrder:list', 'changeOrder:accept', 'customerOrder:beyondAuthority'],
    orgCode: 'A01',
  })
  const offered = async (order: Order) => {
    const { id } = await change(order, { action: '2', qty: 1 })
    for (const move of ['evaluate', 'offer'] as const) await changes.move(id, move)
    return id
  }
  const untouched = await offered(await released(2))
  expect(await reviewer.of(ChangeOrder).move(untouched, 'accept')).toMatchObject({ status: 'effective' })
  const begun = await offered((await made(2, { upTo: 10 })).order)
  await expect(reviewer.of(ChangeOrder).move(begun, 'accept')).rejects.toThrow(
    '变更涉及已开工的订单行，您没有使其生效的权限',
  )
})

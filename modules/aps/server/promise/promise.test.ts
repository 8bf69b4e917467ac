import { momentAfter, type PromiseAnswer } from '@mortise/aps/model'
import { Door } from '@mortise/doors/model'
import { Route } from '@mortise/engineering/model'
import { addDays } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from '../index.ts'
import { plannedShop } from '../testing/planned-shop.ts'

const app = await testApp(aps)
const { door, atWork, calculate, publish, call, gantt } = await plannedShop(app)
const promise = (qty: number, more: object = {}) =>
  call<PromiseAnswer>('POST', 'promise', { lines: [{ doorId: door.id, params: {}, qty }], ...more })

test('before a plan is published nobody can promise anything', async () => {
  await expect(promise(1)).rejects.toThrow('还没有发布过排程，暂时不能承诺交期')
})

test('doors that nobody ordered yet find room in the published plan, more of them later ones, and nothing is written', async () => {
  await atWork(5, 5)
  const run = await calculate()
  await publish(run.id, 0)
  const before = await gantt(run.id)
  const one = await promise(1)
  const many = await promise(400)
  expect(one.date! <= many.date!).toBe(true)
  expect(many.bottleneck).not.toBeNull()
  for (const { confidence } of [one, many]) {
    expect(confidence).toBeGreaterThan(0.5)
    expect(confidence).toBeLessThan(1)
  }
  for (const earliest of ['2026-99-99', '0000-00-00', '9999-99-99'])
    await expect(promise(1, { earliest })).rejects.toThrow('日期格式应为 yyyy-MM-dd')
  const later = addDays(one.date!, 10)
  expect((await promise(1, { earliest: later })).date! >= later).toBe(true)
  expect(await gantt(run.id)).toEqual(before)

  // A work order that is released between two plans takes the room that is left.
  const { works } = await atWork(1)
  for (const { unit, planStartAt, planEndAt } of works[0]!.ops) {
    const taken = before.tasks.filter(({ lane }) => before.lanes[lane]!.unit === unit)
    expect(taken.length).toBeGreaterThan(0)
    for (const { start, end } of taken) {
      const [from, to] = [momentAfter(before.startAt, start), momentAfter(before.startAt, end)]
      expect(planEndAt! <= from || planStartAt! >= to).toBe(true)
    }
  }
})

test('work orders that are released one after the other do not all get the same gap', async () => {
  const seen = new Set<string>()
  for (let count = 0; count < 3; count += 1) {
    const { works } = await atWork(2)
    seen.add(`${works[0]!.ops[0]!.unit} ${works[0]!.ops[0]!.planStartAt}`)
  }
  expect(seen.size).toBe(3)
})

test('who asks for more doors than can be looked for room for at once is told so', async () => {
  const many = Array.from({ length: 200 }, () => ({ doorId: door.id, params: {}, qty: 9999 }))
  const route = await app.services.asSystem('0', async ({ repo }) =>
    repo(Route).get((await repo(Door).get(door.id)).route!),
  )
  await app.services.asSystem('0', ({ repo }) => repo(Route).put(route.id, { batchSize: 1 }))
  await expect(call('POST', 'promise', { lines: many })).rejects.toThrow('数量太多')
  await app.services.asSystem('0', ({ repo }) => repo(Route).put(route.id, { batchSize: route.batchSize }))
})

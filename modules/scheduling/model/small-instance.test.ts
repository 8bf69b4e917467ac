import { expect, test } from 'vitest'
import { buildModel } from './build.ts'
import { checkPlan } from './check-plan.ts'
import { FactoryPlan } from './factory/factory-plan.ts'
import { usualWeights } from './plan.ts'
import { forMoves } from './search.ts'
import { solve } from './solve.ts'

// Two units and two jobs: 开料, then 喷漆, which is set up for white and takes half an hour to change.
const [cut, paint] = [0, 1]
const [white, black] = [0, 1]
const model = buildModel({
  familyCount: 2,
  lanes: [
    {},
    {
      family: white,
      setUp: [
        [0, 30],
        [30, 0],
      ],
    },
  ],
  jobs: [
    {
      weight: 4,
      due: 200,
      ops: [
        { choices: [{ lane: cut, minutes: 60 }] },
        { choices: [{ lane: paint, minutes: 80 }], family: black },
      ],
    },
    {
      weight: 1,
      due: 150,
      ops: [
        { choices: [{ lane: cut, minutes: 40 }] },
        { choices: [{ lane: paint, minutes: 50 }], family: white },
      ],
    },
  ],
})
const lane = Int32Array.of(cut, paint, cut, paint)

test.each([
  { order: [2, 3, 0, 1], ends: [200, 90], setUp: 30, lateness: 0, length: 200, total: 16 },
  { order: [0, 1, 2, 3], ends: [140, 220], setUp: 60, lateness: 70, length: 220, total: 93 },
  { order: [2, 0, 1, 3], ends: [180, 260], setUp: 60, lateness: 110, length: 260, total: 135 },
  { order: [0, 2, 3, 1], ends: [260, 150], setUp: 30, lateness: 240, length: 260, total: 259 },
])('the order $order of the small factory is worth $total', ({ order, ends, ...worth }) => {
  const plan = new FactoryPlan(model, usualWeights)
  plan.load({ lane, order: Int32Array.from(order) })
  expect(plan.score()).toMatchObject(worth)
  expect([plan.end[1], plan.end[3]]).toEqual(ends)
  expect(checkPlan(model, plan.plan(), usualWeights)).toMatchObject({ faults: [], score: worth })
})

test('the best order of the small factory is found', () => {
  expect(solve(model, { patience: forMoves(500) }).score.total).toBe(16)
})

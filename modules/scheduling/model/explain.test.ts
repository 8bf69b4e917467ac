import { below, randomOf } from '@mortise/model'
import { expect, test } from 'vitest'
import { buildModel } from './build.ts'
import { explain } from './explain.ts'
import { FactoryPlan } from './factory/factory-plan.ts'
import { solveFactory } from './factory/solve.ts'
import { usualWeights } from './plan.ts'
import { forMoves } from './search.ts'
import { randomFactory } from './testing/random-factory.ts'

const setUp = [
  [0, 30],
  [30, 0],
]
const model = buildModel({
  familyCount: 2,
  lanes: [{}, { family: 0, setUp }],
  jobs: [
    {
      weight: 4,
      due: 200,
      ops: [{ choices: [{ lane: 0, minutes: 60 }] }, { choices: [{ lane: 1, minutes: 80 }], family: 1 }],
    },
    { due: 150, ops: [{ choices: [{ lane: 0, minutes: 40 }] }, { choices: [{ lane: 1, minutes: 50 }] }] },
  ],
})
const planOf = (order: readonly number[]) => {
  const plan = new FactoryPlan(model, usualWeights)
  plan.load({ lane: Int32Array.of(0, 1, 0, 1), order: Int32Array.from(order) })
  return plan.plan()
}

test('the best order: the first job waited 40 minutes for the saw and 20 for the paint to be changed', () => {
  const { minutes, parts, end } = explain(model, planOf([2, 3, 0, 1]), 0)
  expect(end).toBe(200)
  expect(minutes).toMatchObject({ lane: 40, work: 140, setUp: 20 })
  expect(parts.map(({ reason, minutes }) => [reason, minutes])).toEqual([
    ['lane', 40],
    ['work', 60],
    ['setUp', 20],
    ['work', 80],
  ])
})

test('the second order: whom the second job waited for is told', () => {
  const { parts } = explain(model, planOf([0, 1, 2, 3]), 1)
  expect(parts.map(({ reason, minutes, blocker }) => [reason, minutes, blocker])).toEqual([
    ['lane', 60, 0],
    ['work', 40, null],
    ['lane', 40, 1],
    ['setUp', 30, null],
    ['work', 50, null],
  ])
})

test('every minute of every job of random factories falls to one reason (INV-A3)', () => {
  const random = randomOf(7)
  for (let seed = 1; seed <= 60; seed += 1) {
    const factory = randomFactory(seed)
    const { plan } = solveFactory(factory, usualWeights, seed, forMoves(50 + below(100, random)))
    for (let job = 0; job < factory.jobCount; job += 1) {
      const { minutes, end } = explain(factory, plan, job)
      const all = Object.values(minutes).reduce((sum, each) => sum + each, 0)
      expect([seed, job, all]).toEqual([seed, job, end])
    }
  }
})

import { expect, test } from 'vitest'
import { checkPlan } from '../check-plan.ts'
import { usualWeights } from '../plan.ts'
import { forMoves } from '../search.ts'
import { madeUpFactory } from '../testing/made-up-factory.ts'
import { dispatch } from './dispatch.ts'
import { FactoryPlan } from './factory-plan.ts'
import { byDueDate } from './rules.ts'
import { solveFactory } from './solve.ts'

const model = madeUpFactory(20, 0.6, 3)

test('a search finds a plan without fault that is worth more than what is due first', () => {
  const found = solveFactory(model, usualWeights, 1, forMoves(1000))
  expect(checkPlan(model, found.plan, usualWeights)).toEqual({ faults: [], score: found.score })
  const dueFirst = new FactoryPlan(model, usualWeights)
  dueFirst.load(dispatch(model, byDueDate(model)))
  expect(found.score.lateness).toBeLessThan(dueFirst.score().lateness * 0.75)
  expect(found.score.setUp).toBeLessThan(dueFirst.score().setUp * 0.7)
})

test('the same seed and number of moves give the same plan, another seed another one', () => {
  const found = (seed: number) => solveFactory(model, usualWeights, seed, forMoves(600)).plan
  expect(found(4)).toEqual(found(4))
  expect(found(4)).not.toEqual(found(5))
})

test('each plan that is told on the way is better than the one before and without fault', () => {
  const totals: number[] = []
  solveFactory(model, usualWeights, 2, forMoves(1000), (plan, score) => {
    totals.push(score.total)
    expect(checkPlan(model, plan, usualWeights)).toEqual({ faults: [], score })
  })
  expect(totals.length).toBeGreaterThan(1)
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
})

import { below, randomOf } from '@mortise/model'
import { expect, test } from 'vitest'
import { checkPlan } from './check-plan.ts'
import { solveFactory } from './factory/solve.ts'
import { NONE } from './model.ts'
import { usualWeights } from './plan.ts'
import { repair } from './repair.ts'
import { forMoves } from './search.ts'
import { randomFactory } from './testing/random-factory.ts'

test('plans of 500 random factories have no fault and are worth what the checker counts, whenever the search is ended (INV-A1, A2, A4 to A7)', () => {
  const random = randomOf(3)
  for (let seed = 1; seed <= 500; seed += 1) {
    const model = randomFactory(seed)
    const { plan, score } = solveFactory(model, usualWeights, seed, forMoves(1 + below(200, random)))
    const checked = checkPlan(model, plan, usualWeights)
    expect([seed, checked.faults]).toEqual([seed, []])
    expect(checked.score.total).toBeCloseTo(score.total, 6)
    expect(checked.score.lateness).toBe(score.lateness)
  }
})

test('what is dragged moves others later alone, and what is frozen never', () => {
  const random = randomOf(5)
  for (let seed = 1; seed <= 300; seed += 1) {
    const model = randomFactory(seed)
    const { plan } = solveFactory(model, usualWeights, seed, forMoves(100))
    const op = below(model.opCount, random)
    if (model.fixedStart[op] !== NONE) continue
    const choices = model.choiceStart[op + 1]! - model.choiceStart[op]!
    const lane = model.choiceLane[model.choiceStart[op]! + below(choices, random)]!
    const found = repair(model, plan, { op, lane, start: below(3000, random) })
    if (found.conflicts.length > 0) continue
    const { faults, score } = checkPlan(model, found.plan, usualWeights)
    expect([seed, faults]).toEqual([seed, []])
    expect(score.total).toBeCloseTo(found.score.total, 6)
    for (let each = 0; each < model.opCount; each += 1) {
      if (each === op) continue
      expect(found.plan.start[each]!).toBeGreaterThanOrEqual(plan.start[each]!)
      expect(found.plan.lane[each]).toBe(plan.lane[each])
    }
  }
})

import { below, randomOf } from '@mortise/model'
import { expect, test } from 'vitest'
import { checkPlan } from './check-plan.ts'
import { solveFactory } from './factory/solve.ts'
import { NONE } from './model.ts'
import { usualWeights } from './plan.ts'
import { repair } from './repair.ts'
import { replan } from './replan.ts'
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

test('the factories hold work under way without its material, frozen work behind other work, kept lanes and known minutes', () => {
  const seen = { late: 0, frozenBehind: 0, laneAlone: 0, known: 0, whole: 0 }
  for (let seed = 1; seed <= 50; seed += 1) {
    const { opCount, fixedLane, fixedStart, predecessorStart, knownStart, isResumable } = randomFactory(seed)
    for (let op = 0; op < opCount; op += 1) {
      const isFixed = fixedStart[op] !== NONE
      if (isFixed && predecessorStart[op + 1]! > predecessorStart[op]!) seen.frozenBehind += 1
      if (!isFixed && fixedLane[op] !== NONE) seen.laneAlone += 1
      if (knownStart[op] !== NONE) seen.known += 1
      if (isFixed && isResumable[op] === 0) seen.whole += 1
      if (isFixed && knownStart[op] === NONE) seen.late += 1
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('whatever happens, a plan of before is brought to it without fault: what is fixed stays, and nothing comes earlier than it stood', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomOf(seed)
    const model = randomFactory(seed)
    const { plan } = solveFactory(model, usualWeights, seed, forMoves(50))
    const lane = plan.lane.map((each) => (random() < 0.15 ? NONE : each))
    const changed = {
      ...model,
      release: model.release.map((minute, op) =>
        model.fixedStart[op] === NONE && random() < 0.1 ? minute + 700 : minute,
      ),
    }
    const start = plan.start.map((minute, op) => (lane[op] === NONE ? NONE : minute))
    const found = replan(changed, { lane, start })
    const { faults, score } = checkPlan(changed, found.plan, usualWeights)
    expect([seed, faults]).toEqual([seed, []])
    expect(score.total).toBeCloseTo(found.score.total, 6)
    for (let op = 0; op < model.opCount; op += 1)
      if (lane[op] !== NONE) expect(found.plan.start[op]!).toBeGreaterThanOrEqual(start[op]!)
    expect(replan(model, plan).moved).toEqual([])
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
    const able = model.choiceLane[model.choiceStart[op]! + below(choices, random)]!
    const lane = model.fixedLane[op] === NONE ? able : model.fixedLane[op]!
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

import { below, randomOf } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from './build.ts'
import { checkPlan } from './check-plan.ts'
import { dispatch } from './factory/dispatch.ts'
import { FactoryPlan } from './factory/factory-plan.ts'
import { byDueDate } from './factory/rules.ts'
import { NONE } from './model.ts'
import { usualWeights } from './plan.ts'
import { madeUpFactory } from './testing/made-up-factory.ts'

test('after any moves the times are those of a plan timed from nothing, and nothing waits for itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(1000), (doors, seed) => {
      const model = madeUpFactory(doors, 0.4, seed)
      const random = randomOf(seed)
      const plan = new FactoryPlan(model, usualWeights)
      plan.load(dispatch(model, byDueDate(model)))
      for (let at = 0; at < 60; at += 1) {
        const op = below(model.opCount, random)
        const choices = model.choiceLane.subarray(model.choiceStart[op], model.choiceStart[op + 1])
        const lane = choices[below(choices.length, random)]!
        const others = [...plan.keep().order].filter((each) => each !== op && plan.lane[each] === lane)
        plan.move(op, lane, [NONE, ...others][below(others.length + 1, random)]!)
      }
      const anew = new FactoryPlan(model, usualWeights)
      anew.load(plan.keep())
      expect(plan.plan()).toEqual(anew.plan())
      expect(plan.score()).toEqual(anew.score())
      expect(checkPlan(model, plan.plan(), usualWeights)).toEqual({ faults: [], score: plan.score() })
    }),
    { numRuns: 60 },
  )
})

test('a move that would let an operation wait for itself changes nothing', () => {
  const [saw, press] = [0, 1]
  const visits = (lanes: readonly number[]) => ({
    ops: lanes.map((lane) => ({ choices: [{ lane, minutes: 10 }] })),
  })
  const model = buildModel({ lanes: [{}, {}], jobs: [visits([saw, press]), visits([press, saw])] })
  const plan = new FactoryPlan(model, usualWeights)
  plan.load({ lane: Int32Array.of(saw, press, press, saw), order: Int32Array.of(0, 1, 2, 3) })
  const before = { ...plan.plan(), ...plan.keep(), score: plan.score() }
  // The second job's sawing before the first one's, while its pressing waits for the first one's.
  expect(plan.move(3, saw, NONE)).toBe(false)
  expect({ ...plan.plan(), ...plan.keep(), score: plan.score() }).toEqual(before)
  expect(plan.move(2, press, NONE)).toBe(true)
  expect(plan.move(3, saw, NONE)).toBe(true)
})

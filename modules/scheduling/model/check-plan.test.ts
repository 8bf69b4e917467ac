import { expect, test } from 'vitest'
import { buildModel } from './build.ts'
import { calendarOf } from './calendar.ts'
import { checkPlan } from './check-plan.ts'
import type { SchedulePlan } from './plan.ts'
import { usualWeights } from './plan.ts'

const calendar = calendarOf([
  [0, 60],
  [100, 400],
])
const model = buildModel({
  familyCount: 2,
  lanes: [
    { calendar },
    {
      calendar,
      family: 0,
      setUp: [
        [0, 10],
        [20, 0],
      ],
    },
  ],
  jobs: [
    {
      due: 150,
      weight: 2,
      ops: [
        { choices: [{ lane: 0, minutes: 30 }] },
        { choices: [{ lane: 1, minutes: 20 }], family: 1, after: [{ op: 0, leastWait: 5, longestWait: 90 }] },
      ],
    },
    { release: 10, ops: [{ choices: [{ lane: 0, minutes: 50 }], isResumable: false }] },
  ],
})
const good = { lane: [0, 1, 0], start: [0, 100, 100], end: [30, 120, 150] }
const check = (changed: Partial<typeof good> = {}) => {
  const { lane, start, end } = { ...good, ...changed }
  const plan: SchedulePlan = {
    lane: Int32Array.from(lane),
    start: Int32Array.from(start),
    end: Int32Array.from(end),
  }
  return checkPlan(model, plan, usualWeights)
}

test('a good plan has no fault, and its worth is told', () => {
  expect(check()).toEqual({
    faults: [],
    score: { lateness: 0, lateJobs: 0, setUp: 10, length: 150, moved: 0, overWait: 0, total: 9.5 },
  })
  expect(check({ start: [0, 150, 100], end: [30, 170, 150] }).score).toMatchObject({
    lateness: 40,
    lateJobs: 1,
    overWait: 30,
  })
})

test.each([
  ['不能做它的机组', { lane: [1, 1, 0] }],
  ['时长不是', { end: [30, 121, 150] }],
  ['非工作时间开工', { start: [0, 90, 100], end: [30, 120, 150] }],
  ['没有等前道', { start: [0, 32, 100], end: [30, 52, 150] }],
  ['重叠', { start: [0, 100, 20], end: [30, 120, 110] }],
  ['不能中断', { start: [0, 100, 50], end: [30, 120, 140] }],
  ['早于可开工时间', { start: [60, 140, 5], end: [130, 160, 55] }],
  ['来不及换型', { lane: [0, 1, 0], start: [0, 5, 100], end: [30, 25, 150] }],
])('a plan with a fault is found out: %s', (words, changed) => {
  expect(check(changed).faults.join()).toContain(words)
})

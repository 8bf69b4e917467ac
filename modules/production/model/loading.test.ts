import { expect, test } from 'vitest'
import { type LoadedOp, loadForward } from './loading.ts'

const day = (index: number) => ({ from: index * 1440 + 480, to: index * 1440 + 960 })
const days = [0, 1, 2, 3].map(day)
const unit = (id: string, efficiency = 1, stretches = days) => ({ id, efficiency, stretches })
const op = (opNo: number, minutes: number, more: Partial<LoadedOp> = {}): LoadedOp => ({
  opNo,
  name: `工序${opNo}`,
  predecessors: opNo === 10 ? [] : [opNo - 10],
  minutes,
  minWait: 0,
  units: [unit('甲')],
  ...more,
})

test('operations follow each other in working time, with the waits between them', () => {
  const ops = [op(10, 120), op(20, 400, { minWait: 240 }), op(30, 60)]
  expect(loadForward(ops, 0)).toEqual([
    { opNo: 10, unit: '甲', start: 480, end: 600 },
    { opNo: 20, unit: '甲', start: 600, end: 1440 + 520 },
    { opNo: 30, unit: '甲', start: 1440 + 760, end: 1440 + 820 },
  ])
})

test('the unit that is done first takes the work', () => {
  const ops = [op(10, 100, { units: [unit('慢', 0.5), unit('快', 2), unit('晚', 4, [day(2)])] })]
  expect(loadForward(ops, 500)).toEqual([{ opNo: 10, unit: '快', start: 500, end: 550 }])
})

test('nothing is loaded where nobody can do it, or not in time', () => {
  expect(() => loadForward([op(10, 10, { units: [] })], 0)).toThrow('工序「工序10」没有可用机组')
  expect(() => loadForward([op(10, 4 * 480 + 1)], 0)).toThrow('没有足够的工作时间')
})

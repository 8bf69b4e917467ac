import { expect, test } from 'vitest'
import {
  apply,
  countsOf,
  type Floor,
  type FloorEvent,
  type FloorOp,
  floorOf,
  isDone,
  openOf,
  progressOf,
  reachedOf,
  replay,
} from './op-state.ts'

const op = (opNo: number, name: string, minutes: number, ...predecessors: number[]): FloorOp => ({
  opNo,
  name,
  minutes,
  predecessors,
})
const two = [op(10, '开料', 12), op(20, '贴面', 18, 10)]
const finish = (opNo: number, qty: number): FloorEvent => ({ act: 'FINISH', opNo, qty })
const told = (floor: Floor, opNo: number) => {
  const { ok, defect, scrap } = countsOf(floor, opNo)
  return [reachedOf(floor, opNo), ok, defect, scrap]
}

test('the worked run: ten pieces, one lost at the first operation', () => {
  let floor = replay(floorOf(10, two), [finish(10, 6), finish(10, 3)])
  expect([told(floor, 10), told(floor, 20).slice(0, 2), progressOf(floor)]).toEqual([
    [10, 9, 0, 0],
    [9, 0],
    0.36,
  ])
  floor = replay(floor, [
    { act: 'DEFECT', opNo: 10, qty: 1 },
    { act: 'SCRAP', opNo: 10, qty: 1 },
  ])
  expect([told(floor, 10), isDone(floor, 10), progressOf(floor)]).toEqual([[10, 9, 0, 1], true, 0.36])
  expect(() => apply(floor, finish(20, 10))).toThrow('报工数量超出可报数量，剩余 9')
  const four = apply(floor, finish(20, 4))
  expect([told(four, 20), progressOf(four)]).toEqual([[9, 4, 0, 0], 0.6])
  const done = apply(floor, finish(20, 9))
  expect([isDone(done, 20), progressOf(done)]).toEqual([true, 0.9])
})

test('nothing is done to pieces that have not come', () => {
  const floor = floorOf(10, two)
  expect(() => apply(floor, finish(20, 1))).toThrow('上道工序「开料」未完工，可报数量 0')
  expect(() => apply(floor, { act: 'START', opNo: 20 })).toThrow('上道工序「开料」未完工')
  expect(() => apply(floor, finish(10, 11))).toThrow('剩余 10')
  expect(() => apply(floor, finish(10, 0))).toThrow('报工数量必须大于 0')
})

test('branches come together as far as both have come', () => {
  const ops = [op(10, '开料', 5), op(20, '封边', 5, 10), op(30, '打孔', 5, 10), op(40, '组装', 5, 20, 30)]
  const floor = replay(floorOf(5, ops), [finish(10, 5), finish(20, 4), finish(30, 2)])
  expect(reachedOf(floor, 40)).toBe(2)
  expect(() => apply(floor, finish(40, 3))).toThrow('剩余 2')
})

test('a defect is done again, passed all the same, or lost; none is decided twice', () => {
  const floor = replay(floorOf(5, two), [{ act: 'DEFECT', opNo: 10, qty: 3 }])
  const decided = replay(floor, [
    { act: 'REWORK', opNo: 10, qty: 1 },
    { act: 'CONCEDE', opNo: 10, qty: 1 },
    { act: 'SCRAP', opNo: 10, qty: 1 },
  ])
  expect(countsOf(decided, 10)).toMatchObject({ ok: 1, defect: 0, rework: 1, scrap: 1 })
  expect(openOf(decided, 10)).toBe(2)
  expect(() => apply(decided, { act: 'SCRAP', opNo: 10, qty: 1 })).toThrow('数量超出待处理不良数量 0')
  expect(countsOf(apply(decided, { act: 'REDONE', opNo: 10, qty: 1 }), 10)).toMatchObject({
    ok: 2,
    rework: 0,
  })
})

test('work is stopped and gone on with', () => {
  const floor = floorOf(1, two)
  expect(() => apply(floor, { act: 'PAUSE', opNo: 10 })).toThrow('工序「开料」不在加工中')
  const paused = replay(floor, [
    { act: 'START', opNo: 10 },
    { act: 'PAUSE', opNo: 10 },
  ])
  expect(() => apply(paused, { act: 'PAUSE', opNo: 10 })).toThrow('不能暂停')
  expect(countsOf(apply(paused, { act: 'RESUME', opNo: 10 }), 10).isPaused).toBe(false)
  expect(() => apply(floor, { act: 'RESUME', opNo: 10 })).toThrow('没有暂停')
})

const forked = [op(10, '开料', 1), op(20, '门扇', 1, 10), op(30, '门套', 1, 10), op(40, '组装', 1, 20, 30)]

test('a piece that is lost on one branch needs its other part from nobody, and holds nothing up', () => {
  const lost = replay(floorOf(3, forked), [
    { act: 'FINISH', opNo: 10, qty: 3 },
    { act: 'FINISH', opNo: 20, qty: 2 },
    { act: 'DEFECT', opNo: 20, qty: 1 },
    { act: 'SCRAP', opNo: 20, qty: 1 },
    { act: 'FINISH', opNo: 30, qty: 2 },
  ])
  expect([isDone(lost, 20), isDone(lost, 30)]).toEqual([true, true])
  // Whoever has the other part at hand may still finish it.
  expect(openOf(lost, 30)).toBe(1)
  const whole = replay(lost, [{ act: 'FINISH', opNo: 40, qty: 2 }])
  expect(forked.every(({ opNo }) => isDone(whole, opNo))).toBe(true)
  expect(() => apply(whole, { act: 'FINISH', opNo: 40, qty: 1 })).toThrow('剩余 0')
})

test('what is lost on both branches is two pieces, unless more came together already', () => {
  const bad = replay(floorOf(3, forked), [
    { act: 'FINISH', opNo: 10, qty: 3 },
    { act: 'FINISH', opNo: 20, qty: 2 },
    { act: 'DEFECT', opNo: 20, qty: 1 },
    { act: 'FINISH', opNo: 30, qty: 2 },
    { act: 'DEFECT', opNo: 30, qty: 1 },
    { act: 'SCRAP', opNo: 20, qty: 1 },
  ])
  const both = apply(bad, { act: 'SCRAP', opNo: 30, qty: 1 })
  expect(reachedOf(both, 40)).toBe(1)
  const together = apply(bad, { act: 'FINISH', opNo: 40, qty: 2 })
  expect(() => apply(together, { act: 'SCRAP', opNo: 30, qty: 1 })).toThrow(
    '下道工序「组装」已报工，不能报废',
  )
})

import { sequence } from '@mortise/model'
import { expect, test } from 'vitest'
import {
  apply,
  countsOf,
  type Floor,
  type FloorEvent,
  type FloorOp,
  floorOf,
  openOf,
  progressOf,
  reachedOf,
  replay,
} from './op-state.ts'
import { inAnyOrder, someEvent, someOps } from './testing/random-floor.ts'

/** Nothing is lost and nothing appears: what reached an operation is good, bad, being done again, lost or open. */
const isSound = (floor: Floor): boolean =>
  floor.ops.every(({ opNo, predecessors }) => {
    const { ok, defect, rework, scrap } = countsOf(floor, opNo)
    const [open, reached] = [openOf(floor, opNo), reachedOf(floor, opNo)]
    return (
      Math.min(ok, defect, rework, scrap, open) >= 0 &&
      ok + defect + rework + scrap + open === reached &&
      predecessors.every((before) => reached <= countsOf(floor, before).ok)
    )
  }) &&
  progressOf(floor) >= 0 &&
  progressOf(floor) <= 1

test('whatever is scanned, pieces are kept count of, and the log alone gives the same floor', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const chance = sequence(seed)
    const ops = someOps(chance)
    let floor = floorOf(5 + chance(20), ops)
    const log: FloorEvent[] = []
    for (let step = 0; step < 120; step += 1) {
      const event = someEvent(chance, ops)
      try {
        floor = apply(floor, event)
        log.push(event)
      } catch {}
      if (!isSound(floor)) throw new Error(`seed ${seed} lost count at ${JSON.stringify(log)}`)
    }
    const again = replay(floorOf(floor.qty, ops), log)
    for (const { opNo } of ops) expect(countsOf(again, opNo)).toEqual(countsOf(floor, opNo))
  }
})

test('events of operations that do not feed each other may come in any order', () => {
  const ops: FloorOp[] = [
    { opNo: 10, name: '甲', minutes: 1, predecessors: [] },
    { opNo: 20, name: '乙', minutes: 1, predecessors: [] },
    { opNo: 30, name: '丙', minutes: 1, predecessors: [10, 20] },
  ]
  for (let seed = 1; seed <= 40; seed += 1) {
    const chance = sequence(seed)
    const one: FloorEvent[] = Array.from({ length: 4 }, () => ({
      act: 'FINISH',
      opNo: 10,
      qty: 1 + chance(2),
    }))
    const other: FloorEvent[] = Array.from({ length: 4 }, () => ({
      act: 'FINISH',
      opNo: 20,
      qty: 1 + chance(2),
    }))
    const [straight, mingled] = [[...one, ...other], inAnyOrder(chance, [...one, ...other])].map((events) =>
      replay(floorOf(20, ops), events),
    )
    for (const { opNo } of ops) expect(countsOf(mingled!, opNo)).toEqual(countsOf(straight!, opNo))
  }
})

import { sequence } from '@mortise/model'
import { expect, test } from 'vitest'
import { countsOf, type Floor, type FloorOp } from './op-state.ts'
import {
  type FloorJob,
  type FloorScan,
  floorOfScans,
  inScanOrder,
  settleScans,
  takeScan,
} from './scan-state.ts'
import { inAnyOrder, someEvent, someOps } from './testing/random-floor.ts'

const op = (opNo: number, name: string, ...predecessors: number[]): FloorOp => ({
  opNo,
  name,
  minutes: 10,
  predecessors,
})
const job: FloorJob = { qty: 10, ops: [op(10, '开料'), op(20, '贴面', 10)] }
const atMinute = (minute: number) =>
  `2026-11-17 ${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
const scanned = (minute: number, event: FloorScan['event']): FloorScan => ({
  uid: `u${String(minute).padStart(5, '0')}`,
  at: atMinute(minute),
  event,
})
const finish = (minute: number, opNo: number, qty: number) => scanned(minute, { act: 'FINISH', opNo, qty })
const undo = (minute: number, of: FloorScan) => scanned(minute, { act: 'UNDO', undoes: of.uid })

const taken = (...scans: FloorScan[]) =>
  scans.reduce<readonly FloorScan[]>((before, scan) => takeScan(job, before, scan), [])

test('the worked run: four pieces are taken back, and all nine follow', () => {
  const four = finish(5, 20, 4)
  const all = taken(
    finish(1, 10, 6),
    finish(2, 10, 3),
    scanned(3, { act: 'DEFECT', opNo: 10, qty: 1 }),
    scanned(4, { act: 'SCRAP', opNo: 10, qty: 1 }),
    four,
  )
  const back = takeScan(job, all, undo(6, four))
  expect(countsOf(floorOfScans(job, back), 20).ok).toBe(0)
  expect(countsOf(floorOfScans(job, takeScan(job, back, finish(7, 20, 9))), 20).ok).toBe(9)
  expect(() => takeScan(job, back, finish(7, 20, 10))).toThrow('剩余 9')
})

test('a scan is taken back only by the newest of its operation, and if nothing was built on it', () => {
  const [six, three, seven] = [finish(1, 10, 6), finish(2, 10, 3), finish(3, 20, 7)]
  const all = taken(six, three, seven)
  expect(() => takeScan(job, all, undo(4, six))).toThrow('只能撤销该工序最近一次扫码')
  expect(() => takeScan(job, all, undo(4, three))).toThrow('下道工序「贴面」已报工，不能撤销')
  expect(countsOf(floorOfScans(job, takeScan(job, all, undo(4, seven))), 20).ok).toBe(0)
  expect(() => takeScan(job, takeScan(job, all, undo(4, seven)), undo(5, seven))).toThrow('已撤销')
})

test('what was decided on a defect keeps it', () => {
  const defect = scanned(1, { act: 'DEFECT', opNo: 10, qty: 2 })
  const scrap = scanned(2, { act: 'SCRAP', opNo: 10, qty: 1 })
  expect(() => takeScan(job, taken(defect, scrap), undo(3, defect))).toThrow('只能撤销该工序最近一次扫码')
  const all = takeScan(job, taken(defect, scrap), undo(3, scrap))
  expect(countsOf(floorOfScans(job, takeScan(job, all, undo(4, defect))), 10)).toMatchObject({
    defect: 0,
    scrap: 0,
  })
})

test('a pause that arrives after the operation went on says nothing of now', () => {
  const all = taken(
    scanned(1, { act: 'START', opNo: 10 }),
    scanned(5, { act: 'PAUSE', opNo: 10 }),
    scanned(6, { act: 'RESUME', opNo: 10 }),
  )
  expect(
    countsOf(floorOfScans(job, takeScan(job, all, scanned(3, { act: 'PAUSE', opNo: 10 }))), 10).isPaused,
  ).toBe(false)
  expect(() => takeScan(job, all, scanned(7, { act: 'RESUME', opNo: 10 }))).toThrow('没有暂停')
})

test('scans that came before what they are about are let through with it', () => {
  const [cut, veneered] = [finish(1, 10, 4), finish(2, 20, 4)]
  expect(settleScans(job, [], [veneered])).toEqual([])
  expect(settleScans(job, [], [veneered, cut])).toEqual([veneered, cut])
  // The same pieces cannot be finished twice: who came first stays, the other waits for somebody to decide.
  expect(settleScans(job, [finish(9, 10, 8)], [finish(1, 10, 5)])).toEqual([])
  // Taken back and done again, while the next operation had been scanned already.
  const [one, again] = [finish(1, 10, 10), finish(3, 10, 10)]
  const back = undo(2, one)
  expect(settleScans(job, [one, finish(4, 20, 10)], [again, back])).toEqual([again, back])
})

/** What a shift scans, each refused where it does not fit, in the order of the clock. */
function shift(chance: (limit: number) => number, on: FloorJob, steps: number): readonly FloorScan[] {
  let all: readonly FloorScan[] = []
  for (let minute = 0; minute < steps; minute += 1) {
    const target = all[chance(all.length || 1)]
    const event: FloorScan['event'] =
      target && chance(8) === 0 ? { act: 'UNDO', undoes: target.uid } : someEvent(chance, on.ops)
    try {
      all = takeScan(on, all, scanned(minute, event))
    } catch {}
  }
  return all
}

const told = (floor: Floor) => floor.ops.map(({ opNo }) => countsOf(floor, opNo))

/** `SCANS=20000` for as many as a week brings. */
const most = Number(process.env.SCANS ?? 3000)

test('scans that arrive in any order and more than once end as if they had come in time', () => {
  let count = 0
  for (let seed = 1; count < most; seed += 1) {
    const chance = sequence(seed)
    const on = { qty: 10 + chance(20), ops: someOps(chance) }
    const inTime = shift(chance, on, 60)
    const delivered = inAnyOrder(chance, [...inTime, ...inTime.filter(() => chance(3) === 0)])
    const through: FloorScan[] = []
    let waiting: FloorScan[] = []
    for (const scan of delivered) {
      if (through.includes(scan) || waiting.includes(scan)) continue
      waiting.push(scan)
      const now = settleScans(on, through, waiting)
      through.push(...now)
      waiting = waiting.filter((each) => !now.includes(each))
    }
    expect(waiting).toEqual([])
    expect(told(floorOfScans(on, through))).toEqual(told(floorOfScans(on, inTime)))
    expect(inScanOrder(through)).toEqual(inTime)
    count += delivered.length
  }
})

import { MaterialSource } from '@mortise/materials/model'
import { add, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { MrpAction } from '../dicts.ts'
import { bucketDay, bucketOf, bucketsFrom, lastDay, workingDaysBefore } from './buckets.ts'
import { type DatedBill, partsFor } from './explode-level.ts'
import { type Peg, type PlanInput, type PlannedMaterial, plan } from './plan.ts'

const calendar = { shifts: [], days: new Map() }
/** A Monday. */
const today = '2026-11-16'
const weeks = bucketsFrom(today, 7, 4)

const material = (id: string, more: Partial<PlannedMaterial> = {}): PlannedMaterial => ({
  id,
  name: id,
  source: MaterialSource.bought,
  available: 0,
  safety: 0,
  leastOrder: 0,
  multiple: 0,
  precision: 4,
  asked: 0,
  leadDays: 0,
  ...more,
})

interface Told {
  readonly materials: readonly PlannedMaterial[]
  /** By material: quantity by bucket, each of one demand. */
  readonly needs?: Readonly<Record<string, readonly number[]>>
  readonly receipts?: Readonly<Record<string, readonly (readonly [dueOn: string, qty: number])[]>>
  readonly bills?: Readonly<Record<string, readonly DatedBill[]>>
  readonly buckets?: PlanInput['buckets']
}

function planned({ materials, needs = {}, receipts = {}, bills = {}, buckets = weeks }: Told) {
  let count = 0
  return plan({
    buckets,
    calendar,
    materials,
    needsOf: (id) => (needs[id] ?? []).flatMap((qty, bucket) => (qty > 0 ? [{ bucket, qty }] : [])),
    pegsOf: (id, bucket): Peg[] => [{ demandId: `${id}-${bucket}`, qty: needs[id]?.[bucket] ?? 0 }],
    receiptsOf: (id) =>
      (receipts[id] ?? []).map(([dueOn, qty], at) => ({
        id: `${id}-po${at}`,
        qty,
        dueOn,
        bucket: bucketOf(buckets, dueOn),
      })),
    billsOf: (id) => bills[id] ?? [],
    newId: () => `line${(count += 1)}`,
  })
}

const bill = (
  items: readonly (readonly [material: string, usage: number, scrapRate?: number])[],
  more: Partial<DatedBill> = {},
): DatedBill => ({
  baseQty: 1,
  startOn: '2026-01-01',
  endOn: null,
  items: items.map(([part, usage, scrapRate = 0]) => ({
    material: part,
    usage,
    per: 1,
    scrapRate,
    fixedScrap: 0,
  })),
  ...more,
})

test('the worked weeks: what is ordered late is told as overdue, what comes late is hurried', () => {
  const lines = planned({
    materials: [material('MDF', { available: 15, safety: 10, leastOrder: 30, multiple: 10, leadDays: 5 })],
    needs: { MDF: [12, 36.855, 20, 20] },
    receipts: { MDF: [['2026-11-25', 30]] },
  })
  expect(
    lines.map(({ action, bucketOn, net, qty, releaseOn, isOverdue }) => [
      action,
      bucketOn,
      net,
      qty,
      releaseOn,
      isOverdue,
    ]),
  ).toEqual([
    [MrpAction.buy, '2026-11-16', 7, 30, '2026-11-09', true],
    [MrpAction.buy, '2026-11-30', 3.855, 30, '2026-11-23', false],
    [MrpAction.expedite, '2026-11-23', 0, 30, null, false],
  ])
  expect(lines[0]).toMatchObject({ earliestOn: '2026-11-23', pegs: [{ demandId: 'MDF-0', qty: 12 }] })
  expect(lines[2]).toMatchObject({ purchaseLine: 'MDF-po0', dueOn: '2026-11-16' })
})

test('what is made asks for its parts when it is begun, by the bill of that day, and says for what', () => {
  const lines = planned({
    materials: [
      material('board', { precision: 3 }),
      material('glue'),
      material('leaf', { source: MaterialSource.made, precision: 0, leadDays: 5 }),
    ],
    needs: { leaf: [0, 0, 10.2], board: [0, 4] },
    bills: {
      leaf: [
        bill([['glue', 1]], { endOn: '2026-11-20' }),
        bill([['board', 2.1, 0.05]], { startOn: '2026-11-21' }),
      ],
    },
  })
  expect(lines.map(({ material: id, action, bucketOn, qty }) => [id, action, bucketOn, qty])).toEqual([
    ['leaf', MrpAction.make, '2026-11-30', 11],
    ['board', MrpAction.buy, '2026-11-23', 28.255],
  ])
  expect(lines[1]?.pegs).toEqual([
    { demandId: 'board-1', qty: 4 },
    { lineId: 'line1', qty: 24.255 },
  ])
})

test('a phantom is passed through to its parts, and what is made without a bill says so', () => {
  const lines = planned({
    materials: [
      material('kit', { source: MaterialSource.phantom }),
      material('hinge', { precision: 0 }),
      material('core', { source: MaterialSource.made }),
    ],
    needs: { kit: [2], core: [0, 3] },
    bills: { kit: [bill([['hinge', 3]])] },
  })
  expect(lines).toMatchObject([
    { material: 'core', qty: 3, hasNoBill: true },
    { material: 'hinge', qty: 6, pegs: [{ demandId: 'kit-0', qty: 6 }], hasNoBill: false },
  ])
})

test('goods on order that come too early are postponed, those for nobody called off, those overdue hurried', () => {
  const lines = planned({
    materials: [material('a'), material('b'), material('c'), material('d', { available: 9 })],
    needs: { a: [0, 0, 0, 5], c: [5], d: [9] },
    receipts: {
      a: [['2026-11-18', 5]],
      b: [['2026-11-18', 5]],
      c: [['2026-11-10', 5]],
      d: [['2027-06-01', 5]],
    },
  })
  expect(lines.map(({ material: id, action, dueOn }) => [id, action, dueOn])).toEqual([
    ['a', MrpAction.postpone, '2026-12-07'],
    ['b', MrpAction.cancel, null],
    ['c', MrpAction.expedite, '2026-11-16'],
  ])
})

test('safety is filled up although nobody needs anything, and what lies there is not ordered', () => {
  const lines = planned({
    materials: [material('a', { safety: 8, available: 3 }), material('b', { safety: 8, available: 8 })],
  })
  expect(lines).toMatchObject([{ material: 'a', qty: 5, gross: 0, pegs: [] }])
})

test('bills that lead back to themselves are refused by name', () => {
  const made = { source: MaterialSource.made }
  const run = () =>
    planned({
      materials: [material('甲', made), material('乙', made)],
      needs: { 甲: [1] },
      bills: { 甲: [bill([['乙', 1]])], 乙: [bill([['甲', 1]])] },
    })
  expect(run).toThrow('BOM存在循环引用：甲 → 乙 → 甲')
})

test('weeks begin on Monday, what is past is today’s, and lead is counted in working days', () => {
  const buckets = bucketsFrom('2026-11-18', 7, 2)
  expect([bucketDay(buckets, 0), bucketDay(buckets, 1), lastDay(buckets)]).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-29',
  ])
  const days = ['2026-11-01', '2026-11-22', '2026-11-23', '2027-01-01']
  expect(days.map((day) => bucketOf(buckets, day))).toEqual([0, 0, 1, 2])
  expect(workingDaysBefore(calendar, '2026-12-21', 15)).toBe('2026-11-30')
  expect(workingDaysBefore(calendar, '2026-11-16', -5)).toBe('2026-11-23')
  const holiday = { shifts: [], days: new Map([['2026-11-13', 'rest'] as const]) }
  expect(workingDaysBefore(holiday, '2026-11-16', 1)).toBe('2026-11-12')
})

test('INV-M2, INV-M3: whatever is needed, made and on its way, no bucket ends below its level and every need has its owner', () => {
  let seed = 11
  const chance = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  const faults: string[] = []
  for (let round = 0; round < 120; round += 1) {
    const ids = Array.from({ length: 8 }, (_, at) => `m${at}`)
    const materials = ids.map((id, at) =>
      material(id, {
        source: at < 4 ? MaterialSource.made : MaterialSource.bought,
        available: chance(40),
        safety: chance(15),
        leastOrder: chance(20),
        multiple: chance(6),
        precision: chance(3),
        asked: chance(10),
        leadDays: chance(8),
      }),
    )
    const precisionOf = (id: string) => materials.find((each) => each.id === id)?.precision ?? 0
    // Each is made of some that come after it.
    const bills = Object.fromEntries(
      ids.slice(0, 4).map((id, at) => {
        const parts = ids.slice(at + 1).filter(() => chance(3) === 0)
        return [id, [bill(parts.map((part) => [part, 1 + chance(20) / 10, chance(10) / 100] as const))]]
      }),
    )
    const buckets = bucketsFrom(today, chance(2) ? 7 : 1, 6)
    const needs = Object.fromEntries(ids.map((id) => [id, Array.from({ length: 6 }, () => chance(300) / 10)]))
    const receipts = Object.fromEntries(
      ids.slice(4).map((id) => [id, [[bucketDay(buckets, chance(6)), chance(30)] as const]]),
    )
    const lines = planned({ materials, needs, receipts, bills, buckets })
    for (const { id, gross, pegs } of lines)
      if (sum(pegs, ({ qty }) => qty, 4) !== gross) faults.push(`${round} ${id} pegs`)

    // Counted anew: own needs, and what every suggestion that is made takes.
    const gross = new Map(ids.map((id) => [id, [...(needs[id] ?? [])]]))
    const assembly = {
      billsOf: (id: string) => bills[id] ?? [],
      precisionOf,
      isPhantom: () => false,
      nameOf: String,
    }
    for (const line of lines.filter(({ action }) => action === MrpAction.make)) {
      const day = line.releaseOn && line.releaseOn > today ? line.releaseOn : today
      for (const part of partsFor(assembly, line.material, line.qty, day) ?? []) {
        const own = gross.get(part.material) ?? []
        own[bucketOf(buckets, day)] = add(own[bucketOf(buckets, day)] ?? 0, part.qty, 4)
      }
    }
    for (const { id, available, safety, asked } of materials) {
      let [left, askedLeft] = [available, asked]
      for (let bucket = 0; bucket < buckets.count; bucket += 1) {
        const suggested = lines.find(
          (line) =>
            line.material === id && !line.purchaseLine && line.bucketOn === bucketDay(buckets, bucket),
        )
        const came = (receipts[id] ?? []).filter(([dueOn]) => bucketOf(buckets, dueOn) === bucket)
        left += sum(came, ([, qty]) => qty, 4) + (suggested?.qty ?? 0) - (gross.get(id)?.[bucket] ?? 0)
        const used = Math.min(askedLeft, Math.max(0, safety - left))
        askedLeft -= used
        left += used
        if (left < safety - 1e-6) faults.push(`${round} ${id} ${bucket}: ${left} < ${safety}`)
        if (suggested && suggested.gross !== gross.get(id)?.[bucket]) faults.push(`${round} ${id} gross`)
      }
    }
  }
  expect(faults).toEqual([])
})

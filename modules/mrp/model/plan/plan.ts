import { MaterialSource } from '@mortise/materials/model'
import { add, sub } from '@mortise/model'
import type { WorkCalendar } from '@mortise/system/model'
import { MrpAction, type MrpActionCode } from '../dicts.ts'
import { type Buckets, bucketDay, bucketOf, workingDaysBefore } from './buckets.ts'
import { type DatedBill, partsFor } from './explode-level.ts'
import { levelsOf } from './levels.ts'
import { netBuckets, type Stocked } from './net.ts'
import { type OpenReceipt, type Rescheduled, reschedule } from './reschedule.ts'

/** Who needs it: a demand, or a suggestion for what it goes into. */
export interface Peg {
  readonly demandId?: string
  readonly lineId?: string
  readonly qty: number
}

export interface PlannedMaterial extends Stocked {
  readonly id: string
  /** For sentences. */
  readonly name: string
  readonly source: string
  readonly leadDays: number
}

/** What is needed of a material in a bucket by those who asked for it themselves. */
export interface Need {
  readonly bucket: number
  readonly qty: number
}

export interface PlanInput {
  readonly buckets: Buckets
  readonly calendar: WorkCalendar
  readonly materials: readonly PlannedMaterial[]
  readonly needsOf: (material: string) => readonly Need[]
  /** Who makes up a need; together as much as it. */
  readonly pegsOf: (material: string, bucket: number) => readonly Peg[]
  readonly receiptsOf: (material: string) => readonly OpenReceipt[]
  readonly billsOf: (material: string) => readonly DatedBill[]
  readonly newId: () => string
  /** Told after each material. */
  readonly onPlanned?: (done: number) => void
}

export interface PlanLine {
  readonly id: string
  readonly material: string
  readonly action: MrpActionCode
  readonly bucketOn: string
  readonly gross: number
  readonly receipts: number
  readonly net: number
  readonly qty: number
  /** When it is ordered or begun at the latest; null for what is ordered already. */
  readonly releaseOn: string | null
  readonly dueOn: string | null
  /** When it can be there, even if it should have been ordered before. */
  readonly earliestOn: string | null
  readonly isOverdue: boolean
  /** The line of a purchase order that it is about. */
  readonly purchaseLine: string | null
  readonly hasNoBill: boolean
  readonly pegs: readonly Peg[]
}

const actionBySource: Readonly<Record<string, MrpActionCode>> = {
  [MaterialSource.bought]: MrpAction.buy,
  [MaterialSource.made]: MrpAction.make,
  [MaterialSource.outsourced]: MrpAction.outsource,
}

interface Dependent {
  qty: number
  readonly pegs: Peg[]
}

/** What to buy, make and have made, and what of that on order to move, so that nothing needed is missing. */
export function plan(input: PlanInput): PlanLine[] {
  const { buckets, materials, billsOf } = input
  const byId = new Map(materials.map((material) => [material.id, material]))
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const partsOf = (id: string) =>
    billsOf(id).flatMap(({ items }) => items.map(({ material }) => material).filter((part) => byId.has(part)))
  const levels = levelsOf(byId.keys(), partsOf, nameOf)
  const assembly = {
    billsOf,
    precisionOf: (id: string) => byId.get(id)?.precision ?? 0,
    isPhantom: (id: string) => byId.get(id)?.source === MaterialSource.phantom,
    nameOf,
  }
  const dependent = new Map<string, Map<number, Dependent>>()
  const depend = (material: string, bucket: number, peg: Peg) => {
    const cells = dependent.get(material) ?? new Map<number, Dependent>()
    dependent.set(material, cells)
    const cell = cells.get(bucket) ?? { qty: 0, pegs: [] }
    cells.set(bucket, cell)
    cell.qty = add(cell.qty, peg.qty, 4)
    cell.pegs.push(peg)
  }
  /** Whether there is a bill that says what it takes. */
  const takeParts = (material: string, peg: Peg, day: string): boolean => {
    const parts = partsFor(assembly, material, peg.qty, day)
    for (const part of parts ?? []) depend(part.material, bucketOf(buckets, day), { ...peg, qty: part.qty })
    return parts !== null
  }
  const daysBefore = releaseDays(input)
  const lines: PlanLine[] = []
  const inOrder = materials.toSorted((one, other) => (levels.get(one.id) ?? 0) - (levels.get(other.id) ?? 0))
  for (const [index, material] of inOrder.entries()) {
    const cells = cellsOf(input, material.id, dependent.get(material.id))
    dependent.delete(material.id)
    if (assembly.isPhantom(material.id)) {
      // Never made by itself: whoever needs it needs what it consists of, at the same time.
      for (const [bucket, cell] of cells.needs)
        for (const peg of cell.pegs())
          takeParts(material.id, peg, later(bucketDay(buckets, bucket), buckets.today))
    } else {
      for (const line of suggestionsFor(input, material, cells, daysBefore)) {
        const day = later(line.releaseOn ?? buckets.today, buckets.today)
        const isTakenApart = line.action === MrpAction.make || line.action === MrpAction.outsource
        const hasBill = isTakenApart && takeParts(material.id, { lineId: line.id, qty: line.qty }, day)
        lines.push({ ...line, hasNoBill: isTakenApart && !hasBill })
      }
      lines.push(...movesFor(input, material, cells))
    }
    input.onPlanned?.(index + 1)
  }
  return lines
}

const later = (one: string, other: string): string => (one > other ? one : other)

interface Cells {
  readonly needs: ReadonlyMap<number, { readonly qty: number; readonly pegs: () => readonly Peg[] }>
  readonly receipts: readonly OpenReceipt[]
}

/** Needs of a material by bucket, its own and those of what it goes into. */
function cellsOf(
  { needsOf, pegsOf, receiptsOf }: PlanInput,
  material: string,
  dependent: ReadonlyMap<number, Dependent> | undefined,
): Cells {
  const needs = new Map<number, { qty: number; pegs: () => readonly Peg[] }>()
  for (const { bucket, qty } of needsOf(material))
    needs.set(bucket, { qty, pegs: () => pegsOf(material, bucket) })
  for (const [bucket, { qty, pegs }] of dependent ?? []) {
    const own = needs.get(bucket)
    needs.set(bucket, {
      qty: add(own?.qty ?? 0, qty, 4),
      pegs: () => [...(own?.pegs() ?? []), ...pegs],
    })
  }
  return { needs, receipts: receiptsOf(material) }
}

function suggestionsFor(
  { buckets, newId }: PlanInput,
  material: PlannedMaterial,
  { needs, receipts }: Cells,
  daysBefore: (day: string, count: number) => string,
): Omit<PlanLine, 'hasNoBill'>[] {
  const action = actionBySource[material.source]
  if (!action || (needs.size === 0 && material.safety <= material.available)) return []
  const coming = new Map<number, number>()
  for (const { bucket, qty } of receipts) coming.set(bucket, add(coming.get(bucket) ?? 0, qty, 4))
  const netted = netBuckets(
    material,
    Array.from({ length: buckets.count }, (_, bucket) => ({
      gross: needs.get(bucket)?.qty ?? 0,
      receipts: coming.get(bucket) ?? 0,
    })),
  )
  return netted.flatMap(({ gross, receipts: came, net, order }, bucket) => {
    if (order === 0) return []
    const bucketOn = bucketDay(buckets, bucket)
    const dueOn = later(bucketOn, buckets.today)
    const releaseOn = daysBefore(dueOn, material.leadDays)
    const isOverdue = releaseOn < buckets.today
    return [
      {
        id: newId(),
        material: material.id,
        action,
        bucketOn,
        gross,
        receipts: came,
        net,
        qty: order,
        releaseOn,
        dueOn,
        earliestOn: isOverdue ? daysBefore(buckets.today, -material.leadDays) : dueOn,
        isOverdue,
        purchaseLine: null,
        pegs: needs.get(bucket)?.pegs() ?? [],
      },
    ]
  })
}

const actionByMove: Readonly<Record<Rescheduled['act'], MrpActionCode>> = {
  expedite: MrpAction.expedite,
  postpone: MrpAction.postpone,
  cancel: MrpAction.cancel,
}

function movesFor(
  { buckets, newId }: PlanInput,
  { id, available, safety }: PlannedMaterial,
  { needs, receipts }: Cells,
): PlanLine[] {
  if (receipts.length === 0) return []
  let missing = sub(safety, available, 4)
  const byBucket = Array.from({ length: buckets.count + 1 }, (_, bucket) => {
    missing = add(missing, needs.get(bucket)?.qty ?? 0, 4)
    return missing
  })
  return reschedule(buckets, receipts, byBucket).map(({ receipt, act, neededOn }) => ({
    id: newId(),
    material: id,
    action: actionByMove[act],
    bucketOn: bucketDay(buckets, receipt.bucket),
    gross: 0,
    receipts: receipt.qty,
    net: 0,
    qty: receipt.qty,
    releaseOn: null,
    dueOn: neededOn,
    earliestOn: null,
    isOverdue: false,
    purchaseLine: receipt.id,
    hasNoBill: false,
    pegs: [],
  }))
}

/** Working days back from a day; each pair is counted once, as many materials share it. */
function releaseDays({ calendar }: PlanInput): (day: string, count: number) => string {
  const known = new Map<string, string>()
  return (day, count) => {
    const key = `${day} ${count}`
    const found = known.get(key) ?? workingDaysBefore(calendar, day, count)
    known.set(key, found)
    return found
  }
}

import {
  minutesBetween,
  momentAfter,
  type Problem,
  type ProblemJob,
  type ProblemOp,
} from '@mortise/aps/model'
import { Process } from '@mortise/engineering/model'
import { addDays, BusinessError, mul, type RowOf } from '@mortise/model'
import { awaitedMaterials } from '@mortise/mrp/server'
import { CustomerOrder } from '@mortise/orders/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { livingDoors, OpStatus, PlanPriority, predecessorsOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { groupedBy } from '../grouped.ts'
import { type FamilyOf, familiesOf } from './families.ts'
import { fixOps, type StandingTask } from './fix-ops.ts'
import { hoursOf, lanesOf, matricesOf, type Unit, unitsAtWork } from './shop.ts'

type Order = RowOf<typeof WorkOrder>
type Op = Order['ops'][number]

const MOST = 20_000
const DAY = 1440
/** Days that are looked ahead at first, and at most. */
const [FEW_DAYS, MOST_DAYS] = [60, 720]
/** Days after which a partner is thought to bring back what nobody has said a day for. */
const OUTSIDE_DAYS = 3
export const priorityWeights: Readonly<Record<string, number>> = {
  [PlanPriority.urgent]: 4,
  [PlanPriority.important]: 2,
  [PlanPriority.ordinary]: 1,
}

export interface ReadOptions {
  readonly startAt: string
  readonly horizonDays: number
  readonly frozenHours: number
  readonly stableDays: number
  /** The plan that people work by now. */
  readonly standing: readonly StandingTask[]
}

export interface ReadProblem {
  readonly problem: Problem
  /** What whoever plans should know. */
  readonly remarks: readonly string[]
}

/** Work orders that are released and not done, and the shop that is to do them, as they stand now. */
export async function readProblem(ctx: Context, options: ReadOptions): Promise<ReadProblem> {
  const { startAt, horizonDays } = options
  const orders = await ctx
    .repo(WorkOrder)
    .find({ status: { in: ['released', 'running'] } }, { sort: [['no', 'asc']], limit: MOST })
  const processes = await processesOf(ctx, orders)
  const { units, lineOf } = await unitsAtWork(ctx)
  const familyOf = await familiesOf(ctx, orders)
  const able = ableOf(units, processes)
  const used = new Set(
    orders.flatMap((order) => openOps(order).flatMap((op) => able(op).map(({ id }) => id))),
  )
  const working = units.filter(({ id }) => used.has(id))
  const days = daysNeeded(orders, working, able, horizonDays)
  const { calendars, calendarOf } = await hoursOf(ctx, working, { startAt, days, within: horizonDays })
  const families = ['', ...knownFamilies(orders, familyOf, processes)]
  const { matrices, matrixOf } = await matricesOf(ctx, working, families)
  const last = lastFamilies(orders, familyOf, processes)
  const lanes = lanesOf(working, lineOf, {
    calendarOf,
    matrixOf,
    familyOf: (unit) => (last.has(unit) ? families.indexOf(last.get(unit)!) : null),
  })
  const longest = calendars.map((stretches) => Math.max(0, ...stretches.map(([from, to]) => to - from)))
  const jobs = await jobsOf(ctx, orders, { startAt, processes, able, lanes, longest, families, familyOf })
  const problem = fixOps({ startAt, families, lanes, calendars, matrices, jobs }, options, orders)
  const overdue = jobs.filter(({ due }) => due < 0)
  const remarks =
    overdue.length > 0
      ? [`${overdue.length} 张工单交期已过，如 ${overdue[0]!.no}（${overdue[0]!.dueOn}）`]
      : []
  return { problem, remarks }
}

type Processes = ReadonlyMap<string, RowOf<typeof Process>>

async function processesOf({ repo }: Context, orders: readonly Order[]): Promise<Processes> {
  const ids = [...new Set(orders.flatMap(({ ops }) => ops.map(({ process }) => process)))]
  const rows = ids.length > 0 ? await repo(Process).find({ id: { in: ids } }, { limit: ids.length }) : []
  return new Map<string, RowOf<typeof Process>>(rows.map((row) => [row.id, row]))
}

/** Pieces that still have to pass an operation. */
const openAt = (order: Order, op: Op): number => {
  if (op.status === OpStatus.done || op.status === OpStatus.skipped) return 0
  const all = order.units.length > 0 ? livingDoors(order).length : order.qty - order.scrapQty
  return Math.max(0, all - op.okQty)
}

const openOps = (order: Order): Op[] => order.ops.filter((op) => openAt(order, op) > 0)

const ableOf =
  (units: readonly Unit[], processes: Processes) =>
  (op: Op): Unit[] =>
    units.filter(({ id, type }) =>
      op.units.length > 0 ? op.units.includes(id) : type === processes.get(op.process)?.type,
    )

/** Days in which all work finds room: three times what the busiest kind of unit needs, working a third of the day. */
function daysNeeded(
  orders: readonly Order[],
  units: readonly Unit[],
  able: (op: Op) => Unit[],
  least: number,
): number {
  const load = new Map<string, number>()
  for (const order of orders)
    for (const op of openOps(order)) {
      const found = able(op)
      const lanes = found.reduce((all, unit) => all + unit.lanes, 0)
      for (const { id } of found)
        load.set(id, (load.get(id) ?? 0) + (op.minutes * openAt(order, op)) / Math.max(1, lanes))
    }
  const busiest = Math.max(0, ...units.map(({ id, efficiency }) => (load.get(id) ?? 0) / (efficiency || 1)))
  const days = FEW_DAYS + Math.ceil((3 * busiest) / (DAY / 3))
  return Math.min(MOST_DAYS, Math.max(days, least))
}

const knownFamilies = (orders: readonly Order[], familyOf: FamilyOf, processes: Processes): string[] => [
  ...new Set(
    orders.flatMap((order) =>
      order.ops.flatMap((op) => familyOf(order, op.opNo, processes.get(op.process)?.type) ?? []),
    ),
  ),
]

/** What each unit was last set up for. */
function lastFamilies(orders: readonly Order[], familyOf: FamilyOf, processes: Processes) {
  const last = new Map<string, { at: string; family: string }>()
  for (const order of orders)
    for (const { unit, opNo, process, startedAt } of order.ops) {
      const family = familyOf(order, opNo, processes.get(process)?.type)
      if (unit && startedAt && family && startedAt > (last.get(unit)?.at ?? ''))
        last.set(unit, { at: startedAt, family })
    }
  return new Map([...last].map(([unit, { family }]) => [unit, family]))
}

interface Shop {
  readonly startAt: string
  readonly processes: Processes
  readonly able: (op: Op) => Unit[]
  readonly lanes: Problem['lanes']
  /** The longest stretch without a break of each calendar. */
  readonly longest: readonly number[]
  readonly families: readonly string[]
  readonly familyOf: FamilyOf
}

async function jobsOf(ctx: Context, orders: readonly Order[], shop: Shop): Promise<ProblemJob[]> {
  const { startAt } = shop
  const awaited = await awaitedMaterials(ctx)
  const materials = groupedBy(awaited, ({ workOrder }) => workOrder)
  const numbers = await orderNumbers(ctx, orders)
  const outside = await outsideDays(ctx, orders)
  const open = orders.filter((order) => openOps(order).length > 0)
  const jobAt = new Map<string, number>(open.map(({ id }, at) => [id, at]))
  const parts = groupedBy(
    open.filter(({ parent }) => parent && jobAt.has(parent)),
    ({ parent }) => parent ?? '',
  )
  return open.map((order) => {
    const ops = openOps(order)
    const opAt = new Map(ops.map(({ opNo }, at) => [opNo, at]))
    const waited = materials.get(order.id) ?? []
    const lineOp = new Map<string, number | null>(order.mats.map(({ id, opNo }) => [id, opNo]))
    const firstNo = ops[0]!.opNo
    const due = minutesBetween(startAt, `${addDays(order.dueOn, 1)} 00:00:00`)
    return {
      workOrder: order.id,
      no: order.no,
      name: order.itemName ?? '',
      orders: order.orders.map((id) => numbers.get(id) ?? ''),
      priority: order.priority ?? PlanPriority.ordinary,
      dueOn: order.dueOn,
      due,
      weight: priorityWeights[order.priority ?? PlanPriority.ordinary] ?? 1,
      ops: ops.map((op): ProblemOp => {
        const process = shop.processes.get(op.process)
        const material = waited
          .filter(({ line }) => (opAt.has(lineOp.get(line) ?? 0) ? lineOp.get(line) : firstNo) === op.opNo)
          .toSorted((one, other) => (one.on < other.on ? 1 : -1))[0]
        const own = placesOf(order.ops, op, opAt).map(({ at, by }) => ({
          op: at,
          leastWait: shop.processes.get(by)?.minWait ?? 0,
          longestWait: shop.processes.get(by)?.maxWait ?? null,
        }))
        const made = (parts.get(order.id) ?? []).filter(
          (part) => takerOf(order, part, opAt, firstNo) === op.opNo,
        )
        return {
          id: op.id,
          opNo: op.opNo,
          process: op.process,
          name: process?.name ?? `${op.opNo}`,
          qty: openAt(order, op),
          choices: choicesOf(order, op, shop, outside.get(`${order.id} ${op.opNo}`)),
          after: [
            ...own,
            ...made.flatMap((part) =>
              lastOps(part).map((at) => ({
                job: jobAt.get(part.id)!,
                op: at,
                leastWait: 0,
                longestWait: null,
              })),
            ),
          ],
          family: Math.max(0, shop.families.indexOf(shop.familyOf(order, op.opNo, process?.type) ?? '')),
          isResumable: process?.isResumable ?? true,
          materialAt: material ? Math.max(0, minutesBetween(startAt, `${material.on} 00:00:00`)) : 0,
          material: material
            ? `${material.name}${material.documentNo ? ` ${material.documentNo}` : ''} ${material.on.slice(5)} 到`
            : null,
          restsUntil: restsUntil(order, op, shop),
          doneQty: op.okQty,
          notBefore: 0,
          fixed: null,
          fixedLane: null,
          pinKind: null,
          knownStart: null,
          standing: null,
        }
      }),
    }
  })
}

/** The operation that takes what another work order makes: as the bill says, else the first that is open. */
function takerOf(
  { mats }: Order,
  { material }: Order,
  opAt: ReadonlyMap<number, number>,
  firstNo: number,
): number {
  const opNo = mats.find((mat) => mat.material === material)?.opNo
  return opNo != null && opAt.has(opNo) ? opNo : firstNo
}

/** The open operations of a work order that none of its others waits for. */
function lastOps(order: Order): number[] {
  const open = openOps(order)
  const opAt = new Map(open.map(({ opNo }, at) => [opNo, at]))
  const waitedFor = new Set(open.flatMap((op) => placesOf(order.ops, op, opAt).map(({ at }) => at)))
  return [...open.keys()].filter((at) => !waitedFor.has(at))
}

/** Until when what is done before an operation must rest. */
function restsUntil({ ops }: Order, op: Op, { processes, startAt }: Shop): number {
  const before = new Set(predecessorsOf(op))
  return ops
    .filter(({ opNo, finishedAt }) => before.has(opNo) && finishedAt !== null)
    .reduce((last, { process, finishedAt }) => {
      const rested = minutesBetween(startAt, finishedAt!) + (processes.get(process)?.minWait ?? 0)
      return Math.max(last, rested)
    }, 0)
}

/** What of the open operations one waits for: through those that are done, to those before them that are not. */
function placesOf(
  all: readonly Op[],
  op: Op,
  opAt: ReadonlyMap<number, number>,
): { at: number; by: string }[] {
  return predecessorsOf(op).flatMap((opNo) => {
    const at = opAt.get(opNo)
    const before = all.find((each) => each.opNo === opNo)
    if (!before) return []
    return at === undefined ? placesOf(all, before, opAt) : [{ at, by: before.process }]
  })
}

/** Lanes that can do an operation, and how long each takes: rounded up once. Who has it outside, has it. */
function choicesOf(
  order: Order,
  op: Op,
  { able, lanes, longest, processes, startAt }: Shop,
  backOn: string | undefined,
): ProblemOp['choices'] {
  if (op.outsourcedQty > 0) {
    const day = backOn ?? addDays(startAt.slice(0, 10), OUTSIDE_DAYS)
    const minutes = Math.max(0, minutesBetween(startAt, `${addDays(day, 1)} 00:00:00`))
    return [{ lane: lanes.length - 1, minutes }]
  }
  const name = processes.get(op.process)?.name ?? `${op.opNo}`
  const units = new Map<string, Unit>(able(op).map((unit) => [unit.id, unit]))
  if (units.size === 0) throw new BusinessError(`工序「${name}」没有可用机组`)
  const work = mul(op.minutes, openAt(order, op), 4)
  const choices = lanes.flatMap(({ unit, calendar }, lane) => {
    const found = units.get(unit ?? '')
    const stretch = calendar === null ? Infinity : longest[calendar]!
    return found ? { lane, stretch, minutes: Math.max(1, Math.ceil(work / (found.efficiency || 1))) } : []
  })
  const isWhole = processes.get(op.process)?.isResumable === false && op.status !== OpStatus.running
  const fitting = choices.filter(({ minutes, stretch }) => !isWhole || minutes <= stretch)
  if (fitting.length === 0)
    throw new BusinessError(
      `工单 ${order.no} 的工序「${name}」不可跨班，要连续做 ${choices[0]!.minutes} 分钟，没有这么长的班次`,
    )
  return fitting.map(({ lane, minutes }) => ({ lane, minutes }))
}

async function orderNumbers({ repo }: Context, orders: readonly Order[]): Promise<Map<string, string>> {
  const ids = [...new Set(orders.flatMap((order) => order.orders))]
  const rows =
    ids.length > 0 ? await repo(CustomerOrder).find({ id: { in: ids } }, { limit: ids.length }) : []
  return new Map<string, string>(rows.map(({ id, no }) => [id, no]))
}

/** When partners bring back what they have of operations. */
async function outsideDays({ repo }: Context, orders: readonly Order[]): Promise<Map<string, string>> {
  const away = orders
    .filter(({ ops }) => ops.some(({ outsourcedQty }) => outsourcedQty > 0))
    .map(({ id }) => id)
  if (away.length === 0) return new Map()
  const rows = await repo(OutsourceOrder).find(
    { workOrder: { in: away }, status: { in: ['approved', 'running'] } },
    { limit: MOST },
  )
  return new Map(rows.map(({ workOrder, opNo, backOn }) => [`${workOrder} ${opNo}`, backOn]))
}

/** The moment from which is planned: this minute. */
export const planningStart = (now: string): string => momentAfter(now, 0)

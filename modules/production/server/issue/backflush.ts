import { IssueMode, WorkshopUnit } from '@mortise/engineering/model'
import { precisionsOf } from '@mortise/materials/server'
import { compare, type RowOf, sub, sum } from '@mortise/model'
import { doorsAt, FactoryScan, needOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, ReservationSource, StockMove } from '@mortise/stock/model'
import { freeAt, heldFor, postStock, reverseStock, type StockLine, takeHeld } from '@mortise/stock/server'
import { passedBy } from './consume.ts'

type Order = RowOf<typeof WorkOrder>
type Scan = RowOf<typeof FactoryScan>
type Mat = Order['mats'][number]

/** What causes it, as the ledger names it: posted once under this key. */
interface Cause {
  readonly key: string
  readonly entity: string
  readonly id: string
}
export const causedBy = ({ id }: Pick<Scan, 'id'>): Cause => ({
  key: `${FactoryScan.name}:${id}:backflush`,
  entity: FactoryScan.name,
  id,
})

/**
 * Takes from stock what nobody fetches: what pieces used at their operation, as far as it lies there. The work order is held.
 * Answers whether something is still to be taken; the work order says so too.
 */
export async function backflush(ctx: Context, order: Order, cause: Cause): Promise<boolean> {
  const used = order.mats.filter(
    (mat) => mat.issueMode === IssueMode.backflushed && compare(passedBy(order, mat), 0) > 0,
  )
  const precisionOf = await precisionsOf(ctx, used)
  const wanted = used
    .map((mat) => ({ mat, qty: wantedOf(order, mat, precisionOf(mat.material)) }))
    .filter(({ qty }) => qty > 0)
  const lines = wanted.length > 0 ? await placesOf(ctx, order, wanted) : []
  const isShort =
    compare(
      sum(wanted, ({ qty }) => qty, 4),
      sum(lines, ({ qty }) => -qty, 4),
    ) > 0
  let now = order
  if (lines.length > 0) {
    const document = { entity: cause.entity, id: cause.id, no: order.no }
    await postStock(ctx, { key: cause.key, document, date: ctx.today, type: MoveType.backflush, lines })
    now = await count(ctx, now, lines, 1)
  }
  if (now.isShort !== isShort) await ctx.repo(WorkOrder).put(now, { isShort })
  return isShort
}

/** In whole units of what the material is counted in: rounded up once, as all that is needed is. */
function wantedOf(order: Order, mat: Mat, precision: number): number {
  const rounded = needOf(
    { total: mat.needQty, pieces: Math.max(1, doorsAt(order, mat.opNo)), precision },
    0,
    passedBy(order, mat),
  )
  return sub(Math.min(rounded, mat.needQty), mat.issuedQty, 4)
}

interface Wanted {
  readonly mat: Mat
  readonly qty: number
}

/** What is held for the work order wherever it lies, then what is free beside the line. */
async function placesOf(ctx: Context, order: Order, wanted: readonly Wanted[]): Promise<StockLine[]> {
  const take = takeHeld(await heldFor(ctx, { type: ReservationSource.workOrder, id: order.id }))
  const lines: StockLine[] = []
  for (const { mat, qty } of wanted) {
    const { parts, missing } = take({ line: mat.id, qty })
    const common = { material: mat.material, workOrder: order.id, orderLine: mat.orderLine, line: mat.id }
    lines.push(...parts.map((part) => ({ ...common, ...part, qty: -part.qty })))
    if (compare(missing, 0) <= 0) continue
    const beside = await freeBeside(ctx, order, mat, missing)
    lines.push(...beside.map((part) => ({ ...common, ...part, reservation: null })))
  }
  return lines
}

async function freeBeside(
  ctx: Context,
  order: Order,
  mat: Mat,
  wanted: number,
): Promise<Pick<StockLine, 'warehouse' | 'lotNo' | 'qty'>[]> {
  const op = order.ops.find(({ opNo }) => opNo === mat.opNo) ?? order.ops[0]
  const warehouse = op?.unit ? (await ctx.repo(WorkshopUnit).get(op.unit)).warehouse : null
  if (!warehouse) return []
  let open = wanted
  const parts = []
  for (const { lotNo, qty } of await freeAt(ctx, { material: mat.material, warehouse })) {
    const part = Math.min(open, qty)
    if (compare(part, 0) <= 0) continue
    open = sub(open, part, 4)
    parts.push({ warehouse, lotNo, qty: -part })
  }
  return parts
}

/** What a scan that is taken back used goes back to where it lay. */
export async function giveBackflushBack(ctx: Context, order: Order, undo: Scan): Promise<Order> {
  const undone = await ctx.repo(FactoryScan).first({ uid: undo.undoes ?? '' })
  const moves = undone
    ? await ctx.repo(StockMove).find({ document: undone.id, type: MoveType.backflush })
    : []
  if (!undone || moves.length === 0) return order
  await reverseStock(ctx, {
    key: causedBy(undo).key,
    document: { entity: FactoryScan.name, id: undo.id, no: moves[0]?.documentNo ?? '' },
    date: ctx.today,
    of: causedBy(undone).key,
  })
  return count(ctx, order, moves, -1)
}

/** Used as soon as it is taken. */
async function count(
  { repo }: Context,
  order: Order,
  lines: readonly { readonly line?: string | null; readonly qty: number }[],
  by: 1 | -1,
): Promise<Order> {
  const taken = lines.flatMap(({ line, qty }) => (line ? [{ line, qty: -qty * by }] : []))
  const counts = taken.map(({ line, qty }) => ({ line, issuedQty: qty, consumedQty: qty }))
  return repo(WorkOrder).countLines(counts, order)
}

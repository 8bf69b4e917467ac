import { IssueMode, WorkshopUnit } from '@mortise/engineering/model'
import { materialsById, unitsOf } from '@mortise/materials/server'
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
 * Takes from stock what nobody fetches: what pieces used at their operation, as far as it lies there. Answers whether
 * something is still to be taken; the work order says so too.
 */
export async function backflush(ctx: Context, order: Order, cause: Cause): Promise<boolean> {
  const { id } = order
  const used = order.mats.filter(
    (mat) => mat.issueMode === IssueMode.backflushed && compare(passedBy(order, mat), 0) > 0,
  )
  const precisionOf = await precisions(ctx, used)
  const lines: StockLine[] = []
  let isShort = false
  for (const mat of used) {
    const wanted = wantedOf(order, mat, precisionOf(mat.material))
    const found = wanted > 0 ? await placesOf(ctx, order, mat, wanted) : []
    lines.push(...found)
    isShort ||=
      compare(
        wanted,
        sum(found, ({ qty }) => -qty, 4),
      ) > 0
  }
  if (lines.length > 0) {
    const document = { entity: cause.entity, id: cause.id, no: order.no }
    await postStock(ctx, { key: cause.key, document, date: ctx.today, type: MoveType.backflush, lines })
    await count(ctx, lines, 1)
  }
  if (order.isShort !== isShort) await ctx.repo(WorkOrder).put(id, { isShort })
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

/** Decimals in which materials are counted. */
async function precisions(ctx: Context, mats: readonly Mat[]): Promise<(material: string) => number> {
  if (mats.length === 0) return () => 0
  const materials = await materialsById(ctx, mats)
  const units = await unitsOf(ctx)
  return (id) => {
    const unit = materials.get(id)?.unit
    return unit ? units.get(unit).precision : 0
  }
}

/** What is held for the work order wherever it lies, then what is free beside the line. */
async function placesOf(ctx: Context, order: Order, mat: Mat, wanted: number): Promise<StockLine[]> {
  const op = order.ops.find(({ opNo }) => opNo === mat.opNo) ?? order.ops[0]
  const beside = op?.unit ? (await ctx.repo(WorkshopUnit).get(op.unit)).warehouse : null
  const held = await heldFor(ctx, { type: ReservationSource.workOrder, id: order.id })
  const { parts, missing } = takeHeld(held)({ line: mat.id, qty: wanted })
  const common = { material: mat.material, workOrder: order.id, orderLine: mat.orderLine, line: mat.id }
  const lines: StockLine[] = parts.map((part) => ({ ...common, ...part, qty: -part.qty }))
  let open = missing
  const free = beside ? await freeAt(ctx, { material: mat.material, warehouse: beside }) : []
  for (const { lotNo, qty } of free) {
    const part = Math.min(open, qty)
    if (compare(part, 0) <= 0) continue
    open = sub(open, part, 4)
    lines.push({ ...common, warehouse: beside ?? '', lotNo, qty: -part, reservation: null })
  }
  return lines
}

/** What a scan that is taken back used goes back to where it lay. */
export async function giveBackflushBack(ctx: Context, undo: Scan): Promise<void> {
  const undone = await ctx.repo(FactoryScan).first({ uid: undo.undoes ?? '' })
  const moves = undone
    ? await ctx.repo(StockMove).find({ document: undone.id, type: MoveType.backflush })
    : []
  if (!undone || moves.length === 0) return
  await reverseStock(ctx, {
    key: causedBy(undo).key,
    document: { entity: FactoryScan.name, id: undo.id, no: moves[0]?.documentNo ?? '' },
    date: ctx.today,
    of: causedBy(undone).key,
  })
  await count(ctx, moves, -1)
}

/** Used as soon as it is taken. */
async function count(
  { repo }: Context,
  lines: readonly { readonly line?: string | null; readonly qty: number }[],
  by: 1 | -1,
): Promise<void> {
  const taken = lines.flatMap(({ line, qty }) => (line ? [{ line, qty: -qty * by }] : []))
  await repo(WorkOrder).countLines(taken.map(({ line, qty }) => ({ line, issuedQty: qty, consumedQty: qty })))
}

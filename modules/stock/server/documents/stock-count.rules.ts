import { Material, MaterialCategory } from '@mortise/materials/model'
import { refuseFineInMain, withMainUnits } from '@mortise/materials/server'
import { BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { type Context, newId, rules } from '@mortise/server'
import { CountScope, CountTolerance, MoveType, StockCount, Warehouse } from '@mortise/stock/model'
import { parameter } from '@mortise/system/server'
import { sql } from 'kysely'
import { lockCosts } from '../posting/locks.ts'
import { refuse } from '../posting/refuse.ts'
import { refuseCountedElsewhere, refuseKnownCost } from './count-checks.ts'
import { makeRoomForLosses } from './count-losses.ts'
import { movedLines, postDocument } from './post-document.ts'

type Row = RowOf<typeof StockCount>
type Line = Row['items'][number]

export const stockCountRules = rules(StockCount, {
  prepare: async (row, ctx) => ({ items: (await withMainUnits(ctx, row.items ?? [])).map(withDifference) }),

  async check(row, ctx, before) {
    if (row.scope === CountScope.chosen && row.items.length === 0)
      throw new BusinessError('抽盘请先填写要盘点的物料', { field: 'items' })
    const seen = new Set<string>()
    for (const [index, { material, lotNo }] of row.items.entries()) {
      const key = `${material} ${lotNo ?? ''}`
      if (seen.has(key)) refuse({ row: index }, '同一物料和批号不能出现两次', 'material')
      seen.add(key)
    }
    await refuseFineInMain(ctx, StockCount.fields.items, row.items, {
      countQty: ({ countQty }) => countQty,
      recountQty: ({ recountQty }) => recountQty,
    })
    await refuseKnownCost(ctx, row)
    const isRunning = running.some((state) => state === before?.status)
    if (isRunning && row.items.length > (before?.items.length ?? 0)) await refuseSecondCount(row, ctx)
  },

  moves: {
    start: { effect: start },
    finish: { guard: refuseUncounted, effect: reveal },
    approve: { guard: refuseDoubtful, effect: post },
    void: { effect: (row, ctx) => thaw(row, ctx) },
  },
})

const running = ['counting', 'review'] as const

const counted = ({ recountQty, countQty }: Line): number | null => recountQty ?? countQty

/** Shown only once the books are: a blind count knows neither. */
const withDifference = (line: Line): Line =>
  line.bookQty === null || line.bookQty === undefined
    ? { ...line, bookQty: null, difference: null }
    : { ...line, difference: sub(counted(line), line.bookQty, 4) }

/** Writes down what the books say, and lays out a line for everything that is to be counted. */
async function start(row: Row, ctx: Context): Promise<void> {
  const { tenant, user, now } = ctx
  const chosen = row.items.map(({ material, lotNo }) => ({ material, lotNo: lotNo ?? '' }))
  await sql`
    insert into erp_stock_check_book (id, tenant_id, count, material, lot_no, qty, move_seq, create_by, create_time,
      version, deleted)
    select ${newId()}::text || '-' || row_number() over (), ${tenant}, ${row.id}, b.material, b.lot_no, b.qty, b.move_seq,
      ${user.username}, ${now}, 1, false
    from erp_stock_balance b
    join ${sql.table(Material.table)} m on m.tenant_id = b.tenant_id and m.id = b.material
    join ${sql.table(MaterialCategory.table)} c on c.tenant_id = b.tenant_id and c.id = m.category
    where b.tenant_id = ${tenant} and b.warehouse = ${row.warehouse} and not b.deleted and case ${row.scope}
      when '2' then b.qty > 0 and c.tree_code like (select tree_code from ${sql.table(MaterialCategory.table)}
        where tenant_id = ${tenant} and id = ${row.category}) || '%'
      when '3' then (b.material, b.lot_no) in (
        select k.material, k."lotNo" from json_to_recordset(${JSON.stringify(chosen)}) as k (material text, "lotNo" text))
      else b.qty > 0 end`.execute(ctx.db)
  const books = await booksOf(ctx, row.id)
  const items =
    row.scope === CountScope.chosen
      ? row.items
      : [...books.values()].map(({ material, lotNo }) => ({ ...emptyLine, material, lotNo: lotNo || null }))
  const seen = (await withMainUnits(ctx, items)).map((line) => ({
    ...line,
    bookQty: row.isBlind ? null : (books.get(keyOf(line))?.qty ?? 0),
  }))
  if (seen.length === 0) throw new BusinessError('该仓库没有可盘点的库存')
  const tolerance = await parameter(ctx, CountTolerance)
  const begun = await ctx.repo(StockCount).put(row.id, { snapshotAt: now, tolerance, items: seen as Line[] })
  await refuseSecondCount(begun, ctx)
  if (row.freezes) await ctx.repo(Warehouse).put(row.warehouse, { isFrozen: true })
}

async function refuseSecondCount(row: Row, ctx: Context): Promise<void> {
  // Locked, so that of two that begin at once the second sees the first.
  await ctx.repo(Warehouse).lock(row.warehouse)
  await refuseCountedElsewhere(ctx, row)
}

const emptyLine: Omit<Line, 'id' | 'material' | 'lotNo'> = {
  unit: null,
  bookQty: null,
  countQty: null,
  recountQty: null,
  difference: null,
  unitCost: null,
  reason: null,
}

const keyOf = ({ material, lotNo }: { material: string; lotNo: string | null }) =>
  `${material} ${lotNo ?? ''}`

async function booksOf(ctx: Context, count: string) {
  const { rows } = await sql<{ material: string; lotNo: string; qty: number }>`
    select s.material, s.lot_no as "lotNo", s.qty from erp_stock_check_book s
    join ${sql.table(Material.table)} m on m.tenant_id = s.tenant_id and m.id = s.material
    where s.tenant_id = ${ctx.tenant} and s.count = ${count} and not s.deleted
    order by m.code, s.lot_no`.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function refuseUncounted(row: Row): void {
  for (const [index, { countQty }] of row.items.entries())
    if (countQty === null) refuse({ row: index }, '请填写盘点数量', 'countQty')
}

/** Shows what the books said. What was found and not expected has no book: it goes by what stands there now. */
async function reveal(row: Row, ctx: Context): Promise<void> {
  const books = await booksOf(ctx, row.id)
  const { rows } = await sql<{ material: string; lotNo: string; qty: number }>`
    select material, lot_no as "lotNo", qty from erp_stock_balance
    where tenant_id = ${ctx.tenant} and warehouse = ${row.warehouse} and not deleted
      and material = any(${row.items.map(({ material }) => material)})`.execute(ctx.db)
  const present = new Map(rows.map((found) => [keyOf(found), found.qty]))
  const items = row.items.map((line) =>
    withDifference({ ...line, bookQty: books.get(keyOf(line))?.qty ?? present.get(keyOf(line)) ?? 0 }),
  )
  await ctx.repo(StockCount).put(row.id, { items })
}

/** A difference beyond the tolerance is counted twice before it is believed. */
function refuseDoubtful(row: Row): void {
  for (const [index, line] of row.items.entries()) {
    const first = sub(line.countQty, line.bookQty, 4)
    if (compare(Math.abs(first), row.tolerance) <= 0 || line.recountQty !== null) continue
    refuse({ row: index }, `差异 ${first} 超过允差 ${row.tolerance}，请填写复盘数量`, 'recountQty')
  }
}

async function post(row: Row, ctx: Context): Promise<void> {
  const { warehouse } = row
  const priced = row.items.filter(({ unitCost }) => unitCost !== null)
  await lockCosts(
    ctx,
    priced.map(({ material }) => material),
  )
  await refuseKnownCost(ctx, row)
  const lines = movedLines(row.items, ({ difference, unitCost }) => {
    const qty = difference ?? 0
    if (qty === 0) return null
    const cost = qty > 0 && unitCost !== null ? { unitCost } : {}
    return { warehouse, qty, ...cost, type: qty > 0 ? MoveType.countGain : MoveType.countLoss }
  })
  if (lines.length > 0) {
    await makeRoomForLosses(ctx, row, lines)
    await postDocument(ctx, StockCount, row, { type: MoveType.countGain, lines, passesFrozen: true })
  }
  await thaw(row, ctx)
}

/** Opens the warehouse that this count closed: not one that it never began to count, nor while another counts it. */
async function thaw({ id, freezes, warehouse, snapshotAt }: Row, { repo }: Context): Promise<void> {
  if (!freezes || !snapshotAt) return
  const others = await repo(StockCount).find({ warehouse, freezes: true, status: { in: running } })
  if (others.every((other) => other.id === id)) await repo(Warehouse).put(warehouse, { isFrozen: false })
}

import { Material, MaterialCategory } from '@mortise/materials/model'
import { addDays, type RowOf, round, sequence } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  StockCount,
  StockIn,
  StockOut,
  StockReservation,
  StockTransfer,
  Warehouse,
} from '@mortise/stock/model'

type Goods = RowOf<typeof Material>
interface Shelf {
  readonly warehouse: string
  readonly goods: readonly Goods[]
}

/** A year of receipts and issues, posted as people post them: through documents, in the order of their days. */
export async function demo(ctx: Context): Promise<void> {
  const goods = await ctx
    .repo(Material)
    // Finished doors come in one by one, each by its code.
    .find(
      { isActive: true, kind: { ne: '8' }, valuation: { ne: 'LOT' } },
      { limit: 300, sort: [['code', 'asc']] },
    )
  if (goods.length === 0) return
  const shelves = await shelvesOf(ctx, goods)
  const left = new Map<string, number>()
  const chance = sequence(8_520_261)
  for (const shelf of shelves)
    await receive(ctx, shelf, {
      date: addDays(ctx.today, -365),
      type: '901',
      goods: shelf.goods,
      chance,
      left,
    })
  for (let month = 11; month >= 0; month--) {
    const day = addDays(ctx.today, -30 * month - 4)
    for (const shelf of shelves) {
      // What is bought and used goes round; a few materials are never asked for, as everywhere.
      const some = shelf.goods.filter((_, index) => index % 3 === ((month - 1) / 2) % 3 && index % 17 !== 5)
      const many = shelf.goods.filter((_, index) => index % 2 === month % 2 && index % 17 !== 5)
      if (month % 2 === 1)
        await receive(ctx, shelf, { date: addDays(day, -20), type: '701', goods: some, chance, left })
      await issue(ctx, shelf, { date: day, goods: many, chance, left })
    }
  }
  await unfinished(ctx, shelves, left)
}

interface Turn {
  readonly date: string
  readonly goods: readonly Goods[]
  chance(below: number): number
  readonly left: Map<string, number>
}

async function receive(
  { repo }: Context,
  { warehouse }: Shelf,
  { date, type, goods, chance, left }: Turn & { type: '701' | '901' },
): Promise<void> {
  if (goods.length === 0) return
  const items = goods.map((material) => {
    const qty = 60 + chance(240)
    left.set(material.id, (left.get(material.id) ?? 0) + qty)
    const unitCost = round((material.price ?? 10 + chance(90)) * (0.94 + chance(13) / 100), 4)
    return { material: material.id, lotNo: lotOf(material), qty, unitCost }
  })
  const { id } = await repo(StockIn).add({ type, date, warehouse, items })
  await repo(StockIn).move(id, 'approveAndPost')
}

async function issue(
  { repo }: Context,
  { warehouse }: Shelf,
  { date, goods, chance, left }: Turn,
): Promise<void> {
  const items = goods.flatMap((material) => {
    const there = left.get(material.id) ?? 0
    const qty = Math.min(there, 20 + chance(90))
    if (qty === 0) return []
    left.set(material.id, there - qty)
    return [{ material: material.id, lotNo: lotOf(material), qty }]
  })
  if (items.length === 0) return
  const { id } = await repo(StockOut).add({ type: '201', date, warehouse, items })
  await repo(StockOut).move(id, 'approveAndPost')
}

const lotOf = ({ isLotManaged, code }: Goods): string | null => (isLotManaged ? `P-${code}` : null)

/** Board and veneer, hardware, and what is made lie apart. */
async function shelvesOf({ repo }: Context, goods: readonly Goods[]): Promise<Shelf[]> {
  const named = async (code: string, name: string, kind: '1' | '3') =>
    (await repo(Warehouse).first({ code })) ?? repo(Warehouse).add({ code, name, kind })
  const [raw, hardware, made] = [
    await named('YL', '原料仓', '1'),
    await named('WJ', '五金仓', '1'),
    await named('CP', '成品仓', '3'),
  ]
  const of = ({ kind }: Pick<Goods, 'kind'>) =>
    kind === '3' ? hardware : kind === '4' || kind === '5' ? made : raw
  // What is bought later comes to the same places.
  for (const { id, kind } of await repo(MaterialCategory).find({ parent: null }))
    await repo(MaterialCategory).edit({ id, warehouse: of({ kind }).id })
  return [raw, hardware, made]
    .map(({ id }) => ({ warehouse: id, goods: goods.filter((one) => of(one).id === id) }))
    .filter((shelf) => shelf.goods.length > 0)
}

/** What waits for somebody: a receipt to be approved, an issue in draft, a transfer under way, a count, some held goods. */
async function unfinished(
  { repo }: Context,
  [shelf, other]: readonly Shelf[],
  left: ReadonlyMap<string, number>,
): Promise<void> {
  if (!shelf) return
  const plenty = shelf.goods.filter((one) => (left.get(one.id) ?? 0) >= 20 && !one.isLotManaged).slice(0, 6)
  const items = plenty.slice(0, 3).map(({ id, price }) => ({ material: id, qty: 10, unitCost: price ?? 12 }))
  if (items.length === 0) return
  const { warehouse } = shelf
  const receipt = await repo(StockIn).add({ warehouse, items, remark: '供应商补货' })
  await repo(StockIn).move(receipt.id, 'submit')
  const lines = items.map(({ material }) => ({ material, qty: 2 }))
  await repo(StockOut).add({ type: '702', reason: '3', warehouse, items: lines, remark: '展厅样品' })
  if (other) {
    const transfer = await repo(StockTransfer).add({
      from: warehouse,
      to: other.warehouse,
      isTransit: true,
      items: lines,
    })
    await repo(StockTransfer).move(transfer.id, 'send')
  }
  const chosen = plenty.slice(3).map(({ id }) => ({ material: id }))
  if (chosen.length > 0) {
    const count = await repo(StockCount).add({ warehouse, scope: '3', items: chosen })
    await repo(StockCount).move(count.id, 'start')
  }
  for (const { id } of plenty)
    await repo(StockReservation).add({ material: id, warehouse, qty: 5, remark: '样板预留' })
}

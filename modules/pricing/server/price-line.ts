import { Material, Unit } from '@mortise/materials/model'
import { InstallItem, SoldType } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { PriceTarget } from '@mortise/stores/model'
import { floorAt, listAt, offered, retailBy } from './level-price.ts'
import type { LineQuery, Offered } from './offered.ts'
import { noPrice, type PriceBook } from './open-book.ts'
import { priceDoor } from './price-door.ts'

/** Prices a line by a book; null where only hands can. What is wrong with a door's parameters is refused. */
export async function priceLine(ctx: Context, book: PriceBook, line: LineQuery): Promise<Offered | null> {
  if (line.type === SoldType.door && line.door) return priceDoor(ctx, book, { ...line, door: line.door })
  if (line.type === SoldType.material && line.material) return priceMaterial(ctx, book, line, line.material)
  if (line.type === SoldType.service && line.service) return priceService(ctx, book, line, line.service)
  return null
}

async function priceMaterial(
  ctx: Context,
  book: PriceBook,
  { qty }: LineQuery,
  id: string,
): Promise<Offered> {
  const { name, price, model, size, color, unit } = await ctx.repo(Material).get(id)
  const standing = book.standing(PriceTarget.material, id)
  if (!standing) throw noPrice(name)
  // What a shop adds to all its products it adds to materials too.
  const retail = await retailBy(ctx, book, { id: '', category: null })
  const list = listAt(book, { calculated: null, standing, retail, isOwn: false })
  const goods = { door: null, category: null, qty }
  return {
    ...noDoor,
    itemName: name,
    unit: (await ctx.repo(Unit).get(unit)).name,
    spec: [model, size, color].filter(Boolean).join(' ') || null,
    ...offered(book, goods, list, { from: standing.from, lines: [], used: null }),
    costPrice: price,
    floor: floorAt(book, goods, book.floor(PriceTarget.material, id), retail),
  }
}

async function priceService(ctx: Context, book: PriceBook, { qty }: LineQuery, id: string): Promise<Offered> {
  const { name, unit, price, workerPrice } = await ctx.repo(InstallItem).get(id)
  const standing = book.standing(PriceTarget.service, id)
  const list = standing?.list ?? { discountable: 0, fixed: price }
  const goods = { door: null, category: null, qty }
  return {
    ...noDoor,
    itemName: name,
    unit,
    spec: null,
    ...offered(book, goods, list, { from: standing?.from ?? InstallItem.label, lines: [], used: null }),
    costPrice: workerPrice,
    floor: floorAt(book, goods, book.floor(PriceTarget.service, id), null),
  }
}

const noDoor = { doorVersion: null, params: null, retailPrice: null }

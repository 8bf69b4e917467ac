import { Door } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { addDays, BusinessError, compare, mul, type RowOf } from '@mortise/model'
import { type CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { type PriceBook, priceLine } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf, doorWorth, inLine } from './door-worth.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** A door that is sold no more may still be ordered by whom it was offered to before, for so long. */
const GRACE_DAYS = 30

/** Lines with what the server says of them: version, name, specification and standard price. */
export async function pricedLines(ctx: Context, order: Order, before: Order | null): Promise<Line[]> {
  if (order.lines.length === 0) return []
  const book = await bookOf(ctx, order)
  const were = new Map((before?.lines ?? []).map((line) => [line.id, line]))
  const priced: Line[] = []
  for (const [row, line] of order.lines.entries()) {
    const was = were.get(line.id)
    const { least, ...told } = await describe(ctx, book, line, was, row)
    const unitPrice = followsList(line, was) ? told.listPrice : line.unitPrice
    if (unitPrice === null) {
      const words = `第${row + 1}行【${told.itemName}】没有标准价，请填写单价`
      throw new BusinessError(words, { field: 'lines', row })
    }
    // What lists and discounts come to stands; the floor is for prices that are set by hand.
    const bound = Math.min(least ?? 0, told.listPrice ?? 0)
    if (compare(unitPrice, bound) < 0 && !ctx.can('price:belowFloor'))
      throw new BusinessError(`单价${unitPrice}低于底价，不能保存`, { field: 'lines', row })
    priced.push({ ...line, ...told, unitPrice, amount: mul(unitPrice, line.qty) })
  }
  return priced
}

/** Whether nobody set another price by hand. */
const followsList = (line: Line, was: Line | undefined): boolean =>
  line.unitPrice === null ||
  line.unitPrice === undefined ||
  (was !== undefined && was.unitPrice === was.listPrice && line.unitPrice === was.unitPrice)

type Told = Pick<Line, 'itemName' | 'unit' | 'spec' | 'listPrice'> & Partial<Line> & { least: number | null }

async function describe(
  ctx: Context,
  book: PriceBook,
  line: Line,
  was: Line | undefined,
  row: number,
): Promise<Told> {
  if (line.type === OrderLineType.door) return describeDoor(ctx, book, line, was, row)
  if (line.type === OrderLineType.material) {
    const material = await inLine(row, () => ctx.repo(Material).get(line.material ?? ''))
    const isByHand = line.unitPrice !== null && line.unitPrice !== undefined
    // A price by hand makes up for none in the lists.
    const offered = isByHand
      ? await priceLine(ctx, book, line).catch(() => null)
      : await inLine(row, () => priceLine(ctx, book, line))
    const spec = [material.model, material.size, material.color].filter(Boolean).join(' ')
    return {
      itemName: line.itemName || material.name,
      unit: line.unit,
      spec,
      listPrice: offered?.listPrice ?? null,
      least: offered?.floor ?? null,
    }
  }
  const offered = await inLine(row, () => priceLine(ctx, book, line))
  if (!offered) throw new BusinessError(`第${row + 1}行：请选择服务`, { field: 'lines', row })
  const { name, unit, listPrice, floor } = offered
  return { itemName: name, unit, spec: null, listPrice, least: floor }
}

async function describeDoor(
  ctx: Context,
  book: PriceBook,
  line: Line,
  was: Line | undefined,
  row: number,
): Promise<Told> {
  const door = await inLine(row, () => ctx.repo(Door).get(line.door ?? ''))
  refuseRetired(door, ctx.today, row)
  // A line stays with the version it was configured on; another door starts with its latest.
  const doorVersion = was?.door === line.door ? was.doorVersion : null
  const worth = await doorWorth(ctx, book, { ...line, door: door.id, doorVersion }, row)
  const { itemName, unit, spec, listPrice, retailPrice, floor, values } = worth
  return {
    itemName,
    unit,
    spec,
    listPrice,
    retailPrice,
    least: floor,
    doorVersion: worth.doorVersion,
    params: values,
  }
}

function refuseRetired(door: RowOf<typeof Door>, today: string, row: number): void {
  if (door.status !== 'retired') return
  const since = (door.updateTime ?? door.createTime).slice(0, 10)
  if (addDays(since, GRACE_DAYS) < today)
    throw new BusinessError(`门型【${door.name}】已停用`, { field: 'lines', row })
}

import { Door } from '@mortise/doors/model'
import { addDays, mul, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { followsList, inLine, type PriceBook, priceLine, refuseBelowFloor } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf } from './order-prices.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** A door that is sold no more may still be ordered by whom it was offered to before, for so long. */
const GRACE_DAYS = 30
const { lines: LINES } = CustomerOrder.fields

/** Lines with what the server says of them: version, name, specification and standard price. */
export async function pricedLines(ctx: Context, order: Order, before: Order | null): Promise<Line[]> {
  if (order.lines.length === 0) return []
  const book = await bookOf(ctx, order)
  const priced: Line[] = []
  for (const [row, line] of order.lines.entries()) {
    const was = before?.lines.find(({ id }) => id === line.id)
    priced.push(await pricedLine(ctx, book, line, was, row))
  }
  return priced
}

async function pricedLine(
  ctx: Context,
  book: PriceBook,
  line: Line,
  was: Line | undefined,
  row: number,
): Promise<Line> {
  await refuseRetired(ctx, line, row)
  // A line stays with the version it was configured on; another door starts with its latest.
  const doorVersion = was?.door === line.door ? was.doorVersion : null
  const offered = await inLine(LINES, row, () => priceLine(ctx, book, { ...line, doorVersion }))
  if (!offered) return refuseLine(LINES, row, 'type', '请选择门型、物料或服务')
  const { listPrice, retailPrice, spec, params } = offered
  // A material may bear a name of its own.
  const itemName = (line.material && line.itemName) || offered.itemName
  const unitPrice = followsList(line, was) ? listPrice : line.unitPrice
  if (unitPrice === null) refuseLine(LINES, row, 'unitPrice', `【${itemName}】没有标准价，请填写单价`)
  refuseBelowFloor(ctx, row, unitPrice, offered)
  return {
    ...line,
    itemName,
    unit: offered.unit ?? line.unit,
    spec,
    doorVersion: offered.doorVersion,
    params,
    listPrice,
    retailPrice,
    unitPrice,
    amount: mul(unitPrice, line.qty),
  }
}

async function refuseRetired({ repo, today }: Context, { door: id }: Line, row: number): Promise<void> {
  const door = id && (await repo(Door).first({ id }))
  if (!door || door.status !== 'retired') return
  const since = (door.updateTime ?? door.createTime).slice(0, 10)
  if (addDays(since, GRACE_DAYS) < today) refuseLine(LINES, row, 'door', `门型【${door.name}】已停用`)
}

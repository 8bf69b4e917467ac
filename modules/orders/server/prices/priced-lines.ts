import { Door } from '@mortise/doors/model'
import { addDays, BusinessError, compare, mul, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { amountOf } from '@mortise/pricing/model'
import { attempt, followsList, inLine, type PriceBook, priceLine } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { type AgreedPrice, agreedFor } from './agreed-price.ts'
import { bookOf } from './order-prices.ts'
import { signedBy } from './signed-lines.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** A door that is sold no more may still be ordered by whom it was offered to before, for so long. */
const GRACE_DAYS = 30
const { lines: LINES } = CustomerOrder.fields

export interface PricedLine {
  /** The line with what the server says of it: version, name, specification and standard price. */
  readonly line: Line
  /** Whether it sells what the customer signed for, at the price that was signed. */
  readonly isSigned: boolean
  /** Whether a contract says what it costs, which was decided with that. */
  readonly isAgreed: boolean
  /** The least that one may be sold for; null where there is no such bound. */
  readonly floor: number | null
  /** What one costs us. */
  readonly costPrice: number | null
}

/** Lines by the prices that count for their order; what was signed keeps its price. */
export async function pricedLines(ctx: Context, order: Order, before: Order | null): Promise<PricedLine[]> {
  if (order.lines.length === 0) return []
  const book = await bookOf(ctx, order)
  const signed = await signedBy(ctx, order)
  const agreed = await agreedFor(ctx, order)
  // Nothing is below the floor that was approved with the quote, but what is taken off beyond it.
  const isFloored = signed.isOfOtherLevel || compare(order.discountAmount, signed.reduction) > 0
  const priced: PricedLine[] = []
  for (const [row, line] of order.lines.entries()) {
    await refuseRetired(ctx, line, row)
    const was = before?.lines.find(({ id }) => id === line.id)
    const offer = signed.take(line, was)
    priced.push(
      offer
        ? {
            line: { ...line, amount: amountOf(line) },
            isSigned: true,
            isAgreed: false,
            floor: isFloored ? await floorOf(ctx, book, line) : null,
            costPrice: offer.costPrice,
          }
        : await pricedLine(ctx, { agreed, book, line: { ...line, quoteLine: null, trace: null }, was, row }),
    )
  }
  return priced
}

interface Unpriced {
  readonly agreed: AgreedPrice | null
  readonly book: PriceBook
  readonly line: Line
  readonly was: Line | undefined
  readonly row: number
}

async function pricedLine(ctx: Context, { agreed, book, line, was, row }: Unpriced): Promise<PricedLine> {
  // A line stays with the version it was configured on; another door starts with its latest.
  const doorVersion = was?.door === line.door ? was.doorVersion : null
  const offered = await inLine(LINES, row, () => priceLine(ctx, book, { ...line, doorVersion }))
  if (!offered) return refuseLine(LINES, row, 'type', '请选择门型、物料或服务')
  const { listPrice, retailPrice, spec, params } = offered
  // A material may bear a name of its own.
  const itemName = (line.material && line.itemName) || offered.itemName
  const listPriceOf = async (values: Line['params']) =>
    (await priceLine(ctx, book, { ...line, doorVersion, params: values }))?.listPrice ?? null
  const price = await agreed?.({ line, row, listPrice, listPriceOf })
  const unitPrice = price ?? (followsList(line, was) ? listPrice : line.unitPrice)
  const priced = {
    ...line,
    itemName,
    unit: offered.unit,
    spec,
    doorVersion: offered.doorVersion,
    params,
    listPrice,
    retailPrice,
    unitPrice,
    amount: mul(unitPrice, line.qty),
  }
  const isAgreed = price !== undefined
  const floor = isAgreed ? null : offered.floor
  return { line: priced, isSigned: false, isAgreed, floor, costPrice: offered.costPrice }
}

/** The least that one may be sold for; where it has no price any more, none. */
export async function floorOf(ctx: Context, book: PriceBook, line: Line): Promise<number | null> {
  const offered = await attempt(() => priceLine(ctx, book, line))
  return offered instanceof BusinessError ? null : (offered?.floor ?? null)
}

async function refuseRetired({ repo, today }: Context, { door: id }: Line, row: number): Promise<void> {
  const door = id && (await repo(Door).first({ id }))
  if (!door || door.status !== 'retired') return
  const since = (door.updateTime ?? door.createTime).slice(0, 10)
  if (addDays(since, GRACE_DAYS) < today) refuseLine(LINES, row, 'door', `门型【${door.name}】已停用`)
}

import { type DoorValues, DoorVersion } from '@mortise/doors/model'
import { BusinessError, compare, type RowOf, refuseRow } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { inLine } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { offeredOf } from '../prices/freeze-lines.ts'
import { bookOf } from '../prices/order-prices.ts'

type Order = RowOf<typeof CustomerOrder>

/** Fills in what the factory says of a door while its order waits for the approval; the shop's part and the price stay. */
export async function fillFactoryParameters(
  ctx: Context,
  order: Order,
  lineId: string,
  wanted: DoorValues,
): Promise<void> {
  const row = order.lines.findIndex(({ id }) => id === lineId)
  const line = order.lines[row]
  if (!line?.door || !line.doorVersion) return refuseRow(row, 'params', '不是门，没有工厂参数')
  const { door } = line
  await refuseShopParameters(ctx, line.doorVersion, line.params ?? {}, wanted)
  const book = await bookOf(ctx, order)
  const { params, spec, listPrice } = await inLine(CustomerOrder.fields.lines, row, () =>
    offeredOf(ctx, book, { ...line, door, params: { ...line.params, ...wanted } }),
  )
  if (compare(listPrice, line.listPrice) !== 0)
    refuseRow(row, 'params', `填写后标准价由${line.listPrice}变为${listPrice}，请驳回后由门店重新提交`)
  const lines = order.lines.map((own) => (own.id === lineId ? { ...own, params, spec } : own))
  await ctx.repo(CustomerOrder).put(order.id, { lines })
}

/** What the shop filled in is the shop's to change. */
async function refuseShopParameters(
  { repo }: Context,
  version: string,
  before: DoorValues,
  wanted: DoorValues,
): Promise<void> {
  const { snapshot } = await repo(DoorVersion).get(version)
  const own = new Map(snapshot?.parameters.map((parameter) => [parameter.code, parameter]))
  for (const [code, value] of Object.entries(wanted)) {
    const parameter = own.get(code)
    if (!parameter) throw new BusinessError(`门型没有参数【${code}】`, { field: 'params' })
    if (parameter.isFront && (value ?? '') !== (before[code] ?? ''))
      throw new BusinessError(`【${parameter.name}】由门店填写，审核时不能修改`, { field: 'params' })
  }
}

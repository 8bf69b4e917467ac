import { Material, Unit } from '@mortise/materials/model'
import { BusinessError, type Id, newLine, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderLineType, OrderType } from '@mortise/orders/model'
import { giftsOf } from '@mortise/pricing/model'
import { goodsOf } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { bookOf } from '../prices/order-prices.ts'

type Order = RowOf<typeof CustomerOrder>

/** Adds what is given away with an order: it ships like any other line, costs nothing and bears no part of a reduction. */
export async function addGifts(order: Order, ctx: Context): Promise<void> {
  const chosen = order.lines.filter(({ isGift }) => !isGift)
  const isAgreed = order.type === OrderType.afterSales || order.project
  const gifts = isAgreed ? [] : await giftLines(ctx, { ...order, lines: chosen })
  if (gifts.length === 0 && chosen.length === order.lines.length) return
  await ctx.repo(CustomerOrder).put(order.id, { lines: [...chosen, ...gifts] })
}

/** What is given away is found anew when the order is submitted: whatever somebody made of it would be lost without a word. */
export function refuseChangedGifts({ lines }: Order, before: Order | null): void {
  const isChanged = lines.some((line) => {
    const was = before?.lines.find(({ id }) => id === line.id)
    return line.isGift && was && chosenOf(line) !== chosenOf(was)
  })
  if (isChanged) throw new BusinessError('赠品不能改为其他商品或数量，请另加一行', { field: 'lines' })
}

const chosenOf = ({ type, door, material, service, qty }: Order['lines'][number]): string =>
  JSON.stringify([type, door, material, service, qty])

async function giftLines(ctx: Context, order: Order): Promise<Order['lines']> {
  const { discounts } = await bookOf(ctx, order)
  const given = giftsOf(discounts, await goodsOf(ctx, order.lines))
  const lines: Order['lines'] = []
  for (const { id: gift, giftMaterial } of given) {
    const material = await ctx.repo(Material).get(giftMaterial ?? '')
    // What is used no more is given to nobody.
    if (material.isActive) lines.push(await giftLine(ctx, material, gift))
  }
  return lines
}

async function giftLine(ctx: Context, material: RowOf<typeof Material>, gift: Id<'discount'>) {
  const { id, name, model, size, color, unit } = material
  return {
    ...newLine(CustomerOrder.fields.lines, ctx),
    type: OrderLineType.material,
    material: id,
    itemName: name,
    spec: [model, size, color].filter(Boolean).join(' ') || null,
    unit: (await ctx.repo(Unit).get(unit)).name,
    qty: 1,
    listPrice: 0,
    unitPrice: 0,
    amount: 0,
    isGift: true,
    gift,
  }
}

import { type RowOf, sum } from '@mortise/model'
import { OutsourceMode, OutsourceOrder } from '@mortise/outsourcing/model'
import { cheapestSupplier, pricesOn, type WantedItem } from '@mortise/purchasing/server'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>

/** Drafts of orders for what is made outside, one for each who makes it cheapest; what nobody has a price for waits for one. */
export async function addOutsourceOrders(
  ctx: Context,
  wanted: readonly Omit<WantedItem, 'sourceNo'>[],
): Promise<(Order & { readonly materials: readonly string[] })[]> {
  const prices = await pricesOn(
    ctx,
    ctx.today,
    wanted.map(({ material }) => material),
  )
  const offered = wanted.map((item) => ({
    ...item,
    supplier: cheapestSupplier(prices, item.material, item.qty),
  }))
  const made = []
  for (const supplier of new Set(offered.map((item) => item.supplier))) {
    const own = offered.filter((item) => item.supplier === supplier)
    const materials = [...new Set(own.map(({ material }) => material))]
    const first = own.map(({ needOn }) => needOn).toSorted()[0] ?? ctx.today
    const order = await ctx.repo(OutsourceOrder).add({
      mode: OutsourceMode.piece,
      supplier,
      backOn: first < ctx.today ? ctx.today : first,
      items: materials.map((material) => ({
        material,
        qty: sum(
          own.filter((item) => item.material === material),
          ({ qty }) => qty,
          4,
        ),
      })),
    })
    made.push({ ...order, materials })
  }
  return made
}

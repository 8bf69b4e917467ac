import { materialsOf, unitsOf } from '@mortise/materials/server'
import { addDays } from '@mortise/model'
import { PurchaseRequest } from '@mortise/purchasing/model'
import { type AnyRoute, message, post } from '@mortise/server'
import { z } from 'zod'
import { cheapestSupplier, pricesOn } from './prices.ts'

const body = z.object({
  items: z
    .array(
      z.object({
        materialId: z.string().min(1).max(36),
        qty: z.number().positive().max(99_999_999),
        srcNo: z.string().max(64).nullish(),
      }),
    )
    .min(1)
    .max(500),
})

/** What a list of materials was pushed for: a draft that requests them, whole parts where they come whole. */
export const bomPushRoutes: AnyRoute[] = [
  post(
    '/erp_purchase_req/erpPurchaseReq/fromBom',
    'purchaseRequest:add',
    { body },
    async ({ ctx, body: { items } }) => {
      const { repo, today } = ctx
      const wanted = items.map(({ materialId, qty, srcNo }) => ({
        material: materialId,
        qty,
        sourceNo: srcNo,
      }))
      const materialOf = await materialsOf(ctx, wanted)
      const units = await unitsOf(ctx)
      const prices = await pricesOn(
        ctx,
        today,
        wanted.map(({ material }) => material),
      )
      const lines = wanted.map(({ material, qty, sourceNo }) => {
        const { unit, leadDays } = materialOf(material)
        const whole = roundedUp(qty, Math.min(units.get(unit).precision, 4))
        return {
          material,
          qty: whole,
          needOn: addDays(today, leadDays),
          supplier: cheapestSupplier(prices, material, whole),
          sourceNo: sourceNo ?? null,
        }
      })
      const needOn = lines.map((line) => line.needOn).toSorted()[0] ?? today
      const { id } = await repo(PurchaseRequest).add({ needOn, items: lines })
      const { no } = await repo(PurchaseRequest).put(id, { source: '3' })
      return message(`已生成采购申请 ${no}，共 ${lines.length} 种物料`, id)
    },
  ),
]

/** Never less than is needed; what only floats beyond the sixth place is nothing. */
function roundedUp(quantity: number, places: number): number {
  const factor = 10 ** places
  return Math.ceil(Number((quantity * factor).toFixed(6))) / factor
}

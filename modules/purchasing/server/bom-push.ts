import { materialsOf, unitsOf } from '@mortise/materials/server'
import { addDays } from '@mortise/model'
import { type AnyRoute, message, post } from '@mortise/server'
import { z } from 'zod'
import { addRequest } from './add-request.ts'

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
      const materialOf = await materialsOf(
        ctx,
        items.map(({ materialId }) => ({ material: materialId })),
      )
      const units = await unitsOf(ctx)
      const wanted = items.map(({ materialId, qty, srcNo }) => {
        const { unit, leadDays } = materialOf(materialId)
        return {
          material: materialId,
          qty: roundedUp(qty, Math.min(units.get(unit).precision, 4)),
          needOn: addDays(ctx.today, leadDays),
          sourceNo: srcNo ?? null,
        }
      })
      const { id, no } = await addRequest(ctx, '3', wanted)
      return message(`已生成采购申请 ${no}，共 ${wanted.length} 种物料`, id)
    },
  ),
]

/** Never less than is needed; what only floats beyond the sixth place is nothing. */
function roundedUp(quantity: number, places: number): number {
  const factor = 10 ** places
  return Math.ceil(Number((quantity * factor).toFixed(6))) / factor
}

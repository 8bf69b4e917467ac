import { type AnyRoute, message, post } from '@mortise/server'
import { z } from 'zod'
import { lockProject } from '../project.rules.ts'
import { placeOrder } from './place-order.ts'

const input = z.object({
  id: z.string().min(1).max(36),
  deliverOn: z.iso.date('交期不是有效的日期').optional(),
  items: z
    .array(
      z.object({
        id: z.string().min(1).max(36),
        params: z.record(z.string().max(40), z.string().max(200)).optional(),
        qty: z.number('请填写数量').int('数量应为整数').min(1, '数量应大于0').max(9999, '数量不能超过9999'),
      }),
    )
    .min(1, '请选择要下单的清单行')
    .max(500, '一次最多下单500行'),
})

/** An order of what is chosen of a project's list: a draft, which is configured and submitted like any other. */
export const placeOrderRoutes: AnyRoute[] = [
  post('/erp_project/erpProject/order', 'customerOrder:add', { body: input }, async ({ ctx, body }) => {
    const project = await lockProject(ctx, body.id)
    const { id, no } = await placeOrder(ctx, project, body.items, body.deliverOn)
    return message(`已生成工程订单 ${no}`, { id })
  }),
]

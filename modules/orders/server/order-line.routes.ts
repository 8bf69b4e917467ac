import { BusinessError, rowFromWire } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { type AnyRoute, message, put } from '@mortise/server'

/** What of a line is changed where all lines stand beside each other; its kind and its door belong to the order's form. */
const editable = ['building', 'floor', 'room', 'params', 'qty', 'unitPrice', 'deliverOn', 'remark'] as const

/** A line is changed through its order: the same checks, the same version, the same totals. */
export const orderLineRoutes: AnyRoute[] = [
  put('/erp_orderlist/erpOrderlist/edit', 'customerOrder:edit', async ({ ctx, body }) => {
    const input = body as Record<string, unknown>
    const line = await ctx.repo(OrderLine).first({ id: String(input.id ?? '') })
    if (!line?.order) throw new BusinessError('未找到对应数据')
    const order = await ctx.repo(CustomerOrder).scoped(line.order)
    const changes = rowFromWire(CustomerOrder.fields.lines as never, input)
    const wanted = Object.fromEntries(
      editable.filter((key) => changes[key] !== undefined).map((key) => [key, changes[key]]),
    )
    await ctx.repo(CustomerOrder).edit({
      id: order.id,
      version: typeof input.version === 'number' ? input.version : undefined,
      lines: order.lines.map((own) => (own.id === line.id ? { ...own, ...wanted } : own)),
    })
    return message('编辑成功!', line.id)
  }),
]

import type { DoorValues } from '@mortise/doors/model'
import { BusinessError, codeOf, isEditable, linePath, versionFromWire } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { type AnyRoute, forbidden, message, put } from '@mortise/server'
import { fillFactoryParameters } from './fill-factory-parameters.ts'

/** What of a line is changed where all lines stand beside each other; its kind and its door belong to the order's form. */
const editable = ['building', 'floor', 'room', 'params', 'qty', 'unitPrice', 'deliverOn', 'remark'] as const

/**
 * A line is changed through its order: the same checks, the same version, the same totals. While the order waits for its
 * approval, whoever may approve it fills in what the factory says of its doors, and nothing else.
 */
export const orderLineRoutes: AnyRoute[] = [
  put('/erp_orderlist/erpOrderlist/edit', 'customerOrder:list', async ({ ctx, body }) => {
    const input = body as Record<string, unknown>
    const mayEdit = ctx.can(codeOf(CustomerOrder, 'edit'))
    const mayApprove = ctx.can(codeOf(CustomerOrder, 'approve'))
    if (!mayEdit && !mayApprove) throw forbidden()
    const line = await ctx.repo(OrderLine).first({ id: String(input.id ?? '') })
    if (!line?.order) throw new BusinessError('未找到对应数据')
    const order = await ctx.repo(CustomerOrder).scoped(line.order)
    const { id, status, lines } = order
    const changes = ctx.input(CustomerOrder, { orderlistList: [input] }).lines?.[0] ?? {}
    const locked = await ctx.lockedIn(CustomerOrder, order)
    const wanted = Object.fromEntries(
      editable
        .filter((key) => changes[key] !== undefined && !locked.has(linePath('lines', key)))
        .map((key) => [key, changes[key]]),
    )
    const version = versionFromWire(input)
    if (version === undefined && isEditable(CustomerOrder, { status }))
      throw new BusinessError('缺少版本号，请刷新后重试')
    const isFilling = status === 'submitted' && mayApprove && Object.keys(wanted).join() === 'params'
    if (isFilling) {
      const locked = await ctx.repo(CustomerOrder).lock(id)
      if (version !== undefined && version !== locked.version)
        throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
      await fillFactoryParameters(ctx, locked, line.id, (wanted.params ?? {}) as DoorValues)
    } else {
      if (!mayEdit) throw forbidden()
      await ctx.repo(CustomerOrder).edit({
        id,
        version,
        lines: lines.map((own) => (own.id === line.id ? { ...own, ...wanted } : own)),
      })
    }
    return message('编辑成功!', line.id)
  }),
]

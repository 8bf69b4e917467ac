import { WorkOrder } from '@mortise/production/model'
import { message, post } from '@mortise/server'
import { z } from 'zod'
import { reportWork } from './report.ts'

const acts = ['START', 'PAUSE', 'RESUME', 'FINISH', 'DEFECT', 'REWORK', 'REDONE', 'SCRAP', 'CONCEDE'] as const

const reported = z.object({
  id: z.string().max(36),
  opNo: z.number().int(),
  act: z.enum(acts),
  qty: z.number().int().min(1).max(9999).default(1),
})

/** 报工: what was done to how many pieces at an operation. */
export const reportRoutes = [
  post(
    '/erp_work_order/erpWorkOrder/report',
    'workOrder:report',
    { body: reported },
    async ({ ctx, body }) => {
      const { id, opNo, act, qty } = body
      await ctx.repo(WorkOrder).own(id)
      const action = act === 'REDONE' ? 'FINISH' : act
      const order = await reportWork(ctx, id, { action, isRework: act === 'REDONE', opNo, qty })
      const [row] = await ctx.output(WorkOrder, [order])
      return message(['报工成功！', ...ctx.remarks].join(''), row)
    },
  ),
]

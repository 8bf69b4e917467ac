import { PaymentBatch } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, disposition, message, post } from '@mortise/server'
import { z } from 'zod'
import { batchSheet, batchText, takeResult } from './batch-file.ts'
import { refuseInvolved } from './payment-batch.rules.ts'

const path = <V extends string>(verb: V) => `${PaymentBatch.wire}/${verb}` as `/${V}`
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const batchRoutes: AnyRoute[] = [
  post(
    path('file'),
    'paymentBatch:file',
    { body: z.object({ id: z.string().min(1).max(36), format: z.enum(['xlsx', 'csv']).default('xlsx') }) },
    async ({ ctx, body: { id, format }, reply }) => {
      const batch = await ctx.repo(PaymentBatch).lock((await ctx.repo(PaymentBatch).own(id)).id)
      if (batch.status !== 'released')
        throw new BusinessError(`批次 ${batch.no} 不是已放行，不能下载银行文件`)
      await refuseInvolved(ctx, batch)
      const by = new Set([...(batch.downloadedBy ?? []), ctx.user.username])
      await ctx.repo(PaymentBatch).put(id, { downloadedBy: [...by], downloadedAt: ctx.now })
      const isText = format === 'csv'
      return reply
        .type(isText ? 'text/csv; charset=utf-8' : xlsx)
        .header('Content-Disposition', disposition('attachment', `批量付款${batch.no}.${format}`))
        .send(isText ? batchText(batch) : await batchSheet(batch))
    },
  ),
  post(
    path('result'),
    'paymentBatch:result',
    { body: z.object({ id: z.string().min(1).max(36), file: z.string().min(1, '请先上传回执').max(500) }) },
    async ({ ctx, body }) => {
      const { id } = await ctx.repo(PaymentBatch).own(body.id)
      const { paid, failed } = await takeResult(ctx, id, body.file)
      return message(`已付 ${paid} 笔，失败 ${failed} 笔`, { paid, failed })
    },
  ),
]

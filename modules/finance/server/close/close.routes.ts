import { FinClose } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { checklist, closeMonth, reopenMonth, runStep, skipStep } from './close-month.ts'
import { monthIn } from './month.ts'

const month = z.string()
const step = z.int().min(1).max(14)
const reason = z.string()
const base = FinClose.wire as `/${string}`

function reasonIn(text: string): string {
  const told = text.trim()
  if (told === '') throw new BusinessError('请填写原因', { field: 'reason' })
  if (told.length > 200) throw new BusinessError('原因最多200字', { field: 'reason' })
  return told
}

export const closeRoutes: AnyRoute[] = [
  get(`${base}/checklist`, 'finClose:list', ({ ctx, query }) => checklist(ctx, monthIn(query.month))),
  post(`${base}/run`, 'finClose:run', { body: z.object({ month, step }) }, async ({ ctx, body }) =>
    message(await runStep(ctx, monthIn(body.month), body.step)),
  ),
  post(`${base}/skip`, 'finClose:run', { body: z.object({ month, step, reason }) }, async ({ ctx, body }) =>
    message(await skipStep(ctx, monthIn(body.month), body.step, reasonIn(body.reason))),
  ),
  post(`${base}/close`, 'finClose:close', { body: z.object({ month }) }, async ({ ctx, body }) =>
    message(await closeMonth(ctx, monthIn(body.month))),
  ),
  post(`${base}/reopen`, 'finClose:reopen', { body: z.object({ month, reason }) }, async ({ ctx, body }) =>
    message(await reopenMonth(ctx, monthIn(body.month), reasonIn(body.reason))),
  ),
]

import { type AnyRoute, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { answerByLink, summaryOf } from './link.ts'

/** A signature is some strokes on an empty ground. */
const LARGEST_SIGNATURE = 400_000

const Answer = z.object({
  answer: z.enum(['agree', 'refuse']),
  comment: z.string().max(2000).default(''),
  signature: z.base64().max(LARGEST_SIGNATURE).optional(),
})

/** Whoever holds a link may answer one task; guessing is slow. */
export const linkRoutes: AnyRoute[] = [
  get('/act/link/:token', 'anon', { limit: 60 }, ({ ctx, params }) => summaryOf(ctx, params.token ?? '')),
  post(
    '/act/link/:token',
    'anon',
    { body: Answer, limit: 30, transaction: false },
    async ({ ctx, params, body }) => {
      await answerByLink(ctx, params.token ?? '', body)
      return message('操作成功！')
    },
  ),
]

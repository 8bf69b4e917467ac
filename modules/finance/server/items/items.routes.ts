import { FinAllocation, FinOpenItem } from '@mortise/finance/model'
import { type AnyRoute, message, post } from '@mortise/server'
import { z } from 'zod'
import { allocateAll, allocateItems, undoAllocation } from './allocate.ts'
import { offsetItems, undoOffset } from './offset.ts'

const id = z.string().min(1, '请选择往来明细').max(36)
const amount = z.number('请输入金额').multipleOf(0.01, '金额最多两位小数').max(999_999_999_999.99)
const kind = z.enum(['receipt', 'payment', 'credit']).default('credit')
const path = <V extends string>(verb: V) => `${FinAllocation.wire}/${verb}` as `/${V}`

export const itemRoutes: AnyRoute[] = [
  post(
    path('allocate'),
    'finAllocation:allocate',
    { body: z.object({ item: id, against: id, amount, kind }) },
    async ({ ctx, body }) => message('核销成功！', await allocateItems(ctx, body)),
  ),
  post(
    path('auto'),
    'finAllocation:allocate',
    { body: z.object({ against: id, strategy: z.enum(['fifo', 'prorata', 'order']).default('fifo'), kind }) },
    async ({ ctx, body }) => {
      const made = await allocateAll(ctx, body.against, body.strategy, body.kind)
      return message(`核销了 ${made.length} 笔`, made)
    },
  ),
  post(
    path('offset'),
    'finAllocation:allocate',
    { body: z.object({ advance: id, owed: id, amount }) },
    async ({ ctx, body }) => message(`冲抵成功，凭证 ${await offsetItems(ctx, body)}`),
  ),
  post(path('undo'), 'finAllocation:undo', { body: z.object({ id }) }, async ({ ctx, body }) => {
    const { kind, against } = await ctx.repo(FinAllocation).get(body.id)
    if (kind === 'advance' || kind === 'advout')
      await undoOffset(ctx, (await ctx.repo(FinOpenItem).get(against)).voucher)
    else await undoAllocation(ctx, body.id)
    return message('已取消核销')
  }),
]

import { FinAllocation, FinOpenItem } from '@mortise/finance/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { z } from 'zod'
import { allocateAllByHand, allocateByHand, offsetByHand, undoByHand } from './by-hand.ts'

const id = z.string().min(1, '请选择往来明细').max(36)
const amount = z.number('请输入金额').multipleOf(0.01, '金额最多两位小数').max(999_999_999_999.99)
const kind = z.enum(['receipt', 'payment', 'credit']).default('credit')
const path = <V extends string>(verb: V) => `${FinAllocation.wire}/${verb}` as `/${V}`

export const settlementRoutes: AnyRoute[] = [
  post(
    path('allocate'),
    'finAllocation:allocate',
    { body: z.object({ item: id, against: id, amount, kind }) },
    async ({ ctx, body }) => {
      await refuseUnseen(ctx, body.item, body.against)
      return message('核销成功！', await allocateByHand(ctx, body))
    },
  ),
  post(
    path('auto'),
    'finAllocation:allocate',
    { body: z.object({ against: id, strategy: z.enum(['fifo', 'prorata', 'order']).default('fifo'), kind }) },
    async ({ ctx, body }) => {
      await refuseUnseen(ctx, body.against)
      const made = await allocateAllByHand(ctx, body.against, body.strategy, body.kind)
      return message(`核销了 ${made.length} 笔`, made)
    },
  ),
  post(
    path('offset'),
    'finAllocation:allocate',
    { body: z.object({ advance: id, owed: id, amount }) },
    async ({ ctx, body }) => {
      await refuseUnseen(ctx, body.advance, body.owed)
      return message(`冲抵成功，凭证 ${(await offsetByHand(ctx, body)).no}`)
    },
  ),
  post(path('undo'), 'finAllocation:undo', { body: z.object({ id }) }, async ({ ctx, body }) => {
    await undoByHand(ctx, (await ctx.repo(FinAllocation).scoped(body.id)).id)
    return message('已取消核销')
  }),
]

async function refuseUnseen({ repo }: Context, ...items: readonly string[]): Promise<void> {
  for (const item of items) await repo(FinOpenItem).scoped(item)
}

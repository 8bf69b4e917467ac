import { add, type RowOf } from '@mortise/model'
import { PayBatch } from '@mortise/pay/model'
import { type Context, calculation } from '@mortise/server'
import { inParts } from './in-parts.ts'
import { readInput } from './read-input.ts'
import type { PayResult, PayTask } from './task.ts'

/** Memory of the thread, in MB: some ten thousand people. */
const HEAP = 512

/** The slips of a batch, in a thread of their own. */
export const calculate = calculation<typeof PayBatch, PayTask, PayResult>({
  label: '工资计算',
  of: PayBatch,
  here: import.meta.url,
  file: './pay.worker.ts',
  heap: HEAP,

  async taskOf(ctx, batch) {
    const { id, month, createBy } = batch
    const { payees, ...input } = await readInput(ctx, batch)
    const texts = await inParts(payees, (payee) => JSON.stringify(payee))
    return { input, payees: texts, batch: { id, month }, by: createBy ?? ctx.user.username, now: ctx.now }
  },

  async finish(ctx, batch, result) {
    const words = await keepResult(ctx, batch, result)
    if (batch.createBy)
      await ctx.notify(batch.createBy, {
        title: `工资批次 ${batch.no} 已算完：${words}`,
        openPage: '/pay/pay-batch',
      })
    return words
  },

  async failed({ notify }, { no, createBy }, reason) {
    if (createBy)
      await notify(createBy, {
        title: `工资批次 ${no} 计算失败`,
        content: reason,
        openPage: '/pay/pay-batch',
      })
  },
})

/** Keeps what the slips come to, which are written; answers it in words. */
export async function keepResult(
  ctx: Context,
  { id }: Pick<RowOf<typeof PayBatch>, 'id'>,
  { count, totals, leftOut, missed, fingerprint }: PayResult,
): Promise<string> {
  await ctx.repo(PayBatch).put(id, {
    count,
    gross: totals.gross,
    social: add(totals.social, totals.fund),
    corpSocial: add(totals.corpSocial, totals.corpFund),
    tax: totals.tax,
    deducted: add(totals.fine, totals.loan),
    net: totals.net,
    leftOut,
    missed,
    hash: fingerprint,
    progress: 100,
    note: noteOf(leftOut, missed),
  })
  return `${count} 人，未算 ${leftOut.length} 人`
}

function noteOf(leftOut: readonly string[], missed: readonly string[]): string | null {
  const notes = [
    ...(leftOut.length > 0 ? [`${leftOut.length} 人未算：${leftOut.join('；')}`] : []),
    ...(missed.length > 0 ? [`未计薪：${missed.join('；')}`] : []),
  ]
  return notes.join('。').slice(0, 500) || null
}

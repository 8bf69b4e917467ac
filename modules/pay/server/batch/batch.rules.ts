import { BusinessError, compare, formatMoney, type RowOf } from '@mortise/model'
import { isMonth, PayBatch, PaySlip } from '@mortise/pay/model'
import { CALCULATION_ATTEMPTS, type Context, rules } from '@mortise/server'
import { realNames } from '@mortise/system/server'
import { PAY_MONTHS } from '../piece/open-month.ts'
import { refuseWithoutCard } from './accounts.ts'
import { approveBatch, refuseLater, unapproveBatch } from './approve.ts'
import { bouncePay } from './bounce.ts'
import { confirmCards, refuseOwnChange } from './confirm-cards.ts'
import { fingerprintOf } from './fingerprint.ts'
import { payBatch } from './pay.ts'
import { MANY } from './people.ts'
import { postBatch } from './post.ts'
import { readInput } from './read-input.ts'
import { sendSlips } from './send.ts'
import { dropSlips } from './slips.ts'

type Batch = RowOf<typeof PayBatch>

export const batchRules = rules(PayBatch, {
  check({ month }, { today }) {
    if (!isMonth(month)) throw new BusinessError('月份应写作 2026-10', { field: 'month' })
    if (month > today.slice(0, 7)) throw new BusinessError('工资月份不能晚于本月', { field: 'month' })
  },
  moves: {
    calculate: {
      async effect({ id }, ctx) {
        await forget(ctx, id)
        await ctx.enqueue('pay:calculate', { run: id }, { attempts: CALCULATION_ATTEMPTS })
      },
    },
    cancel: { effect: ({ id }, ctx) => forget(ctx, id) },
    discard: { effect: ({ id }, ctx) => forget(ctx, id) },
    submit: {
      async guard(batch, ctx) {
        await refuseChanged(batch, ctx)
        await refuseUnpayable(batch, ctx)
      },
    },
    approve: {
      lockFirst: (_, { alone }) => alone(PAY_MONTHS),
      async guard(batch, ctx) {
        await refuseChanged(batch, ctx)
        await refuseUnpayable(batch, ctx)
      },
      effect: approveBatch,
    },
    unapprove: { guard: refuseLater, effect: unapproveBatch },
    confirmCards: { guard: refuseOwnChange, effect: confirmCards },
    post: { effect: postBatch },
    pay: { effect: payBatch },
    bounce: { effect: bouncePay },
    send: { effect: sendSlips },
  },
})

/** As if nothing had been calculated. */
async function forget(ctx: Context, id: string): Promise<void> {
  await dropSlips(ctx, id)
  const none = { count: 0, gross: 0, social: 0, corpSocial: 0, tax: 0, deducted: 0, net: 0 }
  await ctx.repo(PayBatch).put(id, { ...none, progress: 0, hash: null, note: null, leftOut: [], missed: [] })
}

/** What was calculated is what there is now, to the cent. */
async function refuseChanged(batch: Batch, ctx: Context): Promise<void> {
  if (fingerprintOf(await readInput(ctx, batch)) !== batch.hash)
    throw new BusinessError('计算后考勤、计件、奖惩或档案有变化，请重新计算')
}

/** Nobody owes wages, and money goes only to accounts that somebody has looked at. */
async function refuseUnpayable({ id }: Batch, ctx: Context): Promise<void> {
  const slips = await ctx.repo(PaySlip).pick(['worker', 'net'], { batch: id }, { limit: MANY })
  const below = slips.find(({ net }) => compare(net, 0) < 0)
  if (below) {
    const nameOf = await realNames(ctx, [below.worker])
    throw new BusinessError(
      `${nameOf(below.worker)} 实发不能为负，差额转下月借支：${formatMoney(-(below.net ?? 0))} 元`,
    )
  }
  await refuseWithoutCard(ctx, slips)
}

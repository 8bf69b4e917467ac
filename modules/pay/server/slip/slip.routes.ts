import { BusinessError, csvText, type RowOf } from '@mortise/model'
import { changeSince, monthBefore, PayBatch, PaySlip, type SlipLine } from '@mortise/pay/model'
import { type Context, disposition, message, post, type TableSheet, tableSheets } from '@mortise/server'
import { Depart } from '@mortise/system/model'
import { z } from 'zod'
import { MANY } from '../batch/people.ts'
import { adviceFor } from './bonus-advice.ts'
import { keepLook } from './look.ts'
import { type Payee, payeesIn } from './payees.ts'
import { workersPieces } from './piece-sheet.ts'
import { sheetKinds, sheetsOf } from './sheets.ts'
import { slipView } from './slip-view.ts'
import { targetsOf } from './targets.ts'

const one = z.object({ id: z.string().max(36) })
const months = z.object({ from: z.string().max(7), to: z.string().max(7) })
const bonus = z.object({
  worker: z.string().min(1).max(100),
  month: z.string().max(7),
  bonus: z.number().positive().max(99_999_999.99),
})
const answer = one.extend({ answer: z.string().trim().min(1, '请写明答复').max(500) })
const sheet = one.extend({ kind: z.enum(sheetKinds), isText: z.boolean().optional() })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Pay of others, by calls that are written down: of a batch, of one person, and as the sheets that leave the house. */
export const slipRoutes = [
  post('/erp_pay_batch/erpPayBatch/slips', 'paySlip:look', { body: one }, async ({ ctx, body }) => {
    const batch = await ctx.repo(PayBatch).own(body.id)
    await keepLook(ctx, { worker: null, batch: batch.no, month: batch.month })
    return linesOf(ctx, batch)
  }),

  post('/erp_pay_batch/erpPayBatch/pieces', 'paySlip:look', { body: one }, async ({ ctx, body }) => {
    const batch = await ctx.repo(PayBatch).own(body.id)
    await keepLook(ctx, { worker: null, batch: batch.no, month: batch.month })
    return workersPieces(ctx, batch, await payeesIn(ctx, batch.id))
  }),

  post(
    '/erp_pay_batch/erpPayBatch/sheet',
    'paySlip:look',
    { body: sheet },
    async ({ ctx, body: { id, kind, isText }, reply }) => {
      const batch = await ctx.repo(PayBatch).own(id)
      await keepLook(ctx, { worker: null, batch: batch.no, month: batch.month })
      const { title, sheets } = await sheetsOf(ctx, batch, kind)
      const bytes = isText ? textOf(sheets) : await tableSheets(sheets)
      const name = `${title}-${batch.month}-${batch.no}.${isText ? 'csv' : 'xlsx'}`
      return reply
        .type(isText ? 'text/csv; charset=utf-8' : xlsx)
        .header('Content-Disposition', disposition('attachment', name))
        .send(bytes)
    },
  ),

  post('/erp_pay_batch/erpPayBatch/targets', 'paySlip:look', { body: months }, async ({ ctx, body }) => {
    await keepLook(ctx, { worker: null, batch: null, month: body.from === body.to ? body.from : null })
    return targetsOf(ctx, body)
  }),

  post('/erp_pay_batch/erpPayBatch/adviseBonus', 'paySlip:look', { body: bonus }, async ({ ctx, body }) => {
    await keepLook(ctx, { worker: body.worker, batch: null, month: body.month })
    return adviceFor(ctx, body)
  }),

  post('/erp_pay_slip/erpPaySlip/look', 'paySlip:look', { body: one }, async ({ ctx, body }) => {
    const slip = await ctx.repo(PaySlip).first({ id: body.id })
    if (!slip) throw new BusinessError('工资单不存在')
    const { no } = await ctx.repo(PayBatch).get(slip.batch)
    await keepLook(ctx, { worker: slip.worker, batch: no, month: slip.month })
    return slipView(ctx, slip)
  }),

  post('/erp_pay_slip/erpPaySlip/answer', 'paySlip:answer', { body: answer }, async ({ ctx, body }) => {
    const { repo, user, now } = ctx
    const slip = await repo(PaySlip).first({ id: body.id })
    if (slip?.reply !== 'objected') throw new BusinessError('该工资单没有待答复的异议')
    if (slip.worker === user.username) throw new BusinessError('自己的异议由他人答复')
    await repo(PaySlip).put(slip.id, {
      reply: 'answered',
      answer: body.answer,
      answeredBy: user.username,
      answeredAt: now,
    })
    await ctx.notify(slip.worker, {
      title: `您对 ${slip.month} 工资单的异议已答复，请核对`,
      openPage: '/pay/mine',
    })
    return message('已答复')
  }),
]

/** The first of them as text with separators: some banks read nothing else. */
const textOf = ([sheet]: readonly TableSheet[]): Buffer =>
  Buffer.from(csvText(sheet ? [sheet.titles, ...sheet.rows.map((row) => row.map(cellText))] : []))
const cellText = (value: string | number | null) => (typeof value === 'number' ? value.toFixed(2) : value)

async function linesOf(
  ctx: Context,
  { id, month }: { readonly id: string; readonly month: string },
): Promise<SlipLine[]> {
  const payees = await payeesIn(ctx, id)
  const departs = await departNames(ctx, payees)
  const former = await ctx
    .repo(PaySlip)
    .pick(['worker', 'kind', 'net'], { month: monthBefore(month) }, { limit: MANY })
  const before = new Map(former.map(({ worker, kind, net }) => [`${worker} ${kind}`, net]))
  return payees.map(({ slip, name, no }) => {
    const netBefore = before.get(`${slip.worker} ${slip.kind}`) ?? null
    return {
      ...totalsOf(slip),
      netBefore,
      change: changeSince(slip.net ?? 0, netBefore),
      no,
      name,
      depart: departs.get(slip.depart ?? '') ?? '',
    }
  })
}

async function departNames(
  { repo }: Context,
  payees: readonly Payee[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(payees.flatMap(({ slip }) => slip.depart ?? []))]
  const departs = await repo(Depart).pick(['id', 'name'], { id: { in: ids } }, { limit: MANY })
  return new Map(departs.map(({ id, name }) => [id, name]))
}

const totalsOf = (slip: RowOf<typeof PaySlip>) => ({
  id: slip.id,
  worker: slip.worker,
  piece: slip.piece ?? 0,
  time: slip.time ?? 0,
  base: slip.base ?? 0,
  overtime: slip.overtime ?? 0,
  bonus: slip.bonus ?? 0,
  topUp: slip.topUp ?? 0,
  gross: slip.gross ?? 0,
  social: slip.social ?? 0,
  fund: slip.fund ?? 0,
  special: slip.special ?? 0,
  taxable: slip.taxable ?? 0,
  tax: slip.tax ?? 0,
  fine: slip.fine ?? 0,
  loan: slip.loan ?? 0,
  net: slip.net ?? 0,
  corpSocial: slip.corpSocial ?? 0,
  corpFund: slip.corpFund ?? 0,
  isPaid: slip.isPaid,
  payFault: slip.payFault,
  reply: slip.reply ?? ('unread' as const),
  objection: slip.objection,
  answer: slip.answer,
  warnings: slip.warnings ?? [],
})

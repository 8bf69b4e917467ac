import { takeBack } from '@mortise/finance/server'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { monthAfter, PayAdjustment, PayBatch, PayPiece, PaySlip, PayTaxLedger } from '@mortise/pay/model'
import { type Context, insertRows } from '@mortise/server'
import { sql } from 'kysely'
import { CARRIED } from './carried.ts'
import { freezeCards } from './confirm-cards.ts'
import { MANY } from './people.ts'

type Batch = RowOf<typeof PayBatch>

/** Pieces are paid, the year's tax stands anew, and fines that were too much wait for the next month. */
export async function approveBatch({ id, month }: Batch, ctx: Context): Promise<void> {
  const { repo, db, tenant } = ctx
  const slips = await repo(PaySlip).pick(ledgerKeys, { batch: id }, { limit: MANY })
  // Month and workers by name: joined to the slips, a batch of a year's pieces that were not counted yet took seconds.
  const paid = slips.filter(({ kind }) => kind === 'wage')
  await sql`update ${sql.table(PayPiece.table)} piece set status = 'settled', slip = paid.slip
    from unnest(${paid.map((slip) => slip.worker)}::text[], ${paid.map((slip) => slip.id)}::text[]) as paid (worker, slip)
    where piece.tenant_id = ${tenant} and piece.month = ${month} and piece.worker = paid.worker
      and piece.status = 'confirmed' and not piece.deleted`.execute(db)
  await insertRows(
    ctx,
    PayTaxLedger,
    slips.map((slip) => ledgerRow(slip, month)),
    { known: 'refused' },
  )
  await freezeCards(ctx, slips)
  for (const { id: slip, worker, carriedFine } of slips) {
    if (compare(carriedFine, 0) <= 0) continue
    const carried = await repo(PayAdjustment).add(
      {
        worker,
        month: monthAfter(month),
        type: 'fine',
        amount: carriedFine ?? 0,
        reason: `${month} 未扣完的扣款`,
      },
      { given: { sourceType: CARRIED, source: slip } },
    )
    await repo(PayAdjustment).move(carried.id, 'carry')
  }
}

/** What of a slip the ledger and the next month take over; its items, which are many, are not among them. */
const ledgerKeys = ['id', 'worker', 'kind', 'gross', 'tax', 'withheld', 'carriedFine', 'net', 'card'] as const

function ledgerRow(slip: Pick<RowOf<typeof PaySlip>, (typeof ledgerKeys)[number]>, month: string) {
  const { id, worker, kind, gross, tax, withheld } = slip
  const row = { worker, year: Number(month.slice(0, 4)), month, kind, income: gross, thisTax: tax, slip: id }
  if (!withheld) return row
  const { cumulative, basic, taxable, rate, quick, cumTax } = withheld
  return {
    ...row,
    cumIncome: cumulative.income,
    cumExempt: cumulative.exempt,
    basic,
    cumSocial: cumulative.social,
    cumSpecial: cumulative.special,
    cumOther: cumulative.other,
    cumTaxable: taxable,
    rate,
    quick,
    cumTax,
    cumPaid: cumulative.paid,
  }
}

/** What later months were calculated from stays as it is, and so does what was paid. */
export async function refuseLater({ id, month }: Batch, { repo }: Context): Promise<void> {
  const slips = await repo(PaySlip).pick(['id', 'worker', 'isPaid'], { batch: id }, { limit: MANY })
  if (slips.some(({ isPaid }) => isPaid)) throw new BusinessError('已有工资发放，不能反审核')
  const workers = slips.map(({ worker }) => worker)
  if (await repo(PaySlip).first({ worker: { in: workers }, kind: 'wage', month: { gt: month } }))
    throw new BusinessError('后续月份已计算，不能反审')
}

/** All is as it was before it was approved, and what was booked is taken back. */
export async function unapproveBatch({ id, voucher }: Batch, ctx: Context): Promise<void> {
  const { repo, db, tenant } = ctx
  const ids = (await repo(PaySlip).pick(['id'], { batch: id }, { limit: MANY })).map((slip) => slip.id)
  await sql`update ${sql.table(PaySlip.table)} set card = null
    where tenant_id = ${tenant} and id = any(${ids}::text[])`.execute(db)
  await sql`update ${sql.table(PayPiece.table)} set status = 'confirmed', slip = null
    where tenant_id = ${tenant} and slip = any(${ids}::text[])`.execute(db)
  await sql`delete from ${sql.table(PayTaxLedger.table)} where tenant_id = ${tenant} and slip = any(${ids}::text[])`.execute(
    db,
  )
  const carried = await repo(PayAdjustment).find(
    { sourceType: CARRIED, source: { in: ids }, status: 'approved' },
    { limit: MANY },
  )
  for (const { id: adjustment } of carried) await repo(PayAdjustment).move(adjustment, 'uncarry')
  if (voucher) await takeBack(ctx, voucher)
  await repo(PayBatch).put(id, { voucher: null, sentAt: null })
}

import { GlVoucher, PayTwoPeople } from '@mortise/finance/model'
import {
  type BusinessEvent,
  bookEvents,
  ownBank,
  refuseSamePerson,
  writeJournal,
} from '@mortise/finance/server'
import { add, BusinessError, compare, type RowOf, sum } from '@mortise/model'
import { PayBatch, PayInput, PaySlip } from '@mortise/pay/model'
import { agreedOn, type Context, inputOf } from '@mortise/server'
import { parameter, realNames } from '@mortise/system/server'
import { sql } from 'kysely'
import { refuseUnverified } from './accounts.ts'
import { MANY } from './people.ts'
import { type SentBack, sentBack } from './sent-back.ts'

type Batch = RowOf<typeof PayBatch>
type Slip = RowOf<typeof PaySlip>

/** From which account wages are paid, when, and what the bank said of it. */
interface Payment {
  readonly bank: string
  readonly paidOn: string
  readonly failed?: string | null
  readonly result?: readonly string[] | null
}

/**
 * Who prepares pay, who approves it and who pays it are three people, as with any payment; whoever agreed to it in a process
 * approved it. Where approver and cashier may be one, that goes for them too.
 */
export async function refuseInvolved(ctx: Context, batch: Batch): Promise<void> {
  await refuseSamePerson(ctx, batch)
  if (await parameter(ctx, PayTwoPeople)) return
  if ((await agreedOn(ctx, PayBatch, batch.id)).includes(ctx.user.username))
    throw new BusinessError('您在审批流程中同意了本批工资，请由他人发放')
}

export async function payBatch(batch: Batch, ctx: Context): Promise<void> {
  await refuseInvolved(ctx, batch)
  await payOut(ctx, batch, inputOf(ctx, PayInput))
}

/** Pays who was not paid yet, but for those whose account the bank sent it back from. */
export async function payOut(
  ctx: Context,
  { id, no, month, version, voucher }: Batch,
  { bank: bankId, paidOn, ...told }: Payment,
): Promise<void> {
  const { repo, db, tenant } = ctx
  if (paidOn > ctx.today) throw new BusinessError('发放日期不能晚于今天', { field: 'paidOn' })
  const accrued = voucher ? await repo(GlVoucher).get(voucher) : null
  if (accrued && paidOn < accrued.date)
    throw new BusinessError(`发放日期不能早于计提日期 ${accrued.date}`, { field: 'paidOn' })
  const bank = await ownBank(ctx, bankId)
  const all = await repo(PaySlip).find({ batch: id }, { limit: MANY })
  const open = all.filter(({ isPaid }) => !isPaid)
  const back = await sentBack(ctx, all, told)
  await keepFaults(ctx, open, back)
  const slips = open.filter(({ worker }) => !back.has(worker))
  if (slips.length === 0) {
    if (!told.result?.length) throw new BusinessError('没有可以发放的工资单')
    ctx.remarks.push(`${open.length} 人未发放，改正工资卡后再发`)
    return
  }
  // Whom the bank has paid it paid as it was told.
  if (!told.result?.length) await refuseUnverified(ctx, slips)
  const nameOf = await realNames(
    ctx,
    slips.map(({ worker }) => worker),
  )
  const summary = `发放 ${month} 工资 ${no}`
  const source = { type: PayBatch.name, id, event: `pay:${version}`, no }
  const posted = await bookEvents(
    ctx,
    { date: paidOn, summary, source },
    slips.map((slip) => paidEvent(slip, bank, nameOf)),
  )
  if (!posted) throw new BusinessError('没有可以发放的工资单')
  const net = sum(slips, (slip) => slip.net)
  if (compare(net, 0) > 0)
    await writeJournal(ctx, {
      bank: bank.id,
      date: paidOn,
      summary,
      amount: -net,
      source,
      voucher: posted.id,
    })
  const ids = slips.map((slip) => slip.id)
  await sql`update ${sql.table(PaySlip.table)}
    set is_paid = true, paid_on = ${paidOn}, pay_voucher = ${posted.id}, pay_fault = null
    where tenant_id = ${tenant} and id = any(${ids}::text[])`.execute(db)
  if (slips.length === open.length) await repo(PayBatch).move(id, 'settle')
  else ctx.remarks.push(`${open.length - slips.length} 人未发放，改正工资卡后再发`)
}

/** Why the bank sent pay back stands with it until it is paid. */
async function keepFaults({ repo }: Context, open: readonly Slip[], back: SentBack): Promise<void> {
  for (const { id, worker, payFault } of open) {
    const fault = back.get(worker) ?? null
    if (fault !== payFault && back.has(worker)) await repo(PaySlip).put(id, { payFault: fault })
  }
}

/** What paying a slip is to the books. */
export function paidEvent(
  slip: Slip,
  { id, code }: { readonly id: string; readonly code: string },
  nameOf: (worker: string) => string,
): BusinessEvent {
  const { worker, gross, net, tax, social, fund, fine, loan } = slip
  return {
    event: 'pay.paid',
    accounts: { cash: code },
    bank: id,
    party: { type: 'employee', id: worker, name: nameOf(worker) },
    values: {
      gross: gross ?? 0,
      net: net ?? 0,
      tax: tax ?? 0,
      insured: add(social, fund),
      fine: fine ?? 0,
      loan: loan ?? 0,
    },
  }
}

import { type BusinessEvent, bookEvents, ownBank, writeJournal } from '@mortise/finance/server'
import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import { BounceInput, PayBatch, PaySlip } from '@mortise/pay/model'
import { type Context, inputOf } from '@mortise/server'
import { realNames } from '@mortise/system/server'
import { wentTo } from './accounts.ts'
import { paidEvent } from './pay.ts'
import { MANY } from './people.ts'

type Batch = RowOf<typeof PayBatch>
type Slip = RowOf<typeof PaySlip>

/** Pay that came back after it was paid is in the account again, is owed again, and can be paid again. */
export async function bouncePay({ id, no, month, version }: Batch, ctx: Context): Promise<void> {
  const { repo } = ctx
  const { bank: bankId, bouncedOn, accounts, reason } = inputOf(ctx, BounceInput)
  if (bouncedOn > ctx.today) throw new BusinessError('退回日期不能晚于今天', { field: 'bouncedOn' })
  const bank = await ownBank(ctx, bankId)
  const paid = await repo(PaySlip).find({ batch: id, isPaid: true }, { limit: MANY })
  const slips = bouncedOf(paid, accounts.split(/\s+/).filter(Boolean))
  for (const { paidOn } of slips)
    if (paidOn && bouncedOn < paidOn)
      throw new BusinessError(`退回日期不能早于发放日期 ${paidOn}`, { field: 'bouncedOn' })
  const nameOf = await realNames(
    ctx,
    slips.map(({ worker }) => worker),
  )
  const summary = `退汇 ${month} 工资 ${no}`
  const source = { type: PayBatch.name, id, event: `bounce:${version}`, no }
  const posted = await bookEvents(
    ctx,
    { date: bouncedOn, summary, source },
    slips.map((slip) => mirrored(paidEvent(slip, bank, nameOf))),
  )
  if (!posted) throw new BusinessError('没有可以退回的工资单')
  await writeJournal(ctx, {
    bank: bank.id,
    date: bouncedOn,
    summary,
    amount: sum(slips, ({ net }) => net),
    source,
    voucher: posted.id,
  })
  for (const slip of slips)
    await repo(PaySlip).put(slip.id, {
      isPaid: false,
      paidOn: null,
      payVoucher: null,
      payFault: `退汇：${reason}`,
    })
  ctx.remarks.push(`${slips.map(({ worker }) => nameOf(worker)).join('、')} 待改正工资卡后再发`)
}

/** Each account is that of somebody who was paid. */
function bouncedOf(paid: readonly Slip[], numbers: readonly string[]): Slip[] {
  const left = new Set(paid)
  return numbers.map((number) => {
    const slip = [...left].find((each) => wentTo(each, number) && compare(each.net, 0) > 0)
    if (!slip)
      throw new BusinessError(`账号 ${number.slice(0, 30)} 不是本批次已发放员工的工资卡，或与前面重复`, {
        field: 'accounts',
      })
    left.delete(slip)
    return slip
  })
}

/** Everything on the other side. */
const mirrored = (event: BusinessEvent): BusinessEvent => ({
  ...event,
  values: Object.fromEntries(Object.entries(event.values).map(([key, value]) => [key, -Number(value)])),
})

import { type BusinessEvent, bookEvents, keepsBooks } from '@mortise/finance/server'
import { BusinessError, endOfMonth, type RowOf, sum } from '@mortise/model'
import { PayBatch, PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { groupBy } from '@mortise/system/server'
import { MANY } from './people.ts'

type Batch = RowOf<typeof PayBatch>

/** The accounts that wages are a cost of. */
const accounts = {
  direct: '500102',
  workshop: '5101',
  sales: '660100',
  admin: '660200',
  install: '660106',
} as const

/** Owes the wages of the month, and what the company adds to them, to those who worked for each purpose. */
export async function postBatch({ id, no, month }: Batch, ctx: Context): Promise<void> {
  if (!(await keepsBooks(ctx))) throw new BusinessError('总账未启用，不能计提')
  const slips = await ctx
    .repo(PaySlip)
    .pick(['costTarget', 'depart', 'gross', 'corpSocial', 'corpFund'], { batch: id }, { limit: MANY })
  const groups = groupBy(slips, ({ costTarget, depart }) => `${costTarget} ${depart}`)
  const events = [...groups.values()].map((own): BusinessEvent => {
    const [{ costTarget, depart }] = own as [(typeof own)[number]]
    return {
      event: 'pay.accrued',
      accounts: { cost: accounts[costTarget ?? 'admin'] },
      depart,
      values: {
        gross: sum(own, ({ gross }) => gross),
        social: sum(own, ({ corpSocial }) => corpSocial),
        fund: sum(own, ({ corpFund }) => corpFund),
      },
    }
  })
  const end = endOfMonth(`${month}-01`)
  // Approved, booked and taken back again: each time is an event of its own.
  const { version } = await ctx.repo(PayBatch).get(id)
  const posted = await bookEvents(
    ctx,
    {
      date: end < ctx.today ? end : ctx.today,
      summary: `计提 ${month} 工资 ${no}`,
      source: { type: PayBatch.name, id, event: `accrue:${version}`, no },
    },
    events,
  )
  await ctx.repo(PayBatch).put(id, { voucher: posted?.id ?? null })
}

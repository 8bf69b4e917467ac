import { isMonth, PayProfile, PaySlipLook, PayTaxLedger } from '@mortise/pay/model'
import { type Context, insertRows, looks, provide } from '@mortise/server'

interface Looked {
  readonly worker: string | null
  /** Its number. */
  readonly batch: string | null
  /** None where more than one was looked at. */
  readonly month: string | null
}

/** Writes down who looks at another's pay; one's own is nobody else's business. */
export async function keepLook(ctx: Context, { worker, batch, month }: Looked): Promise<void> {
  if (worker === ctx.user.username) return
  await insertRows(ctx, PaySlipLook, [{ by: ctx.user.username, at: ctx.now, worker, batch, month }])
}

/** The tax ledger tells incomes: whose it was asked for, and of which month, where it was one. */
export const ledgerLooks = provide(looks, {
  entity: PayTaxLedger,
  async keep(ctx, { id, userId, month }) {
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const row = id ? await ctx.repo(PayTaxLedger).first({ id: text(id) }) : null
    const asked = row ?? (userId ? await ctx.repo(PayProfile).first({ worker: text(userId) }) : null)
    const told = row?.month ?? text(month)
    await keepLook(ctx, { worker: asked?.worker ?? null, batch: null, month: isMonth(told) ? told : null })
  },
})

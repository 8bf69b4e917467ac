import { add, BusinessError, formatMoney, type RowOf, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { CreditHold, Store, StoreCredit } from '@mortise/stores/model'

type Credit = RowOf<typeof StoreCredit>

/** A document that holds credit: by what it is known for good, and what people call it. */
export interface CreditUse {
  readonly store: string
  /** `customerOrder:${id}`; a document holds once, and anew in place of what it held. */
  readonly document: string
}

/**
 * Lets a document hold so much of its store's credit, in the caller's transaction: nothing is held unless it commits.
 * The credit is locked first, so that however many orders ask at once, what they hold together is never beyond it.
 */
export async function takeCredit(
  ctx: Context,
  { store, document, title, amount }: CreditUse & { readonly title: string; readonly amount: number },
): Promise<void> {
  if (amount < 0) throw new Error(`credit of ${amount} cannot be held`)
  const credit = await lockCredit(ctx, store)
  const hold = await ctx.repo(CreditHold).first({ document })
  if (hold && hold.store !== store) throw new Error(`${document} holds credit of another store`)
  const more = sub(amount, hold?.amount)
  if (more > 0) await refuseBeyond(ctx, credit, more)
  if (hold) await ctx.repo(CreditHold).put(hold.id, { title, amount })
  else if (amount > 0) await ctx.repo(CreditHold).add({ store, document, title, amount })
  await change(ctx, credit, { usedOrder: add(credit.usedOrder, more) })
}

/** Gives back what a document holds, or a part of it, and answers how much that was. Given back twice it is nothing. */
export async function releaseCredit(
  ctx: Context,
  { store, document, amount }: CreditUse & { readonly amount?: number },
): Promise<number> {
  const credit = await lockCredit(ctx, store)
  const hold = await ctx.repo(CreditHold).first({ document, store })
  if (!hold) return 0
  const less = Math.min(amount ?? hold.amount, hold.amount)
  const left = sub(hold.amount, less)
  if (left > 0) await ctx.repo(CreditHold).put(hold.id, { amount: left })
  else await ctx.repo(CreditHold).remove(hold.id)
  await change(ctx, credit, { usedOrder: sub(credit.usedOrder, less) })
  return less
}

/** Changes what the books of receivables and prepayments say of a store, by so much. */
export async function adjustCredit(
  ctx: Context,
  store: string,
  by: { readonly usedReceivable?: number; readonly prepaid?: number },
): Promise<void> {
  const credit = await lockCredit(ctx, store)
  await change(ctx, credit, {
    usedReceivable: add(credit.usedReceivable, by.usedReceivable),
    prepaid: add(credit.prepaid, by.prepaid),
  })
}

/**
 * So much more is owed for a document, or less where a bill is taken back, and what it holds is from now on what is told:
 * under one lock, so that nobody sees the one without the other.
 */
export async function shiftCredit(
  ctx: Context,
  {
    store,
    document,
    title,
    owed,
    held,
  }: CreditUse & { readonly title: string; readonly owed: number; readonly held: number },
): Promise<void> {
  const credit = await lockCredit(ctx, store)
  const hold = await ctx.repo(CreditHold).first({ document, store })
  const more = sub(held, hold?.amount)
  if (owed === 0 && more === 0) return
  if (hold && held > 0) await ctx.repo(CreditHold).put(hold.id, { amount: held })
  else if (hold) await ctx.repo(CreditHold).remove(hold.id)
  else if (held > 0) await ctx.repo(CreditHold).add({ store, document, title, amount: held })
  await change(ctx, credit, {
    usedOrder: add(credit.usedOrder, more),
    usedReceivable: add(credit.usedReceivable, owed),
  })
}

/** A store's credit as it stands. */
export async function creditOf({ repo }: Context, store: string): Promise<Credit | null> {
  return repo(StoreCredit).first({ store })
}

async function lockCredit({ repo }: Context, store: string): Promise<Credit> {
  const [credit] = await repo(StoreCredit).lockAll({ store })
  if (!credit) throw new BusinessError('门店没有信用账户')
  return credit
}

async function refuseBeyond(ctx: Context, credit: Credit, more: number): Promise<void> {
  const { name } = await ctx.repo(Store).get(credit.store)
  if (credit.isFrozen) throw new BusinessError(`门店信用已冻结：${name}`)
  if (credit.available >= more) return
  throw new BusinessError(
    `门店【${name}】信用额度不足：可用${formatMoney(credit.available)}元，本单${formatMoney(more)}元`,
  )
}

async function change({ repo }: Context, before: Credit, values: Partial<Credit>): Promise<void> {
  const after = { ...before, ...values }
  await repo(StoreCredit).put(before.id, { ...values, available: StoreCredit.derive.available(after) })
}

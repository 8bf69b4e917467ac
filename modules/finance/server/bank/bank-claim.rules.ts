import {
  BackReceivable,
  BankClaim,
  BankJournal,
  BankLine,
  BankTransfer,
  Payment,
  Prepay,
} from '@mortise/finance/model'
import { BusinessError, compare, sub } from '@mortise/model'
import { after, type Context, type Reaction, rules } from '@mortise/server'
import { bookClaim, unbookClaim } from './claim-documents.ts'
import { type Claim, countClaims } from './claims.ts'
import { refuseOwnLarge } from './small-sum.ts'

/** The line before its claims, as whoever claims it holds it. */
async function lockLine(id: string, { repo }: Context): Promise<void> {
  await repo(BankLine).lock((await repo(BankClaim).get(id)).line)
}

export const bankClaimRules = rules(BankClaim, {
  moves: {
    confirm: {
      lockFirst: lockLine,
      guard: refuseOwnLarge,
      async effect(claim, ctx) {
        await bookClaim(ctx, await ctx.repo(BankLine).get(claim.line), claim)
        await linkJournal(ctx, await ctx.repo(BankClaim).get(claim.id))
        await countClaims(ctx, claim.line)
      },
    },
    reject: { lockFirst: lockLine, effect: ({ line }, ctx) => countClaims(ctx, line) },
    undo: {
      lockFirst: lockLine,
      async effect(claim, ctx) {
        const line = await ctx.repo(BankLine).get(claim.line)
        await unbookClaim(ctx, line, claim, ctx.reason ?? '取消认领')
        await countClaims(ctx, claim.line)
      },
    },
  },
})

/** What was booked of a claim stands in the journal: there it is found again when the bank is reconciled. */
async function linkJournal({ repo }: Context, { id, line, document, journal }: Claim): Promise<void> {
  if (journal || !document) return
  const { bank } = await repo(BankLine).get(line)
  const entry = await repo(BankJournal).first({ source: document, bank })
  if (entry) await repo(BankClaim).put(id, { journal: entry.id, voucher: entry.voucher })
}

const ofDocument = ({ repo }: Context, document: string): Promise<Claim[]> =>
  repo(BankClaim).find({ document, status: 'active' }, { limit: 20 })

/** A document that comes of a line says what the line says. */
async function booked(
  document: { readonly id: string; readonly no: string; readonly bank: string; readonly amount: number },
  ctx: Context,
): Promise<void> {
  for (const claim of await ofDocument(ctx, document.id)) {
    const { bank } = await ctx.repo(BankLine).get(claim.line)
    if (bank !== document.bank || compare(document.amount, claim.amount) !== 0)
      throw new BusinessError(
        `${document.no} 由银行流水 ${claim.no} 认领产生，到账金额应为 ${claim.amount.toFixed(2)} 元，账户不能更改`,
      )
    await linkJournal(ctx, claim)
  }
}

/** Whoever takes a document back otherwise frees the line that it came of. */
async function takenBack(
  { id, no }: { readonly id: string; readonly no: string },
  ctx: Context,
): Promise<void> {
  for (const claim of await ofDocument(ctx, id))
    await ctx.repo(BankClaim).move(claim.id, 'undo', { reason: `${no} 已作废或冲销` })
}

export const claimReactions: readonly Reaction[] = [
  after(BackReceivable, 'approve', ({ fee, ...receipt }, ctx) =>
    booked({ ...receipt, amount: sub(receipt.amount, fee) }, ctx),
  ),
  after(Prepay, 'approve', booked),
  after(BankTransfer, 'approve', async (transfer, ctx) => {
    for (const claim of await ofDocument(ctx, transfer.id)) await linkJournal(ctx, claim)
  }),
  after(BackReceivable, 'void', takenBack),
  after(BackReceivable, 'reverse', takenBack),
  after(BackReceivable, 'delete', takenBack),
  after(Prepay, 'void', takenBack),
  after(Prepay, 'reverse', takenBack),
  after(Prepay, 'delete', takenBack),
  after(BankTransfer, 'void', takenBack),
  after(BankTransfer, 'reverse', takenBack),
  after(BankTransfer, 'delete', takenBack),
  after(Payment, 'fail', takenBack),
]

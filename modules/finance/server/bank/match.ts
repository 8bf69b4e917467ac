import { BankClaim, BankLine, type ClaimProposal, LineMatch, SURE } from '@mortise/finance/model'
import type { Context } from '@mortise/server'
import { addClaims } from './claims.ts'
import { proposalsFor } from './proposals.ts'

/** Lines that are looked at for one click. */
const MOST_AT_ONCE = 300

/** Lines that the journal surely has are matched; answers how many. */
export async function matchSure(ctx: Context, statement: string): Promise<number> {
  const open = await ctx
    .repo(BankLine)
    .find({ statement, status: LineMatch.open }, { sort: [['seq', 'asc']], limit: MOST_AT_ONCE })
  let matched = 0
  for (const each of open) {
    const [best, next] = await proposalsFor(ctx, each)
    if (!best || best.kind !== 'journal' || !isSure(best, next)) continue
    const [made] = await addClaims(ctx, each.id, [
      { kind: 'journal', amount: best.amount, journal: best.journal },
    ])
    if (made) await ctx.repo(BankClaim).move(made.id, 'confirm')
    matched += 1
  }
  return matched
}

const isSure = (best: ClaimProposal, next: ClaimProposal | undefined): boolean =>
  best.confidence >= SURE && (!next || next.confidence < best.confidence)

import { BankClaim, BankLine, LineMatch } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'

export type Line = RowOf<typeof BankLine>
export type Claim = RowOf<typeof BankClaim>

/** A part of a line, and what somebody says it is. */
export interface ClaimPart {
  readonly kind: Claim['kind']
  readonly amount: number
  readonly order?: string | null | undefined
  readonly item?: string | null | undefined
  readonly partyType?: Claim['partyType'] | undefined
  readonly party?: string | null | undefined
  readonly journal?: string | null | undefined
  readonly payment?: string | null | undefined
  readonly otherBank?: string | null | undefined
  readonly remark?: string | null | undefined
}

export const isIncoming = ({ inAmount }: Pick<Line, 'inAmount'>): boolean => compare(inAmount, 0) > 0

/** Writes down what a line is; the line is held, so that of two who claim it at once one finds it claimed. */
export async function addClaims(ctx: Context, id: string, parts: readonly ClaimPart[]): Promise<Claim[]> {
  const line = await ctx.repo(BankLine).lock(id)
  if (line.status === LineMatch.ignored) throw new BusinessError('该银行流水已忽略，请先恢复')
  const wanted = sum(parts, ({ amount }) => amount)
  if (compare(wanted, line.left) > 0) throw new BusinessError(await beyond(ctx, line))
  const made: Claim[] = []
  for (const { payment, ...part } of parts)
    made.push(
      await ctx.repo(BankClaim).add({
        ...part,
        line: id,
        date: line.date,
        oppositeName: line.oppositeName,
        document: payment ?? null,
      }),
    )
  await countClaims(ctx, id)
  return made
}

async function beyond({ repo }: Context, { id, left }: Line): Promise<string> {
  const claims = await repo(BankClaim).find(
    { line: id, status: { in: ['pending', 'active'] } },
    { limit: 20 },
  )
  const by = claims.map(({ documentNo, no }) => documentNo ?? no).join('、')
  return by
    ? `该银行流水已被 ${by} 认领，可认领 ${left.toFixed(2)} 元`
    : `认领金额超过流水金额，可认领 ${left.toFixed(2)} 元`
}

/** How much of a line is claimed follows from its claims; it is held. */
export async function countClaims({ repo }: Context, id: string): Promise<void> {
  const { inAmount, outAmount } = await repo(BankLine).lock(id)
  const claims = await repo(BankClaim).find(
    { line: id, status: { in: ['pending', 'active'] } },
    { limit: 500 },
  )
  const claimed = sum(claims, ({ amount }) => amount)
  const left = sub(add(inAmount, outAmount), claimed)
  await repo(BankLine).put(id, { claimed, status: statusOf(claims, left) })
}

function statusOf(claims: readonly Claim[], left: number): Line['status'] {
  if (claims.length === 0) return LineMatch.open
  if (compare(left, 0) > 0) return LineMatch.partial
  return claims.every(({ kind }) => kind === 'journal') ? LineMatch.matched : LineMatch.claimed
}

/** Says that a line is nothing to be booked, or that it is. */
export async function ignoreLine(ctx: Context, id: string, reason: string | null): Promise<void> {
  const line = await ctx.repo(BankLine).lock(id)
  const wanted = reason === null ? LineMatch.ignored : LineMatch.open
  if (line.status !== wanted)
    throw new BusinessError(reason === null ? '该银行流水没有忽略' : '该银行流水已匹配或认领，不能忽略')
  await ctx
    .repo(BankLine)
    .put(id, { status: reason === null ? LineMatch.open : LineMatch.ignored, ignoredFor: reason })
}

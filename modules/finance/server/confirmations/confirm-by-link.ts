import { PartyStatement, type ShownStatement } from '@mortise/finance/model'
import { BusinessError, pick, type RowOf } from '@mortise/model'
import type { Share } from '@mortise/pricing/model'
import { keepSignature, refuseUnseen, type Signature, sealed, signatureInput } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { companyOf } from '@mortise/system/server'
import { z } from 'zod'
import { hasChanged, owedByUs } from './party-statement.rules.ts'

type Opened = Pick<RowOf<typeof Share>, 'subject'>

/** What the page sends that confirms. */
export const confirmingInput = signatureInput
/** What it sends that objects: who, and what is wrong. */
export const objectingInput = signatureInput.omit({ picture: true }).extend({
  objection: z.string().trim().min(1, '请填写异议').max(500, '异议长度不能超过500个字符'),
})

const open: ReadonlySet<string> = new Set(['sent', 'confirmed', 'disputed'])

export async function shownStatement(ctx: Context, { subject }: Opened): Promise<ShownStatement> {
  const statement = await ctx.repo(PartyStatement).get(subject ?? '')
  if (!open.has(statement.status)) throw new BusinessError('链接已失效，请联系门店')
  const { name } = await companyOf(ctx)
  return sealed({
    ...pick(statement, 'no', 'beginDate', 'endDate', 'debit', 'credit', 'endBalance'),
    ...pick(statement, 'status', 'confirmedBy', 'confirmedAt', 'objection'),
    openBalance: statement.openBalance ?? 0,
    company: name,
    party: statement.partyName ?? '',
    isOurs: owedByUs(statement.partyType),
    items: statement.items.map((line) => ({
      date: line.date ?? '',
      sourceNo: line.sourceNo,
      words: line.words,
      debit: line.debit ?? 0,
      credit: line.credit ?? 0,
      balance: line.balance ?? 0,
    })),
  })
}

/** The statement, held, as whoever decides on it has seen it and as the books still say it. */
async function held(ctx: Context, share: Opened, seal: string): Promise<RowOf<typeof PartyStatement>> {
  const statement = await ctx.repo(PartyStatement).lock(share.subject ?? '')
  if (statement.status === 'confirmed') throw new BusinessError('该对账单已确认')
  if (statement.status === 'disputed') throw new BusinessError('该对账单已提出异议，请等待重新发送')
  refuseUnseen(await shownStatement(ctx, share), { seal, signer: '', picture: '', from: '' })
  return statement
}

export async function confirmByLink(ctx: Context, share: Opened, signature: Signature): Promise<void> {
  const statement = await held(ctx, share, signature.seal)
  if (await hasChanged(ctx, statement)) throw new BusinessError('账目已有变化，请联系对方重新发送对账单')
  const { signatures, signer, signedFrom, signedAt } = await keepSignature(ctx, statement.no, signature)
  await ctx.repo(PartyStatement).put(statement.id, {
    signatures,
    confirmedBy: signer,
    confirmedFrom: signedFrom,
    confirmedAt: signedAt,
  })
  await ctx.repo(PartyStatement).move(statement.id, 'confirm')
  await tell(ctx, statement, `${signer} 已确认对账单 ${statement.no}`)
}

interface Objecting extends Omit<Signature, 'picture'> {
  readonly objection: string
}

export async function objectByLink(
  ctx: Context,
  share: Opened,
  { signer, objection, seal, from }: Objecting,
) {
  const statement = await held(ctx, share, seal)
  await ctx.repo(PartyStatement).put(statement.id, {
    confirmedBy: signer,
    confirmedFrom: from,
    confirmedAt: ctx.now,
    objection,
  })
  await ctx.repo(PartyStatement).move(statement.id, 'dispute')
  await tell(ctx, statement, `${signer} 对对账单 ${statement.no} 有异议：${objection}`)
}

const tell = (ctx: Context, { createBy }: RowOf<typeof PartyStatement>, words: string): Promise<void> =>
  createBy ? ctx.notify(createBy, words) : Promise.resolve()

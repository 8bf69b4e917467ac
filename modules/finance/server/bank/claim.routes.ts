import { Customer } from '@mortise/customers/model'
import {
  BankClaim,
  BankJournal,
  BankLayout,
  BankLine,
  BankStatement,
  type ClaimProposal,
  FinOpenItem,
  ItemSide,
  LineMatch,
  Payment,
} from '@mortise/finance/model'
import { addDays, BusinessError, pick } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type AnyRoute, type Context, disposition, get, message, post } from '@mortise/server'
import { BankInfo, Store } from '@mortise/stores/model'
import { z } from 'zod'
import { statementCells } from './bank-statement.rules.ts'
import { addClaims, ignoreLine } from './claims.ts'
import { matchSure } from './match.ts'
import { proposalsFor } from './proposals.ts'
import { reconcile } from './reconcile.ts'
import { beyondSmall } from './small-sum.ts'
import { statementTemplate } from './statement-template.ts'

const id = z.string().min(1, '请选择记录').max(36)
const optional = z.string().max(36).nullish()
const amount = z
  .number('请输入金额')
  .positive('金额必须大于0')
  .multipleOf(0.01, '金额最多两位小数')
  .max(999_999_999_999.99)
const reason = z.string().trim().min(1, '请填写原因').max(200)
const kinds = ['journal', 'receipt', 'prepay', 'payment', 'transfer', 'charge', 'interest'] as const
const part = z.object({
  kind: z.enum(kinds, '请选择认领类型'),
  amount,
  order: optional,
  item: optional,
  partyType: z.enum(['store', 'customer', 'other']).nullish(),
  party: optional,
  journal: optional,
  payment: optional,
  otherBank: optional,
  remark: z.string().max(200).nullish(),
})
const line = <V extends string>(verb: V) => `${BankLine.wire}/${verb}` as `/${V}`
const claim = <V extends string>(verb: V) => `${BankClaim.wire}/${verb}` as `/${V}`

const layout = <V extends string>(verb: V) => `${BankLayout.wire}/${verb}` as `/${V}`

/** Days for which money that nobody knows is shown to those who sell. */
const SHOWN_DAYS = 180
const SAMPLE_ROWS = 30

export const claimRoutes: AnyRoute[] = [
  get(line('proposals'), 'bankClaim:confirm', async ({ ctx, query }) =>
    seenBy(ctx, await proposalsFor(ctx, await ctx.repo(BankLine).own(query.id ?? null))),
  ),
  post(
    line('claim'),
    'bankClaim:confirm',
    { body: z.object({ id, parts: z.array(part).min(1, '请填写认领明细').max(20) }) },
    async ({ ctx, body }) => {
      const { id: of } = await ctx.repo(BankLine).own(body.id)
      for (const each of body.parts) await refuseUnseen(ctx, each)
      const made = await addClaims(ctx, of, body.parts)
      let waits: string | null = null
      for (const each of made) {
        const beyond = await beyondSmall(ctx, each)
        waits ??= beyond
        if (!beyond) await ctx.repo(BankClaim).move(each.id, 'confirm')
      }
      return message(
        waits ? `已提交认领：${waits}，须由他人确认` : '认领成功！',
        made.map((each) => each.id),
      )
    },
  ),
  /** Takes what is sure and was booked already: such lines need nobody to look at them. */
  post(line('match'), 'bankClaim:confirm', { body: z.object({ statement: id }) }, async ({ ctx, body }) => {
    const { id: statement } = await ctx.repo(BankStatement).own(body.statement)
    const matched = await matchSure(ctx, statement)
    return message(`匹配了 ${matched} 笔`, matched)
  }),
  post(line('ignore'), 'bankClaim:confirm', { body: z.object({ id, reason }) }, async ({ ctx, body }) => {
    await ignoreLine(ctx, (await ctx.repo(BankLine).own(body.id)).id, body.reason)
    return message('已忽略')
  }),
  post(line('restore'), 'bankClaim:confirm', { body: z.object({ id }) }, async ({ ctx, body }) => {
    await ignoreLine(ctx, (await ctx.repo(BankLine).own(body.id)).id, null)
    return message('已恢复')
  }),
  get('/fin/report/bankRecon', 'finance:reports', ({ ctx, query }) =>
    reconcile(ctx, query.bank ?? '', query.on ?? ctx.today),
  ),
  get(claim('claimable'), 'bankClaim:propose', ({ ctx, query }) => claimable(ctx, query.name ?? '')),
  get(claim('own'), 'bankClaim:propose', ({ ctx }) => ownClaims(ctx)),
  post(
    claim('propose'),
    'bankClaim:propose',
    { body: z.object({ line: id, order: id, amount, remark: z.string().max(200).nullish() }) },
    ({ ctx, body }) => propose(ctx, body),
  ),
  /** The first rows of a file, from which somebody tells how it is laid out. */
  post(
    layout('sample'),
    'bankLayout:add',
    {
      body: z.object({
        file: z.string().min(1, '请先上传样例文件').max(500),
        encoding: z.enum(['auto', 'utf8', 'gb18030']).default('auto'),
      }),
    },
    async ({ ctx, body }) => (await statementCells(ctx, body.file, body.encoding)).slice(0, SAMPLE_ROWS),
  ),
  get(layout('template'), 'bankStatement:add', async ({ reply }) =>
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('Content-Disposition', disposition('attachment', '银行对账单标准格式.xlsx'))
      .send(await statementTemplate()),
  ),
]

type Named = Pick<ClaimProposal, 'partyType'> &
  Omit<z.infer<typeof part>, 'kind' | 'amount' | 'remark' | 'partyType'>

/** Nobody claims money for what lies beyond the own rows; an order says itself with whom it is. */
async function refuseUnseen({ repo }: Context, { partyType, party, ...named }: Named): Promise<void> {
  const { order, item, payment, journal, otherBank } = named
  if (order) await repo(CustomerOrder).scoped(order, { label: '订单', field: 'order' })
  else if (party && partyType === 'store') await repo(Store).scoped(party, { label: '门店', field: 'party' })
  else if (party && partyType === 'customer') await repo(Customer).scoped(party, { field: 'party' })
  if (item) await repo(FinOpenItem).scoped(item, { field: 'item' })
  if (payment) await repo(Payment).scoped(payment, { field: 'payment' })
  if (journal) await repo(BankJournal).scoped(journal, { label: '日记账', field: 'journal' })
  if (otherBank) await repo(BankInfo).scoped(otherBank, { label: '对方账户', field: 'otherBank' })
}

/** What is proposed for claiming, without what the claim would be refused for: it is not told of either. */
async function seenBy(ctx: Context, proposals: readonly ClaimProposal[]): Promise<ClaimProposal[]> {
  const seen: ClaimProposal[] = []
  for (const proposal of proposals) {
    const isSeen = await refuseUnseen(ctx, proposal).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false
        throw error
      },
    )
    if (isSeen) seen.push(proposal)
  }
  return seen
}

/** Money that came and that nobody knows, for those who sell: who paid, how much, and why; no account and no balance. */
async function claimable({ repo, today }: Context, name: string) {
  const lines = await repo(BankLine).find(
    {
      left: { gt: 0 },
      inAmount: { gt: 0 },
      status: { in: [LineMatch.open, LineMatch.partial] },
      date: { ge: addDays(today, -SHOWN_DAYS) },
      ...(name && { oppositeName: { contains: name } }),
    },
    { sort: [['date', 'desc']], limit: 200 },
  )
  return lines.map((each) => ({
    ...pick(each, 'id', 'date', 'oppositeName', 'memo'),
    amount: each.left,
    oppositeTail: each.oppositeNo?.slice(-4) ?? null,
  }))
}

async function ownClaims({ repo, user }: Context) {
  const claims = await repo(BankClaim).find(
    { createBy: user.username, order: { gt: '' } },
    { sort: [['createTime', 'desc']], limit: 100 },
  )
  const orders = await repo(CustomerOrder).pick(
    ['id', 'no'],
    { id: { in: claims.flatMap(({ order }) => order ?? []) } },
    { limit: 100 },
  )
  return claims.map((each) => ({
    ...pick(each, 'id', 'no', 'date', 'amount', 'oppositeName', 'status'),
    orderNo: orders.find(({ id: of }) => of === each.order)?.no ?? null,
  }))
}

interface Proposed {
  readonly line: string
  readonly order: string
  readonly amount: number
  readonly remark?: string | null | undefined
}

/** Somebody who sells says that money is for an order; finance looks at it before it becomes a document. */
async function propose(ctx: Context, { line: of, order, amount: wanted, remark }: Proposed) {
  const { status, no } = await ctx.repo(CustomerOrder).scoped(order, { label: '订单', field: 'order' })
  if (status === 'draft' || status === 'voided')
    throw new BusinessError(`订单 ${no} 未提交或已作废，不能认领到款`)
  const { inAmount } = await ctx.repo(BankLine).get(of)
  if (inAmount === 0) throw new BusinessError('只能认领到账的款项')
  const [made] = await addClaims(ctx, of, [
    { kind: await kindOf(ctx, order), amount: wanted, order, remark: remark ?? null },
  ])
  return message('已提交认领，等待财务确认', made?.id)
}

/** What was shipped of an order is paid for; what was not is paid ahead. */
async function kindOf({ repo }: Context, order: string): Promise<'receipt' | 'prepay'> {
  const owed = await repo(FinOpenItem).first({
    side: ItemSide.receivable,
    sign: 1,
    order,
    residual: { gt: 0 },
  })
  return owed ? 'receipt' : 'prepay'
}

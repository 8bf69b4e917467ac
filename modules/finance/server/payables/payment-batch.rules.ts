import { BatchResult, Payment, PaymentBatch, PayRequest } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf, refuseLine } from '@mortise/model'
import { after, type Context, type Reaction, rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { ownBank } from '../bank/journal.ts'
import { refuseWrongPayee } from '../bank/payee.ts'
import { refuseSamePerson } from '../documents/same-person.ts'

export type Batch = RowOf<typeof PaymentBatch>

const of = PaymentBatch.fields.items
const MOST = 200

export const paymentBatchRules = rules(PaymentBatch, {
  async prepare({ items, bank, status }, ctx, before) {
    if (before && status !== 'draft') return
    await ownBank(ctx, bank)
    if ((items ?? []).length > MOST) throw new BusinessError(`一批最多${MOST}笔付款`, { field: 'items' })
    return { items: await Promise.all((items ?? []).map((line) => asAsked(ctx, line))) }
  },
  check: refuseWrongLines,
  moves: {
    release: {
      async guard(batch, ctx) {
        // Held, so that no two batches, and nobody beside them, pay one request.
        await ctx.repo(PayRequest).lockAll({ id: { in: batch.items.map(({ request }) => request) } })
        await refuseWrongLines(batch, ctx)
        await refuseInvolved(ctx, batch)
      },
      async effect({ id }, { repo }) {
        await repo(PaymentBatch).put(id, { downloadedBy: null, downloadedAt: null })
      },
    },
    recall: {
      async guard({ no, items, downloadedBy }, ctx) {
        if (items.some(({ result }) => result !== BatchResult.waiting))
          throw new BusinessError(`批次 ${no} 已有银行回执，不能撤回放行`)
        // The bank may have been told: somebody else makes sure that it has not paid.
        if (!downloadedBy?.includes(ctx.user.username)) return
        throw new BusinessError(`批次 ${no} 的银行文件由您本人下载，须由他人核实银行未付款后撤回`)
      },
    },
  },
})

/** Who asks for money or approves it neither releases it nor takes the bank's file, as with a payment alone. */
export async function refuseInvolved(ctx: Context, { items }: Batch): Promise<void> {
  for (const { request, result } of items)
    if (result === BatchResult.waiting) await refuseSamePerson(ctx, await ctx.repo(PayRequest).get(request))
}

/** A line says to whom and how much as its request does. */
async function asAsked({ repo }: Context, line: Batch['items'][number]): Promise<Batch['items'][number]> {
  const { payeeBank, unpaid, reason } = await repo(PayRequest).get(line.request)
  const { accountName, accountNo, bankName, bankCode } = await repo(BankInfo).get(payeeBank)
  return {
    ...line,
    accountName,
    accountNo,
    bankName,
    bankCode,
    amount: unpaid,
    purpose: line.purpose ?? reason.slice(0, 50),
    result: BatchResult.waiting,
  }
}

async function refuseWrongLines({ id, items }: Batch, ctx: Context): Promise<void> {
  for (const [row, { request, amount, accountNo, result }] of items.entries()) {
    if (result !== BatchResult.waiting) continue
    const asked = await ctx.repo(PayRequest).get(request)
    const refuse = (message: string) => refuseLine(of, row, 'request', message)
    if (asked.status !== 'approved' && asked.status !== 'partial') refuse(`付款申请 ${asked.no} 不是待付款`)
    await refuseWrongPayee(ctx, asked)
    const payee = await ctx.repo(BankInfo).get(asked.payeeBank)
    if (compare(amount, asked.unpaid) !== 0 || payee.accountNo !== accountNo)
      refuse(`付款申请 ${asked.no} 的金额或账户已变更，请重新编辑批次`)
    const other = (await openBatchesOf(ctx, request)).find((batch) => batch.id !== id)
    if (other) refuse(`付款申请 ${asked.no} 已在批次 ${other.no} 中`)
  }
}

/** Batches that may still pay a request. */
async function openBatchesOf({ repo }: Context, request: string): Promise<Batch[]> {
  const some = { field: 'request', test: { op: 'in' as const, values: [request] } }
  const found = await repo(PaymentBatch).select({ lines: 'items', some }, { limit: 50 })
  return found.filter(
    ({ status, items }) =>
      (status === 'draft' || status === 'released') &&
      items.some((line) => line.request === request && line.result === BatchResult.waiting),
  )
}

/** What a bank was told to pay is not paid beside it. */
export const batchReactions: readonly Reaction[] = [
  after(Payment, 'pay', async ({ request }, ctx) => {
    const released = (await openBatchesOf(ctx, request)).find(({ status }) => status === 'released')
    if (released) throw new BusinessError(`该付款申请已在放行的批次 ${released.no} 中，等待银行回执`)
  }),
]

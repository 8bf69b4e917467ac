import { BankTransfer } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { refuseOwnReversal } from '../documents/own-reversal.ts'
import { takeBack } from '../documents/take-back.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { ownBank, writeJournal } from './journal.ts'

type Transfer = RowOf<typeof BankTransfer>

export const bankTransferRules = rules(BankTransfer, {
  async check({ from, to, date }, ctx) {
    if (from === to) throw new BusinessError('转出账户和转入账户不能相同', { field: 'to' })
    if (date > ctx.today) throw new BusinessError('业务日期不能晚于今天', { field: 'date' })
    await ownBank(ctx, from)
    await ownBank(ctx, to)
  },
  moves: {
    approve: { effect: post },
    reverse: {
      guard: (transfer, ctx) => refuseOwnReversal(BankTransfer, transfer, ctx),
      async effect(transfer, ctx) {
        if (!transfer.voucher) return
        const voucher = await takeBack(ctx, transfer.voucher)
        await journal(ctx, transfer, { voucher, date: ctx.today, isBack: true })
      },
    },
  },
})

async function post(transfer: Transfer, ctx: Context): Promise<void> {
  const { id, no, date, amount, fee } = transfer
  const [from, to] = [await ownBank(ctx, transfer.from), await ownBank(ctx, transfer.to)]
  const { id: voucher } = await postVoucher(ctx, {
    date,
    kind: 'auto',
    summary: `内部转账 ${no}`,
    source: { type: BankTransfer.name, id, event: 'approve', no },
    entries: [
      { account: to.code, debit: amount, bank: to.id },
      { account: '660301', debit: fee },
      { account: from.code, credit: add(amount, fee), bank: from.id },
    ].filter(({ debit, credit }) => compare(debit ?? credit, 0) > 0),
  })
  await ctx.repo(BankTransfer).put(id, { voucher })
  await journal(ctx, transfer, { voucher, date, isBack: false })
}

/** Both accounts, in the order of their ids as whoever holds both takes them. */
async function journal(
  ctx: Context,
  { id, no, from, to, amount, fee }: Transfer,
  { voucher, date, isBack }: { readonly voucher: string; readonly date: string; readonly isBack: boolean },
): Promise<void> {
  const names = new Map(
    (await ctx.repo(BankInfo).find({ id: { in: [from, to] } })).map((bank) => [bank.id, bank]),
  )
  const sign = isBack ? -1 : 1
  const moves = [
    { bank: from, other: to, moved: -sign * add(amount, fee) },
    { bank: to, other: from, moved: sign * amount },
  ]
  for (const { bank, other, moved } of moves.toSorted((one, two) => one.bank.localeCompare(two.bank)))
    await writeJournal(ctx, {
      bank,
      date,
      summary: `${isBack ? '冲销' : ''}内部转账 ${no}`,
      amount: moved,
      opposite: { name: names.get(other)?.accountName ?? null, no: names.get(other)?.accountNo ?? null },
      source: { type: BankTransfer.name, id, no },
      voucher,
    })
}

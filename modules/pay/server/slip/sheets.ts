import type { RowOf } from '@mortise/model'
import type { PayBatch } from '@mortise/pay/model'
import type { Context, TableSheet } from '@mortise/server'
import { keepSent, refuseUnverified } from '../batch/accounts.ts'
import { refuseInvolved } from '../batch/pay.ts'
import { type Payee, payeesIn } from './payees.ts'
import { pieceSheet, workersPieces } from './piece-sheet.ts'
import { socialSheet } from './social-sheet.ts'
import { taxSheets } from './tax-sheet.ts'

/** 银行代发文件, 工资发放表, 个税申报表, 社保明细 and 计件明细表. */
export const sheetKinds = ['bank', 'wage', 'tax', 'social', 'piece'] as const
export type SheetKind = (typeof sheetKinds)[number]

type Batch = RowOf<typeof PayBatch>

interface Sheets {
  readonly title: string
  readonly sheets: readonly TableSheet[]
}

/** What of a batch leaves the house, as tables. */
export async function sheetsOf(ctx: Context, batch: Batch, kind: SheetKind): Promise<Sheets> {
  const all = await payeesIn(ctx, batch.id)
  return sheets[kind](ctx, batch, all)
}

const sheets: Readonly<
  Record<SheetKind, (ctx: Context, batch: Batch, all: readonly Payee[]) => Promise<Sheets>>
> = {
  async bank(ctx, batch, all) {
    const open = all.filter(({ slip }) => !slip.isPaid && (slip.net ?? 0) > 0)
    await refuseUnverified(
      ctx,
      open.map(({ slip }) => slip),
    )
    await refuseInvolved(ctx, batch)
    await keepSent(
      ctx,
      open.map(({ slip, bank }) => ({ slip: slip.id, accountNo: bank?.accountNo ?? '' })),
    )
    return { title: '银行代发', sheets: [bankSheet(batch.month, open)] }
  },
  async wage(_, __, all) {
    return { title: '工资发放表', sheets: [wageSheet(all)] }
  },
  async tax(ctx, batch, all) {
    return { title: '个税申报表', sheets: await taxSheets(ctx, batch, all) }
  },
  async social(_, __, all) {
    return { title: '社保明细', sheets: [socialSheet(all)] }
  },
  async piece(ctx, batch, all) {
    return { title: '计件明细表', sheets: [pieceSheet(await workersPieces(ctx, batch, all))] }
  },
}

const bankSheet = (month: string, people: readonly Payee[]): TableSheet => ({
  name: '银行代发',
  titles: ['序号', '户名', '账号', '开户行', '联行号', '金额', '用途'],
  rows: people.map(({ slip, name, bank }, at) => [
    String(at + 1),
    bank?.accountName ?? name,
    bank?.accountNo ?? '',
    bank?.bankName ?? '',
    bank?.bankCode ?? '',
    slip.net,
    `${month}工资`,
  ]),
})

const wageColumns = [
  ['计件', 'piece'],
  ['计时', 'time'],
  ['月薪', 'base'],
  ['加班', 'overtime'],
  ['奖金补贴', 'bonus'],
  ['保底补足', 'topUp'],
  ['应发', 'gross'],
  ['个人社保', 'social'],
  ['个人公积金', 'fund'],
  ['个税', 'tax'],
  ['扣款', 'fine'],
  ['借支还款', 'loan'],
  ['实发', 'net'],
] as const

const wageSheet = (people: readonly Payee[]): TableSheet => ({
  name: '工资发放表',
  titles: ['工号', '姓名', ...wageColumns.map(([title]) => title), '签字'],
  rows: people.map(({ slip, name, no }) => [no, name, ...wageColumns.map(([, key]) => slip[key] ?? 0), '']),
})

import { BatchResult, Payment, PaymentBatch } from '@mortise/finance/model'
import { BusinessError, compare, csvText } from '@mortise/model'
import { type Context, isOwnFile, type PrintedCell, printedSheet, readTable } from '@mortise/server'
import type { Batch } from './payment-batch.rules.ts'

const headings = ['序号', '收款户名', '账号', '开户行', '联行号', '金额', '用途']

const cellsOf = (batch: Batch): string[][] =>
  batch.items.flatMap((line, at) =>
    line.result === BatchResult.waiting
      ? [
          [
            String(at + 1),
            line.accountName ?? '',
            line.accountNo ?? '',
            line.bankName ?? '',
            line.bankCode ?? '',
            (line.amount ?? 0).toFixed(2),
            line.purpose ?? '',
          ],
        ]
      : [],
  )

/** What the bank is told to pay, as a sheet; numbers of accounts are texts, so that no digit is lost. */
export const batchSheet = (batch: Batch): Promise<Buffer> =>
  printedSheet({
    name: '批量付款',
    isLandscape: true,
    widths: [8, 30, 26, 30, 16, 16, 30],
    rows: [headings, ...cellsOf(batch)].map((row) =>
      row.map((value): PrintedCell => ({ value, isFramed: true })),
    ),
  })

/** The same as text with separators. */
export const batchText = (batch: Batch): Buffer => Buffer.from(csvText([headings, ...cellsOf(batch)]))

const paidWords: ReadonlySet<string> = new Set(['成功', '已付', '付款成功', '交易成功'])
const failedWords: ReadonlySet<string> = new Set(['失败', '付款失败', '交易失败', '退回', '已退回'])
const MOST_ROWS = 300

interface Answer {
  readonly row: number
  readonly at: number
  readonly isPaid: boolean
  readonly serial: string | null
  readonly reason: string | null
}

/** What the bank answered: each line is paid and booked, or may be asked for again; all of the file or nothing. */
export async function takeResult(
  ctx: Context,
  id: string,
  file: string,
): Promise<{ paid: number; failed: number }> {
  const batch = await ctx.repo(PaymentBatch).lock(id)
  if (batch.status !== 'released') throw new BusinessError(`批次 ${batch.no} 不是已放行，不能导入回执`)
  const answers = await answersIn(ctx, batch, file)
  const fresh = answers.filter(({ at }) => batch.items[at]?.result === BatchResult.waiting)
  if (fresh.length === 0) throw new BusinessError('回执中的付款都已登记过')
  const items = batch.items.map((line, at) => {
    const answer = fresh.find((each) => each.at === at)
    if (!answer) return line
    const result = answer.isPaid ? BatchResult.paid : BatchResult.failed
    return { ...line, result, bankSerial: answer.serial, failedFor: answer.reason }
  })
  await ctx.repo(PaymentBatch).put(id, { items })
  for (const { at, isPaid, serial } of fresh) {
    const line = batch.items[at]
    if (!isPaid || !line) continue
    const payment = await ctx.repo(Payment).add(
      {
        request: line.request,
        bank: batch.bank,
        amount: line.amount ?? 0,
        bankSerial: serial,
        remark: `批量付款 ${batch.no}`,
      },
      { given: { batch: id } },
    )
    await ctx.repo(Payment).move(payment.id, 'pay')
  }
  if (items.every(({ result }) => result !== BatchResult.waiting))
    await ctx.repo(PaymentBatch).move(id, 'finish')
  const paid = fresh.filter(({ isPaid }) => isPaid).length
  return { paid, failed: fresh.length - paid }
}

async function answersIn(ctx: Context, batch: Batch, file: string): Promise<Answer[]> {
  if (!(await isOwnFile(ctx, file))) throw new BusinessError('文件不是本人上传的，请重新上传')
  const rows = await readTable(ctx.files, file, {
    encoding: null,
    largest: 2 * 1_048_576,
    mostRows: MOST_ROWS,
    mostColumns: 60,
  })
  const heading = rows.find(({ cells }) => cells.includes('序号') && cells.includes('结果'))
  if (!heading) throw new BusinessError('没有找到表头「序号」「账号」「金额」「结果」')
  const cell = (cells: readonly string[], title: string) => cells[heading.cells.indexOf(title)] ?? ''
  const faults: string[] = []
  const seen = new Set<number>()
  const answers = rows.flatMap(({ row, cells }): Answer[] => {
    if (row <= heading.row) return []
    const at = Number(cell(cells, '序号')) - 1
    const line = batch.items[at]
    const fail = (column: string, reason: string) => {
      faults.push(`导入第 ${row} 行：${column} ${reason}`)
      return []
    }
    if (!line) return fail('序号', `批次中没有第${cell(cells, '序号')}笔`)
    if (seen.has(at)) return fail('序号', '重复')
    seen.add(at)
    if (cell(cells, '账号') !== line.accountNo)
      return fail('账号', `与批次不符：${cell(cells, '账号').slice(0, 30)}`)
    const amount = Number(cell(cells, '金额').replaceAll(',', ''))
    if (!Number.isFinite(amount) || compare(amount, line.amount) !== 0)
      return fail('金额', `与批次不符：${cell(cells, '金额').slice(0, 30)}`)
    const word = cell(cells, '结果')
    if (!paidWords.has(word) && !failedWords.has(word)) return fail('结果', `无法识别：${word.slice(0, 30)}`)
    const isPaid = paidWords.has(word)
    if (line.result === (isPaid ? BatchResult.failed : BatchResult.paid))
      return fail('结果', '与已登记的回执不一致')
    const serial = cell(cells, '流水号').slice(0, 64) || null
    return [
      { row, at, isPaid, serial, reason: isPaid ? null : cell(cells, '失败原因').slice(0, 200) || word },
    ]
  })
  if (faults.length > 0) throw new BusinessError(faults.slice(0, 10).join('；'))
  return answers
}

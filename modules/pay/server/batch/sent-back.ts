import { BusinessError, compare, formatMoney, type RowOf } from '@mortise/model'
import type { PaySlip } from '@mortise/pay/model'
import { type Context, isOwnFile, readTable } from '@mortise/server'
import { wentTo } from './accounts.ts'
import { readResult } from './bank-result.ts'

type Slip = RowOf<typeof PaySlip>

/** Who is not paid this time, and what the bank said about it, if it did. */
export type SentBack = ReadonlyMap<string, string | null>

interface Told {
  readonly failed?: string | null
  readonly result?: readonly string[] | null
}

/** Whom the bank did not pay: as its file says, or as somebody typed the accounts. */
export async function sentBack(
  ctx: Context,
  slips: readonly Slip[],
  { failed, result }: Told,
): Promise<SentBack> {
  const numbers = (failed ?? '').split(/\s+/).filter(Boolean)
  const [file] = result ?? []
  if (file && numbers.length > 0)
    throw new BusinessError('已上传银行回盘文件，不再填写退回的账号', { field: 'failed' })
  if (file) return byFile(ctx, slips, file)
  if (numbers.length === 0) return new Map()
  const open = slips.filter(({ isPaid }) => !isPaid)
  return new Map(
    numbers.map((number) => {
      const owner = open.find((slip) => wentTo(slip, number))
      if (!owner) throw new BusinessError(`账号 ${number} 不是本批次未发放员工的工资卡`, { field: 'failed' })
      return [owner.worker, '银行退回']
    }),
  )
}

const LARGEST = 5 * 1_048_576
const MOST_ROWS = 10_000
const MOST_COLUMNS = 60
/** Faults that are told at once; whoever mends these finds the rest. */
const MOST_FAULTS = 10

/** Each line is somebody's pay to the cent, once; whom the file does not name was not paid. All of it holds or nothing. */
async function byFile(ctx: Context, slips: readonly Slip[], file: string): Promise<SentBack> {
  if (!(await isOwnFile(ctx, file)))
    throw new BusinessError('文件不是本人上传的，请重新上传', { field: 'result' })
  const rows = await readTable(ctx.files, file, {
    encoding: null,
    largest: LARGEST,
    mostRows: MOST_ROWS,
    mostColumns: MOST_COLUMNS,
  })
  const { answers, faults: unread } = readResult(rows)
  refuse(unread)
  const left = new Set(slips)
  const back = new Map<string, string | null>(
    slips
      .filter(({ isPaid, net }) => !isPaid && compare(net, 0) > 0)
      .map(({ worker, payFault }) => [worker, payFault]),
  )
  const faults: string[] = []
  for (const { row, accountNo, amount, isPaid, reason } of answers) {
    // Husband and wife may share an account: of those the one of that amount is meant.
    const own = [...left].filter((slip) => wentTo(slip, accountNo))
    const slip = own.find(({ net }) => compare(net, amount) === 0)
    if (!slip) {
      faults.push(`导入第 ${row} 行：${wrong(accountNo, amount, own)}`)
      continue
    }
    left.delete(slip)
    if (slip.isPaid && !isPaid) faults.push(`导入第 ${row} 行：账号 ${accountNo} 已记发放，不能再记退回`)
    else if (isPaid) back.delete(slip.worker)
    else back.set(slip.worker, reason)
  }
  refuse(faults)
  return back
}

function wrong(accountNo: string, amount: number, [slip]: readonly Slip[]): string {
  if (!slip) return `账号 ${accountNo.slice(0, 30)} 不是本批次员工的工资卡，或与前面重复`
  return `金额 ${formatMoney(amount)} 与账号 ${accountNo} 的实发 ${formatMoney(slip.net)} 不一致`
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return
  const rest = faults.length > MOST_FAULTS ? `；另有 ${faults.length - MOST_FAULTS} 处错误` : ''
  throw new BusinessError(`${faults.slice(0, MOST_FAULTS).join('；')}${rest}`, { field: 'result' })
}

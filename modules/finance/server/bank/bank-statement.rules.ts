import { createHash } from 'node:crypto'
import { BankLayout, BankLine, BankStatement, LineMatch } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { type Context, insertRows, isOwnFile, readTable, rules } from '@mortise/server'
import { ownBank } from './journal.ts'
import { brokenBalances, ownLayout, type StatementLine, statementLines } from './statement-lines.ts'

type Statement = RowOf<typeof BankStatement>

const LARGEST = 5 * 1_048_576
const MOST_LINES = 10_000
/** Faults that are told at once; whoever mends these finds the rest. */
const MOST_FAULTS = 10

const encodings = { auto: null, utf8: 'utf-8', gb18030: 'gb18030' } as const

/** The cells of an uploaded statement, read with care: it was made elsewhere. */
export async function statementCells(
  ctx: Context,
  file: string,
  encoding: keyof typeof encodings,
  mostRows = MOST_LINES + 60,
) {
  if (!(await isOwnFile(ctx, file)))
    throw new BusinessError('文件不是本人上传的，请重新上传', { field: 'file' })
  return readTable(ctx.files, file, {
    encoding: encodings[encoding],
    largest: LARGEST,
    mostRows,
    mostColumns: 60,
  })
}

export const bankStatementRules = rules(BankStatement, {
  async prepare({ file, bank }, ctx, before) {
    if (before) return
    await ownBank(ctx, bank)
    const [path = ''] = file ?? []
    const hash = (await ctx.files.find(path))?.sha256 ?? null
    // One at a time, so that the same file is not brought in twice and periods follow each other.
    await ctx.alone(`bank statement ${bank}`)
    const same = hash ? await ctx.repo(BankStatement).first({ bank, fileHash: hash }) : null
    if (same) throw new BusinessError(`该文件已导入为对账单 ${same.no}，不能重复导入`, { field: 'file' })
    return { fileHash: hash }
  },
  async saved(statement, ctx, before) {
    if (!before) await takeIn(ctx, statement)
  },
  async remove(statement, ctx) {
    await ctx.alone(`bank statement ${statement.bank}`)
    const last = await latest(ctx, statement.bank, statement.id)
    if (last && (last.endDate ?? '') >= (statement.endDate ?? '') && last.createTime > statement.createTime)
      throw new BusinessError(`请先删除之后的对账单 ${last.no}`)
    const lines = await ctx.repo(BankLine).lockAll({ statement: statement.id })
    const taken = lines.filter(({ status }) => status !== LineMatch.open)
    if (taken.length > 0)
      throw new BusinessError(`对账单 ${statement.no} 有 ${taken.length} 笔流水已认领或忽略，不能删除`)
    for (const { id } of lines) await ctx.repo(BankLine).remove(id)
  },
})

async function takeIn(ctx: Context, statement: Statement): Promise<void> {
  const layout = statement.layout ? await ctx.repo(BankLayout).get(statement.layout) : null
  const cells = await statementCells(ctx, statement.file[0] ?? '', layout?.encoding ?? 'auto')
  const { lines, faults } = statementLines(layout ?? ownLayout, cells, ctx.today)
  refuse(faults)
  refuse(brokenBalances(lines))
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new BusinessError('文件中没有数据', { field: 'file' })
  const balances = await balancesOf(ctx, statement, lines)
  const known = fingerprinted(lines)
  await refuseRepeated(ctx, statement, known)
  await insertRows(
    ctx,
    BankLine,
    known.map(({ line: { row: _row, ...line }, fingerprint }, at) => ({
      ...line,
      statement: statement.id,
      bank: statement.bank,
      seq: at + 1,
      fingerprint,
      claimed: 0,
      left: add(line.inAmount, line.outAmount),
      status: LineMatch.open,
    })),
    { known: 'refused' },
  )
  await ctx.repo(BankStatement).put(statement.id, {
    ...balances,
    beginDate: first.date,
    endDate: last.date,
    lineCount: lines.length,
    inAmount: sum(lines, ({ inAmount }) => inAmount),
    outAmount: sum(lines, ({ outAmount }) => outAmount),
  })
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return
  const rest = faults.length > MOST_FAULTS ? `；另有 ${faults.length - MOST_FAULTS} 处错误` : ''
  throw new BusinessError(`${faults.slice(0, MOST_FAULTS).join('；')}${rest}`, { field: 'file' })
}

/** What it began and ended with, as far as it is known, must fit what lies between. */
async function balancesOf(ctx: Context, statement: Statement, lines: readonly StatementLine[]) {
  const [first, last] = [lines[0], lines.at(-1)]
  const moved = sum(lines, ({ inAmount, outAmount }) => sub(inAmount, outAmount))
  const former = await latest(ctx, statement.bank, statement.id)
  if (former && (former.endDate ?? '') > (first?.date ?? ''))
    throw new BusinessError(
      `对账单从 ${first?.date} 开始，与已导入到 ${former.endDate} 的对账单 ${former.no} 重叠，请按日期先后导入`,
      { field: 'file' },
    )
  const told =
    first && first.balance !== null ? sub(first.balance, sub(first.inAmount, first.outAmount)) : null
  const openBalance = statement.openBalance ?? told ?? former?.closeBalance ?? null
  if (openBalance === null) throw new BusinessError('请填写期初余额', { field: 'openBalance' })
  if (former && compare(openBalance, former.closeBalance) !== 0)
    throw new BusinessError(
      `期初余额 ${openBalance.toFixed(2)} 元与上期对账单 ${former.no} 的期末余额 ${(former.closeBalance ?? 0).toFixed(2)} 元不一致`,
      { field: 'openBalance' },
    )
  const closeBalance = statement.closeBalance ?? last?.balance ?? null
  if (closeBalance === null) throw new BusinessError('请填写期末余额', { field: 'closeBalance' })
  for (const [end, field] of [
    [closeBalance, 'closeBalance'],
    [last?.balance ?? closeBalance, 'closeBalance'],
  ] as const) {
    const difference = sub(end, add(openBalance, moved))
    if (compare(difference, 0) !== 0)
      throw new BusinessError(`对账单余额不连续，差额 ${difference.toFixed(2)}`, { field })
  }
  return { openBalance, closeBalance }
}

const latest = async ({ repo }: Context, bank: string, but: string): Promise<Statement | undefined> =>
  (
    await repo(BankStatement).find(
      { bank, id: { ne: but } },
      {
        sort: [
          ['endDate', 'desc'],
          ['createTime', 'desc'],
        ],
        limit: 1,
      },
    )
  )[0]

interface Known {
  readonly line: StatementLine
  readonly fingerprint: string
}

/** A line is known by its number; without one by all it says, and by which of those alike it is. */
function fingerprinted(lines: readonly StatementLine[]): Known[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    if (line.serial) return { line, fingerprint: `S${line.serial}` }
    const { row: _row, ...said } = line
    const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return { line, fingerprint: `H${hash}:${count}` }
  })
}

async function refuseRepeated(
  { repo }: Context,
  { bank }: Statement,
  known: readonly Known[],
): Promise<void> {
  const rows = new Map<string, number>()
  const faults: string[] = []
  for (const { line, fingerprint } of known) {
    const before = rows.get(fingerprint)
    if (before) faults.push(`导入第 ${line.row} 行：流水号 ${line.serial} 与第 ${before} 行重复`)
    else rows.set(fingerprint, line.row)
  }
  const there = await repo(BankLine).pick(
    ['fingerprint', 'statement'],
    { bank, fingerprint: { in: [...rows.keys()] } },
    { limit: MOST_LINES },
  )
  for (const { fingerprint, statement } of there.slice(0, MOST_FAULTS + 1)) {
    const { no } = await repo(BankStatement).get(statement)
    faults.push(`导入第 ${rows.get(fingerprint)} 行：流水号 已在对账单 ${no} 中导入`)
  }
  refuse(faults)
}

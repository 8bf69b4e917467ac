import type { BankLayout } from '@mortise/finance/model'
import { add, compare, isDate, type RowOf, sub } from '@mortise/model'
import type { TableRow } from '@mortise/server'

type Layout = Pick<
  RowOf<typeof BankLayout>,
  | 'skipRows'
  | 'dateColumn'
  | 'dateOrder'
  | 'amountForm'
  | 'inColumn'
  | 'outColumn'
  | 'amountColumn'
  | 'markColumn'
  | 'inMark'
  | 'balanceColumn'
  | 'serialColumn'
  | 'nameColumn'
  | 'accountColumn'
  | 'memoColumn'
>

/** Our own layout, for whoever writes down what came and went. */
export const ownLayout: Layout = {
  skipRows: 0,
  dateColumn: '交易日期',
  dateOrder: 'ymd',
  amountForm: 'two',
  inColumn: '收入',
  outColumn: '支出',
  amountColumn: null,
  markColumn: null,
  inMark: null,
  balanceColumn: '余额',
  serialColumn: '流水号',
  nameColumn: '对方户名',
  accountColumn: '对方账号',
  memoColumn: '摘要',
}

/** A line as its file tells it. */
export interface StatementLine {
  /** Which row of the file. */
  readonly row: number
  readonly date: string
  readonly serial: string | null
  readonly inAmount: number
  readonly outAmount: number
  readonly balance: number | null
  readonly oppositeName: string | null
  readonly oppositeNo: string | null
  readonly memo: string | null
}
export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  /** What is wrong, each with its row and column. */
  readonly faults: readonly string[]
}

const MOST = 999_999_999_999.99
/** Rows below the lines that add them up. */
const isTotal = /^(?:合计|总计|小计|本页|以下|共计|打印)/

/** Takes a file apart by its layout. Nothing is guessed: what does not read as it should is a fault. */
export function statementLines(layout: Layout, rows: readonly TableRow[], today: string): ReadStatement {
  const heading = rows.find(({ row }) => row > layout.skipRows)
  if (!heading) return { lines: [], faults: ['文件中没有数据'] }
  const columns = columnsOf(layout, heading)
  if (columns.missing.length > 0)
    return {
      lines: [],
      faults: [`第 ${heading.row} 行没有表头「${columns.missing.join('」「')}」，请检查对账单格式`],
    }
  const faults: string[] = []
  const read: StatementLine[] = []
  for (const row of rows) {
    if (row.row <= heading.row || isTotal.test(row.cells.find((cell) => cell !== '') ?? '')) continue
    const line = lineOf(layout, columns.at, row, today, (column, reason) =>
      faults.push(`导入第 ${row.row} 行：${column} ${reason}`),
    )
    if (line) read.push(line)
  }
  if (read.length === 0 && faults.length === 0) faults.push('文件中没有数据')
  return { lines: inOrder(read), faults }
}

type Key = 'date' | 'in' | 'out' | 'amount' | 'mark' | 'balance' | 'serial' | 'name' | 'account' | 'memo'
type At = Readonly<Partial<Record<Key, { readonly title: string; readonly index: number }>>>

function columnsOf(layout: Layout, heading: TableRow): { readonly at: At; readonly missing: string[] } {
  const isTwo = layout.amountForm === 'two'
  const titles: Readonly<Record<Key, string | null>> = {
    date: layout.dateColumn,
    in: isTwo ? layout.inColumn : null,
    out: isTwo ? layout.outColumn : null,
    amount: isTwo ? null : layout.amountColumn,
    mark: layout.amountForm === 'marked' ? layout.markColumn : null,
    balance: layout.balanceColumn,
    serial: layout.serialColumn,
    name: layout.nameColumn,
    account: layout.accountColumn,
    memo: layout.memoColumn,
  }
  const missing: string[] = []
  const at: Partial<Record<Key, { title: string; index: number }>> = {}
  const known = heading.cells.map(plainTitle)
  for (const [key, title] of Object.entries(titles) as [Key, string | null][]) {
    if (!title) continue
    const index = known.indexOf(plainTitle(title))
    if (index >= 0) at[key] = { title, index }
    // Our own layout may leave out what only some banks tell.
    else if (layout !== ownLayout || key === 'date' || key === 'in' || key === 'out') missing.push(title)
  }
  return { at, missing }
}

const plainTitle = (text: string): string => text.replace(/\s/g, '')

type Refuse = (column: string, reason: string) => void

function lineOf(
  layout: Layout,
  at: At,
  { row, cells }: TableRow,
  today: string,
  refuse: Refuse,
): StatementLine | null {
  let isGood = true
  const fail: Refuse = (column, reason) => {
    isGood = false
    refuse(column, reason)
  }
  const cell = (key: Key) => {
    const column = at[key]
    return column ? { title: column.title, text: cells[column.index] ?? '' } : null
  }
  const words = (key: Key, most: number): string | null => {
    const found = cell(key)
    if (!found || found.text === '') return null
    if (found.text.length > most) fail(found.title, `长度不能超过${most}个字符`)
    return found.text
  }
  const money = (key: Key): number => {
    const found = cell(key)
    return found ? moneyOf(found.text, (reason) => fail(found.title, reason)) : 0
  }
  const day = cell('date')
  const date = dayOf(day?.text ?? '', layout.dateOrder)
  if (!date) fail(day?.title ?? '交易日期', `日期格式不正确：${(day?.text ?? '').slice(0, 30)}`)
  else if (date > today) fail(day?.title ?? '交易日期', `${date} 晚于今天`)
  const amount = signedAmount(layout, money, cell('mark')?.text ?? '')
  const balance = cell('balance')
  const line: StatementLine = {
    row,
    date: date ?? '',
    serial: words('serial', 64),
    inAmount: Math.max(0, amount),
    outAmount: Math.max(0, sub(0, amount)),
    balance: balance && balance.text !== '' ? money('balance') : null,
    oppositeName: words('name', 100),
    oppositeNo: words('account', 40),
    memo: words('memo', 300),
  }
  if (isGood && amount === 0) fail(at.amount?.title ?? `${at.in?.title}、${at.out?.title}`, '请输入金额')
  return isGood ? line : null
}

/** Above zero what came in. A bank takes back what it entered by an amount below zero on the same side. */
function signedAmount(layout: Layout, money: (key: Key) => number, mark: string): number {
  if (layout.amountForm === 'two') return sub(money('in'), money('out'))
  const amount = money('amount')
  if (layout.amountForm === 'signed') return amount
  if (layout.amountForm === 'reversed') return sub(0, amount)
  return mark === layout.inMark ? amount : sub(0, amount)
}

function moneyOf(text: string, fail: (reason: string) => void): number {
  const plain = text.normalize('NFKC').replace(/[,\s¥￥+]/g, '')
  if (plain === '' || plain === '-' || plain === '--') return 0
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  if (sign === undefined) {
    fail(`金额格式不正确：${text.slice(0, 30)}`)
    return 0
  }
  if (/[1-9]/.test(fraction.slice(2))) {
    fail(`金额最多两位小数：${text.slice(0, 30)}`)
    return 0
  }
  const amount = Number(`${whole}.${fraction.slice(0, 2) || '0'}`)
  if (amount > MOST) {
    fail(`金额超出范围：${text.slice(0, 30)}`)
    return 0
  }
  return sign === '-' ? sub(0, amount) : amount
}

const orders = {
  ymd: /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?!\d{3})/,
  dmy: /^(\d{1,2})\D(\d{1,2})\D(\d{4})/,
  mdy: /^(\d{1,2})\D(\d{1,2})\D(\d{4})/,
} as const

function dayOf(text: string, order: Layout['dateOrder']): string | null {
  const compact = order === 'ymd' && /^\d{8}(?:\D|\d{6}$|$)/.test(text)
  const source = compact ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : text
  const [, one = '', two = '', three = ''] = orders[order].exec(source) ?? []
  const [year, month, day] =
    order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** The oldest first, as balances follow each other; many banks begin with the latest. */
function inOrder(lines: readonly StatementLine[]): StatementLine[] {
  const isLatestFirst =
    (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '') || (!follows(lines) && follows(lines.toReversed()))
  const ordered = isLatestFirst ? lines.toReversed() : [...lines]
  return ordered.toSorted((one, other) => one.date.localeCompare(other.date))
}

const follows = (lines: readonly StatementLine[]): boolean =>
  lines.every((line, at) => at === 0 || isNext(lines[at - 1], line))

function isNext(before: StatementLine | undefined, { inAmount, outAmount, balance }: StatementLine): boolean {
  if (before?.balance == null || balance === null) return true
  return compare(add(before.balance, sub(inAmount, outAmount)), balance) === 0
}

/** Rows whose balance does not follow from the one before. */
export const brokenBalances = (lines: readonly StatementLine[]): string[] =>
  lines.flatMap((line, at) =>
    at === 0 || isNext(lines[at - 1], line) ? [] : [`导入第 ${line.row} 行：余额 与上一笔不连续`],
  )

import type { TableRow } from '@mortise/server'

/** What a bank says of one payment. */
export interface BankAnswer {
  /** Which row of the file. */
  readonly row: number
  readonly accountNo: string
  readonly amount: number
  readonly isPaid: boolean
  /** Why it was sent back. */
  readonly reason: string | null
}
export interface BankResult {
  readonly answers: readonly BankAnswer[]
  /** What is wrong, each with its row and column. */
  readonly faults: readonly string[]
}

/** Banks call the same columns differently. */
const titles = {
  accountNo: ['账号', '收款账号', '卡号', '工资卡号', '银行账号'],
  amount: ['金额', '交易金额', '代发金额', '实发金额'],
  result: ['结果', '处理结果', '交易结果', '处理状态', '交易状态', '状态'],
  reason: ['失败原因', '原因', '返回信息', '处理信息', '备注'],
} as const
type Column = keyof typeof titles
const needed = ['accountNo', 'amount', 'result'] as const satisfies readonly Column[]

const failedWords = /失败|退回|退票|拒绝|未成功|不成功/
const paidWords = /成功|已付|已入账/
/** Rows below the payments that add them up. */
const isTotal = /^(?:合计|总计|小计|总笔数|总金额)/

const placeOf = (cells: readonly string[], column: Column): number =>
  cells.findIndex((cell) => (titles[column] as readonly string[]).includes(cell))

/** Reads a bank's file. Nothing is guessed: what does not read as it should is a fault. */
export function readResult(rows: readonly TableRow[]): BankResult {
  const heading = rows.find(({ cells }) => needed.every((column) => placeOf(cells, column) >= 0))
  if (!heading) return { answers: [], faults: ['没有找到表头「账号」「金额」「结果」'] }
  const cellOf = (cells: readonly string[], column: Column) => cells[placeOf(heading.cells, column)] ?? ''
  const faults: string[] = []
  const answers = rows.flatMap(({ row, cells }): BankAnswer[] => {
    if (row <= heading.row || isTotal.test(cells.find((cell) => cell !== '') ?? '')) return []
    const fail = (column: Column, reason: string) => {
      const told = cellOf(cells, column).slice(0, 30)
      faults.push(`导入第 ${row} 行：${titles[column][0]} ${reason}${told && `：${told}`}`)
      return []
    }
    const accountNo = cellOf(cells, 'accountNo').replaceAll(/\s/g, '')
    if (!accountNo) return fail('accountNo', '不能为空')
    const told = cellOf(cells, 'amount').replaceAll(/[,，\s]/g, '')
    if (!/^\d{1,12}(\.\d{1,2}0*)?$/.test(told)) return fail('amount', '无法识别')
    const word = cellOf(cells, 'result')
    const isFailed = failedWords.test(word)
    if (!isFailed && !paidWords.test(word)) return fail('result', '无法识别')
    const reason = isFailed ? cellOf(cells, 'reason').slice(0, 200) || word.slice(0, 200) : null
    return [{ row, accountNo, amount: Number(told), isPaid: !isFailed, reason }]
  })
  if (answers.length === 0 && faults.length === 0) faults.push('文件中没有数据')
  return { answers, faults }
}

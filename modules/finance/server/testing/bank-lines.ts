import { BankLine, BankStatement } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import type { TestApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'

/** One movement as a bank tells it: above zero what came in. */
export interface ToldLine {
  readonly date: string
  readonly amount: number
  readonly name?: string
  readonly account?: string
  readonly memo?: string
}

/** An account of ours, and how its bank's statements come in. */
export async function bankLines(app: TestApp, openBalance = 10_000) {
  const clerk = app.as('clerk', { orgCode: 'A01' })
  let count = 0
  const account = async () =>
    (
      await clerk.of(BankInfo).add({
        owner: 'self',
        accountName: '榫卯木业',
        bankName: '工商银行',
        accountNo: `12020209199002${String(++count).padStart(5, '0')}`,
        openBalance,
      })
    ).id

  /** Brings a statement in; answers its lines in their order. */
  async function told(bank: string, ...lines: readonly ToldLine[]): Promise<RowOf<typeof BankLine>[]> {
    const rows = lines.map(({ date, amount, name = '', account: no = '', memo = '' }) =>
      [date, `L${++count}`, amount > 0 ? amount : '', amount < 0 ? -amount : '', '', name, no, memo].join(
        ',',
      ),
    )
    const form = new FormData()
    const text = ['交易日期,流水号,收入,支出,余额,对方户名,对方账号,摘要', ...rows].join('\n')
    form.append('file', new Blob([text]), 'statement.csv')
    const { body } = await clerk.call('POST', '/sys/common/upload', { body: form })
    const former = (
      await clerk.of(BankStatement).list({ where: { bank }, sort: [['createTime', 'desc']], size: 1 })
    ).rows[0]
    const open = former?.closeBalance ?? openBalance
    const moved = lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100
    const { id } = await clerk.of(BankStatement).add({
      bank,
      file: [body.message],
      openBalance: open,
      closeBalance: Math.round((open + moved) * 100) / 100,
    })
    return (await clerk.of(BankLine).list({ where: { statement: id }, sort: [['seq', 'asc']], size: 200 }))
      .rows
  }

  const claim = async (line: string, parts: readonly object[], who = clerk) =>
    (await who.call('POST', `${BankLine.wire}/claim`, { body: { id: line, parts } })).body
  const lineNow = (id: string) => clerk.of(BankLine).get(id)
  return { clerk, account, told, claim, lineNow }
}

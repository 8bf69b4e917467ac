import { formatMoney } from '@mortise/model'
import { type Statement, type StatementKind, statementKinds } from '@mortise/stores/model'
import { CompanyHead, Paper } from '@mortise/web'
import type { Ref } from 'react'

/** A statement as the server tells it. */
export interface ShownStatement extends Statement {
  readonly store: string
  readonly from: string
  readonly to: string
}

/** 门店对账单: what a store owed, what happened, and what it owes. */
export function StatementPaper({ statement, ref }: { statement: ShownStatement; ref: Ref<HTMLElement> }) {
  const { store, from, to, opening, lines, totals, closing } = statement
  return (
    <Paper title="门店对账单" head={<CompanyHead />} ref={ref}>
      <p>{`门店：${store}　期间：${from} 至 ${to}`}</p>
      <table>
        <thead>
          <tr>
            {['日期', '类别', '单号', '摘要', '金额', '应收余额'].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th colSpan={5}>期初应收</th>
            <th className="mortise-statement-amount">{formatMoney(opening)}</th>
          </tr>
          {lines.map(({ on, kind, no, about, amount, balance }) => (
            <tr key={`${kind}${no}`}>
              <td>{on}</td>
              <td>{statementKinds[kind]}</td>
              <td>{no}</td>
              <td>{about}</td>
              <td className="mortise-statement-amount">{formatMoney(amount)}</td>
              <td className="mortise-statement-amount">{formatMoney(balance)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={5}>期末应收</th>
            <th className="mortise-statement-amount">{formatMoney(closing)}</th>
          </tr>
        </tbody>
      </table>
      <p>
        {kinds
          .filter((kind) => totals[kind] !== 0)
          .map((kind) => `${statementKinds[kind]} ${formatMoney(totals[kind])}`)
          .join('　')}
      </p>
      <p>余额为负数表示门店有预付款。</p>
    </Paper>
  )
}

const kinds = Object.keys(statementKinds) as StatementKind[]

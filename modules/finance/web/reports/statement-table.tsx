import './statement-table.css'
import type { Statement, StatementColumn, StatementLine } from '@mortise/finance/model'
import { formatMoney, useCompany } from '@mortise/web'
import { Button, Spin } from 'antd'

interface StatementTableProps {
  readonly statement: Statement
  readonly isLoading: boolean
  /** Somebody asks what is behind a figure. */
  readonly onAsk: (line: number, column: StatementColumn) => void
}

/** A statement as its printed form: numbered lines, halves beside each other, each figure of entries a way to them. */
export function StatementTable({ statement, isLoading, onAsk }: StatementTableProps) {
  const company = useCompany()
  const { title, form, period, columns, halves } = statement
  const longest = Math.max(...halves.map(({ lines }) => lines.length))
  return (
    <Spin spinning={isLoading}>
      <div className={`mortise-statement${halves.length > 1 ? ' is-double' : ''}`}>
        <h2>{title}</h2>
        <div className="mortise-statement-facts">
          <span>编制单位：{company?.name}</span>
          <span>{period}</span>
          <span>{form}　单位：元</span>
        </div>
        <table aria-label={title}>
          <thead>
            <tr>
              {halves.map((half) => [
                <th key={half.title}>{half.title}</th>,
                <th key={`${half.title}-no`} className="is-number">
                  行次
                </th>,
                ...columns.map((column) => <th key={`${half.title}-${column.title}`}>{column.title}</th>),
              ])}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: longest }, (_, at) => (
              // Lines of a form stand where they stand.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {halves.map((half) => (
                  <Cells key={half.title} line={half.lines[at]} columns={columns} onAsk={onAsk} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Spin>
  )
}

interface CellsProps extends Pick<StatementTableProps, 'onAsk'> {
  readonly line: StatementLine | undefined
  readonly columns: readonly StatementColumn[]
}

function Cells({ line, columns, onAsk }: CellsProps) {
  const isStrong = line !== undefined && (line.isTotal || line.amounts.length === 0)
  return (
    <>
      <td className={isStrong ? 'is-strong' : undefined} style={{ paddingLeft: 8 + (line?.level ?? 0) * 16 }}>
        {line?.name}
      </td>
      <td className="is-number">{line?.no}</td>
      {columns.map((column, at) => (
        <td key={column.title} className={`is-amount${isStrong ? ' is-strong' : ''}`}>
          {line && <Amount line={line} amount={line.amounts[at]} onAsk={() => onAsk(line.no ?? 0, column)} />}
        </td>
      ))}
    </>
  )
}

interface AmountProps {
  readonly line: StatementLine
  readonly amount: number | undefined
  readonly onAsk: () => void
}

function Amount({ line: { name, hasEntries, isTotal }, amount, onAsk }: AmountProps) {
  if (amount === undefined || (amount === 0 && !isTotal)) return null
  if (!hasEntries) return formatMoney(amount)
  return (
    <Button type="link" size="small" aria-label={`${name} ${formatMoney(amount)} 的分录`} onClick={onAsk}>
      {formatMoney(amount)}
    </Button>
  )
}

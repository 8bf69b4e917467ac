import './pay-papers.css'
import { type RowOf, sum } from '@mortise/model'
import type { PayBatch, SlipLine } from '@mortise/pay/model'
import { formatMoney, PaperDialog, useCompany } from '@mortise/web'
import { slipColumns } from '../batch/columns.ts'

interface PrintProps {
  readonly batch: RowOf<typeof PayBatch>
  readonly lines: readonly SlipLine[]
  readonly onClose: () => void
}

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** 工资发放表: everybody of a batch on one list, to be signed. */
export function PrintWageSheet({ batch, lines, onClose }: PrintProps) {
  const company = useCompany()
  return (
    <PaperDialog
      title="打印工资发放表"
      label="工资发放表"
      orientation="landscape"
      name={`工资发放表${batch.month}`}
      error={null}
      paper={(ref) => (
        <article ref={ref} className="mortise-pay-paper">
          <h2>
            {company?.name} {batch.month} 工资发放表
          </h2>
          <table>
            <thead>
              <tr>
                <th>姓名</th>
                <th>工号</th>
                <th>部门</th>
                {slipColumns.map(([key, title]) => (
                  <th key={key}>{title}</th>
                ))}
                <th>签字</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>{line.name}</td>
                  <td>{line.no}</td>
                  <td>{line.depart}</td>
                  {slipColumns.map(([key]) => (
                    <td key={key}>{money(line[key])}</td>
                  ))}
                  <td className="mortise-pay-signature" />
                </tr>
              ))}
              <tr>
                <th colSpan={3}>合计</th>
                {slipColumns.map(([key]) => (
                  <td key={key}>{money(sum(lines, (line) => line[key]))}</td>
                ))}
                <td />
              </tr>
            </tbody>
          </table>
          <footer>
            <span>批次 {batch.no}</span>
            <span>人数 {lines.length}</span>
            <span>制表</span>
            <span>审核</span>
          </footer>
        </article>
      )}
      onClose={onClose}
    />
  )
}

/** 工资条: a strip of paper for each, to be cut apart. */
export function PrintPayStrips({ batch, lines, onClose }: PrintProps) {
  return (
    <PaperDialog
      title="打印工资条"
      label="工资条"
      name={`工资条${batch.month}`}
      error={null}
      paper={(ref) => (
        <article ref={ref} className="mortise-pay-paper">
          {lines.map((line) => {
            const shown = slipColumns.filter(([key]) => line[key] !== 0 || key === 'gross' || key === 'net')
            return (
              <section key={line.id} className="mortise-pay-strip" aria-label={`${line.name} 工资条`}>
                <table>
                  <thead>
                    <tr>
                      <th>{batch.month}</th>
                      <th>工号</th>
                      <th>部门</th>
                      {shown.map(([key, title]) => (
                        <th key={key}>{title}</th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    <tr>
                      <td>{line.name}</td>
                      <td>{line.no}</td>
                      <td>{line.depart}</td>
                      {shown.map(([key]) => (
                        <td key={key}>{formatMoney(line[key])}</td>
                      ))}
                    </tr>
                  </tbody>
                </table>
              </section>
            )
          })}
        </article>
      )}
      onClose={onClose}
    />
  )
}

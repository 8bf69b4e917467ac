import { Material } from '@mortise/materials/model'
import { type FieldOf, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import { MoneyCapitals, Paper } from '@mortise/web'
import type { Ref } from 'react'
import { isTold, type Printed, printedText } from './printed.ts'

interface DocumentPaperProps {
  readonly printed: Printed
  readonly row: Row
  /** By id, as they travelled. */
  readonly materials: ReadonlyMap<string, Row>
  readonly ref?: Ref<HTMLElement>
}

/** A document of purchasing on paper: its head, its lines with what each material is, and who signs. */
export function DocumentPaper({ printed, row, materials, ref }: DocumentPaperProps) {
  const { of, title, head, lines, columns, total, signed } = printed
  const field = fieldsOf(of)[lines] as FieldOf<'lines'>
  const rows = (row[wireNameOf(lines, field)] ?? []) as Row[]
  const shown = columns.filter((key) => rows[0] && isTold(field, key, rows[0]))
  const amount = row[wireNameOf(total, fieldsOf(of)[total])]
  return (
    <Paper title={title} ref={ref}>
      <dl className="mortise-printed-head">
        {head.map((key) => (
          <div key={key}>
            <dt>{fieldsOf(of)[key]?.label}：</dt>
            <dd>{printedText(of, key, row)}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {[
              '序号',
              '物料编码',
              '物料名称',
              '型号规格',
              ...shown.map((key) => fieldsOf(field)[key]?.label),
            ].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, index) => {
            const material = materials.get(String(line.materialId)) ?? {}
            return (
              <tr key={String(line.id)}>
                <td>{index + 1}</td>
                <td>{printedText(Material, 'code', material)}</td>
                <td>{printedText(field, 'material', line)}</td>
                <td>
                  {['model', 'size', 'color']
                    .map((key) => printedText(Material, key, material))
                    .filter((text) => text !== '')
                    .join(' ')}
                </td>
                {shown.map((key) => (
                  <td key={key}>{printedText(field, key, line)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {typeof amount === 'number' && (
        <p>
          合计：{printedText(of, total, row)}（<MoneyCapitals value={amount} />）
        </p>
      )}
      <p className="mortise-printed-signed">
        {signed.map((who) => (
          <span key={who}>{who}：</span>
        ))}
      </p>
    </Paper>
  )
}

import { Material } from '@mortise/materials/model'
import { type FieldOf, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import { MoneyCapitals, Paper } from '@mortise/web'
import type { Ref } from 'react'
import { type Printed, printedColumns, printedText } from './printed.ts'

interface DocumentPaperProps {
  readonly printed: Printed
  readonly row: Row
  /** By id, as they travelled. */
  readonly materials: ReadonlyMap<string, Row>
  readonly ref?: Ref<HTMLElement>
}

/** A document on paper: its head, its lines with what each material is, and who signs. */
export function DocumentPaper({ printed, row, materials, ref }: DocumentPaperProps) {
  const { of, head, total, signed } = printed
  const lines = fieldsOf(of).items as FieldOf<'lines'>
  const rows = (row[wireNameOf('items', lines)] ?? []) as Row[]
  const shown = printedColumns(printed, lines, rows)
  // Lines without a unit count in the material's own.
  const ofMaterial = ['code', 'name', ...('unit' in fieldsOf(lines) ? [] : ['unit'])]
  const amount = total && row[wireNameOf(total, fieldsOf(of)[total])]
  return (
    <Paper title={of.label} ref={ref}>
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
              ...ofMaterial.map((key) => fieldsOf(Material)[key]?.label),
              '型号规格',
              ...shown.map((key) => fieldsOf(lines)[key]?.label),
            ].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, index) => {
            const material = materials.get(String(line.materialId)) ?? { name: line.materialId_dictText }
            return (
              <tr key={String(line.id)}>
                <td>{index + 1}</td>
                {ofMaterial.map((key) => (
                  <td key={key}>{printedText(Material, key, material)}</td>
                ))}
                <td>{specificationOf(material)}</td>
                {shown.map((key) => (
                  <td key={key}>{printedText(lines, key, line)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {typeof amount === 'number' && total && (
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

const specificationOf = (material: Row): string =>
  ['model', 'size', 'color']
    .map((key) => printedText(Material, key, material))
    .filter((text) => text !== '')
    .join(' ')

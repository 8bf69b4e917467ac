import { type AnyField, type FieldOf, isShown, type Row, sum } from '@mortise/model'
import type { ReactNode } from 'react'
import { readLines } from '../../form/lines-table.tsx'
import { FieldEditor, shown } from '../../kinds/field-value.tsx'
import { kindOf } from '../../kinds/kinds.ts'
import { LinesContext } from '../../kinds/lines/lines-context.ts'
import { DocumentLink, useOpenDocuments } from '../../product/document-link.tsx'
import { textOf } from '../../rows/texts.ts'
import { type ReadColumn, readColumns } from './read-columns.ts'

/** More lines than these are drawn by the grid, which draws those in sight alone. */
const MOST = 200

/** The lines of a document as they are read: a table with its totals, on a phone a card for each. */
export function DocumentLines({ field, lines }: { field: FieldOf<'lines'>; lines: readonly Row[] }) {
  const openDocument = useOpenDocuments()
  if (lines.length === 0) return <p className="mortise-faint mortise-document-none">暂无{field.label}</p>
  if (lines.length > MOST)
    return (
      <LinesContext value={readLines}>
        <FieldEditor field={field} value={lines} disabled />
      </LinesContext>
    )
  const columns = readColumns(field, lines)
  const cell = ({ key, field: column }: ReadColumn, line: Row): ReactNode => {
    if (!isShown(field, key, line)) return null
    const content = shown(column, line[key], textOf(field, line, key as never))
    if (column.kind !== 'ref' || !line[key] || !openDocument(column.to)) return content
    return (
      <DocumentLink to={column.to} id={String(line[key])}>
        {content}
      </DocumentLink>
    )
  }
  return (
    // Reached by the keyboard, so that what does not fit can be scrolled to.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="mortise-document-lines" tabIndex={0} aria-label={field.label}>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ key, field: column }) => (
              <th key={key} scope="col" style={{ textAlign: kindOf(column).column.align }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={String(line.id ?? index)}>
              <td className="mortise-document-place">{index + 1}</td>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.field.label}
                  style={{ textAlign: kindOf(column.field).column.align }}
                >
                  {cell(column, line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ isSummed }) => isSummed) && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map(({ key, field: column, isSummed }) => (
                <td
                  key={key}
                  data-label={isSummed ? column.label : undefined}
                  style={{ textAlign: kindOf(column).column.align }}
                >
                  {isSummed && <strong>{shown(column, totalOf(column, key, lines))}</strong>}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const totalOf = (field: AnyField, key: string, lines: readonly Row[]): number =>
  sum(lines, (line) => line[key] as number | null, scaleOf(field))

const scaleOf = (field: AnyField): number => {
  if (field.kind === 'decimal') return field.scale ?? 4
  return field.kind === 'money' ? 2 : 0
}

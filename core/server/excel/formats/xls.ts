import type { Cell } from '../cells/cell-out.ts'
import { numberFormat, widthOf } from '../cells/frame.ts'
import type { Layout, Merge } from '../cells/layout.ts'
import { makeOldWorkbook } from './biff/workbook.ts'

/** A sheet in the format of Excel 97 to 2003, written row by row. */
export function oldSheetWriter(layout: Layout) {
  const { leaves, headings, firstRow } = layout
  const book = makeOldWorkbook({ name: layout.name, widths: leaves.map(widthOf), frozen: firstRow })
  const title = book.look({ font: 'title', isCentred: true })
  const plain = book.look({})
  const heading = book.look({ font: 'bold', isCentred: true, isHeading: true })
  const looks = leaves.map(({ column }) =>
    book.look({ format: column.form === 'number' ? numberFormat(column) : '@' }),
  )
  book.cell(0, 0, headings[0]?.[0] ?? null, title)
  book.cell(1, 0, headings[1]?.[0] ?? null, plain)
  for (let row = 2; row < firstRow; row++) {
    for (const column of leaves.keys()) book.cell(row, column, headings[row]?.[column] ?? null, heading)
  }
  return {
    row(at: number, cells: readonly Cell[]): void {
      for (const [column, cell] of cells.entries()) {
        if (cell !== null && cell !== undefined) book.cell(at, column, cell, looks[column] ?? plain)
      }
    },
    finish: (merges: readonly Merge[]) => book.finish([...layout.merges, ...merges]),
  }
}

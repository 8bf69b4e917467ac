import { type CellStyle, type MergeRange, type Cell as SheetCell, writeXlsx } from 'hucre/xlsx'

/** A cell of a sheet that is laid out like a printed form. */
export interface PrintedCell {
  readonly value: string | number | null
  readonly align?: 'left' | 'center' | 'right'
  readonly isBold?: boolean
  readonly isFramed?: boolean
  /** How far in its text stands. */
  readonly indent?: number
  readonly size?: number
  /** Over how many columns it goes. */
  readonly span?: number
}

export interface PrintedSheet {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly PrintedCell[])[]
  readonly isLandscape?: boolean
}

const line = { style: 'thin', color: { rgb: '000000' } } as const
const frame = { top: line, bottom: line, left: line, right: line }
/** Of sums nothing is left blank, as people print them. */
const MONEY = '#,##0.00;-#,##0.00;'

/** A workbook of one sheet that comes out of the printer as the form it stands for: one page of A4, framed, in its own words. */
export async function printedSheet({
  name,
  widths,
  rows,
  isLandscape = false,
}: PrintedSheet): Promise<Buffer> {
  const cells = new Map<string, Partial<SheetCell>>()
  const merges: MergeRange[] = []
  const values = rows.map((row, at) => {
    const written: (string | number | null)[] = []
    for (const cell of row) {
      const column = written.length
      const span = cell.span ?? 1
      for (let more = 0; more < span; more++) cells.set(`${at},${column + more}`, { style: styleOf(cell) })
      if (span > 1) merges.push({ startRow: at, startCol: column, endRow: at, endCol: column + span - 1 })
      written.push(cell.value, ...Array.from({ length: span - 1 }, () => null))
    }
    return written
  })
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: widths.map((width) => ({ width })),
        rows: values,
        cells,
        merges,
        view: { showGridLines: false },
        pageSetup: {
          paperSize: 'a4',
          orientation: isLandscape ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 1,
          horizontalCentered: true,
        },
      },
    ],
  })
  return Buffer.from(bytes)
}

function styleOf({
  value,
  align,
  isBold = false,
  isFramed = false,
  indent,
  size = 11,
}: PrintedCell): CellStyle {
  const horizontal = align ?? (typeof value === 'number' ? 'right' : 'left')
  return {
    font: { name: '宋体', size, bold: isBold },
    alignment: { horizontal, vertical: 'center', ...(indent !== undefined && { indent }) },
    ...(typeof value === 'number' && { numFmt: MONEY }),
    ...(isFramed && { border: frame }),
  }
}

import { type CellStyle, colToLetter, type Cell as SheetCell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { bytesSource, readZipDirectory, readZipEntry } from '../../files/zip-directory.ts'
import type { SheetColumn } from './column.ts'
import type { Layout, Leaf, Merge } from './layout.ts'

/**
 * A workbook complete but for its rows: hucre writes everything around them, and they are put in as they come,
 * because its own stream knows neither merged cells nor drop-downs.
 */
export interface Frame {
  readonly parts: readonly { readonly name: string; readonly data: Buffer }[]
  readonly sheet: string
  readonly head: string
  /** The style each column's cells take, as an attribute. */
  readonly styles: readonly string[]
  tail(merges: readonly Merge[]): string
}

const line = { style: 'thin', color: { rgb: 'BFBFBF' } } as const
const border = { top: line, bottom: line, left: line, right: line }
export function numberFormat({ scale, isShare = false }: Pick<SheetColumn, 'scale' | 'isShare'>): string {
  if (scale === null) return 'General'
  const decimals = isShare ? Math.max(scale - 2, 0) : scale
  return `0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${isShare ? '%' : ''}`
}

const titleStyle: CellStyle = {
  font: { bold: true, size: 16 },
  alignment: { horizontal: 'center', vertical: 'center' },
}
const headingStyle: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F2F2F2' } },
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
  border,
}

/** Numbers show their decimals; everything else is text and stays text when someone edits it. */
export function styleOf(column: SheetColumn): CellStyle {
  if (column.form !== 'number') return { numFmt: '@', alignment: { vertical: 'center' } }
  const numFmt = numberFormat(column)
  return { numFmt, alignment: { vertical: 'center' } }
}

export const widthOf = ({ column }: Leaf): number => {
  if (column.key === 'id') return 6
  const label = [...column.label].reduce((sum, letter) => sum + (letter > '\u0080' ? 2.2 : 1.1), 2)
  return Math.min(60, Math.max(label, column.form === 'number' ? 12 : 18))
}

/** The sheet without its rows, as hucre takes it. */
export function sheetOf(layout: Layout): WriteSheet {
  const { leaves, headings, firstRow } = layout
  const cells = new Map<string, Partial<SheetCell>>([['0,0', { style: titleStyle }]])
  for (let row = 2; row < firstRow; row++) {
    for (const column of leaves.keys()) cells.set(`${row},${column}`, { style: headingStyle })
  }
  return {
    name: layout.name,
    columns: leaves.map((leaf) => ({ width: widthOf(leaf) })),
    rows: headings.map((row) => [...row]),
    cells,
    merges: [...layout.merges],
    freezePane: { rows: firstRow },
  }
}

/** Writes the frame and takes it apart where the rows go. */
export async function buildFrame(layout: Layout): Promise<Frame> {
  const { leaves, firstRow } = layout
  const sheet = sheetOf(layout)
  // One row to learn from which style each column was given.
  const sample = leaves.map(({ column }) => (column.form === 'number' ? 1 : 'x'))
  const cells = new Map(sheet.cells)
  for (const [index, { column }] of leaves.entries())
    cells.set(`${firstRow},${index}`, { style: styleOf(column) })
  const bytes = await writeXlsx({
    sheets: [{ ...sheet, rows: [...(sheet.rows ?? []), sample], cells }],
    stringMode: 'inline',
  })
  const source = bytesSource(Buffer.from(bytes))
  const entries = await readZipDirectory(source)
  const parts: { name: string; data: Buffer }[] = []
  for (const entry of entries)
    parts.push({ name: entry.name, data: await readZipEntry(source, entry, 50_000_000) })
  const name = 'xl/worksheets/sheet1.xml'
  const xml = parts.find((part) => part.name === name)?.data.toString() ?? ''
  const start = xml.indexOf(`<row r="${firstRow + 1}"`)
  const end = xml.indexOf('</row>', start) + '</row>'.length
  if (start < 0 || end < start) throw new Error('the frame has no row to learn styles from')
  const rest = xml.slice(end)
  const opens = rest.indexOf('<mergeCells')
  const closes = rest.indexOf('</mergeCells>')
  const [before, existing, after] =
    opens < 0
      ? [sheetDataEnd, '', rest.slice(sheetDataEnd.length)]
      : [rest.slice(0, opens), rest.slice(rest.indexOf('>', opens) + 1, closes), rest.slice(closes + 13)]
  const known = existing.split('<mergeCell ').length - 1
  return {
    parts: parts.filter((part) => part.name !== name),
    sheet: name,
    // What is told of the sheet's extent would be wrong, and need not be told.
    head: xml.slice(0, start).replace(/<dimension [^>]*>/, ''),
    styles: stylesIn(xml.slice(start, end), leaves.length),
    tail(merges) {
      const count = known + merges.length
      if (count === 0) return before + after
      return `${before}<mergeCells count="${count}">${existing}${merges.map(mergeXml).join('')}</mergeCells>${after}`
    },
  }
}

const sheetDataEnd = '</sheetData>'

const mergeXml = ({ startRow, endRow, startCol, endCol }: Merge): string =>
  `<mergeCell ref="${colToLetter(startCol)}${startRow + 1}:${colToLetter(endCol)}${endRow + 1}"/>`

function stylesIn(row: string, count: number): string[] {
  const styles = [...row.matchAll(/<c r="[A-Z]+\d+"([^>]*)>/g)].map(
    ([, rest = '']) => / s="\d+"/.exec(rest)?.[0] ?? '',
  )
  if (styles.length !== count) throw new Error('the frame does not show a style for each column')
  return styles
}

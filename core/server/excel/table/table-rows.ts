import { readFile } from 'node:fs/promises'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import type { RawCell } from '../cells/cell-in.ts'
import { brokenFile, type SheetRow, unusable } from '../formats/sheet.ts'
import { openSheet } from '../formats/sheet-source.ts'
import type { TableRow, TableTask } from './table-task.ts'

/** The rows of a sheet or of a text with separators, in its own words: each cell as a text, blank rows left out. */
export async function tableRows({ file, encoding, mostRows, mostColumns }: TableTask): Promise<TableRow[]> {
  const bytes = await readFile(file)
  const rows = isWorkbook(bytes) ? (await openSheet(file)).rows : textRows(bytes, encoding)
  const found: TableRow[] = []
  for await (const { index, values } of rows) {
    const cells = values.map(wordsOf)
    if (cells.every((cell) => cell === '')) continue
    if (cells.length > mostColumns) throw unusable(`第 ${index + 1} 行超过${mostColumns}列`)
    found.push({ row: index + 1, cells })
    if (found.length > mostRows) throw unusable(`数据超过${mostRows}行，请拆分后再导入`)
  }
  return found
}

/** A zip, an older workbook, or a page that calls itself one. */
function isWorkbook(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 8).toString('latin1').trimStart()
  return (
    head.startsWith('PK\u0003\u0004') || head.startsWith('\u00d0\u00cf\u0011\u00e0') || head.startsWith('<')
  )
}

function* textRows(bytes: Buffer, encoding: TableTask['encoding']): Generator<SheetRow> {
  if (bytes.includes(0)) throw brokenFile()
  const text = textOf(bytes, encoding)
  const delimiter = detectDelimiter(text)
  for (const [index, values] of parseCsv(text, { delimiter }).entries()) yield { index, values }
}

function textOf(bytes: Buffer, encoding: TableTask['encoding']): string {
  const read = (name: string) => new TextDecoder(name, { fatal: true }).decode(bytes)
  const names = encoding ? [encoding] : ['utf-8', 'gb18030']
  for (const name of names) {
    try {
      return read(name)
    } catch {
      // The next one may fit.
    }
  }
  throw unusable(`文件不是${names.join('或')}编码`.toUpperCase())
}

/** Banks keep digits by `="6222…"`, a tab or a quote before them. */
const kept = /^="(.*)"$|^'(.*)$/s

function wordsOf(cell: RawCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
  if (typeof cell === 'number') return numberText(cell)
  const text = String(cell).trim()
  const match = kept.exec(text)
  return match ? (match[1] ?? match[2] ?? '').trim() : text
}

/** As Excel shows it: fifteen digits, none of them an exponent. */
function numberText(value: number): string {
  const shown = Number(value.toPrecision(15))
  return Math.abs(shown) < 1e21 && (Math.abs(shown) >= 1e-6 || shown === 0)
    ? String(shown)
    : shown.toFixed(15)
}

import type { CellObject } from '@e965/xlsx'
import type { RawCell } from '../cells/cell-in.ts'
import { brokenFile, noSheet, numbered, type OpenSheet, unusable } from './sheet.ts'

/** Excel 5 and 95. */
export const openAncient = (bytes: Buffer): Promise<OpenSheet> => firstSheet(bytes, 'buffer')

/** What other programs call `.xls`: a table of a page, or the XML of Excel 2003. */
export function isMarkup(bytes: Buffer): boolean {
  const start = textOf(bytes.subarray(0, 4096)).trimStart()
  if (!start.startsWith('<')) return false
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return true
  return /<table[\s>]/i.test(textOf(bytes.subarray(0, 1_000_000)))
}

export const openMarkup = (bytes: Buffer): Promise<OpenSheet> => firstSheet(textOf(bytes), 'string')

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Beyond it this reader takes minutes. */
const largest = 5_000_000

async function firstSheet(source: Buffer | string, type: 'buffer' | 'string'): Promise<OpenSheet> {
  if (source.length > largest) throw unusable('旧格式的文件过大，请另存为xlsx后再导入')
  // Large, and needed by few: loaded when it is.
  const { read, SSF } = await import('@e965/xlsx')

  function dateOf(serial: number): Date {
    const { y, m, d, H, M, S } = SSF.parse_date_code(serial)
    return new Date(Date.UTC(y, m - 1, d, H, M, S))
  }

  function valueOf(cell: CellObject | undefined): RawCell {
    if (!cell || cell.t === 'z') return null
    if (cell.t === 'e') return cell.w ?? '#N/A'
    if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateOf(cell.v as number)
    return cell.v
  }

  const book = await Promise.resolve()
    .then(() => read(source, { type, dense: true, cellNF: true, cellHTML: false, cellText: false }))
    .catch((error: unknown) => {
      throw brokenFile(error)
    })
  const [name = ''] = book.SheetNames
  const rows = (book.Sheets[name] as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data']
  if (!rows) throw noSheet()
  return { name, rows: numbered(rows.map((row) => row?.map(valueOf))) }
}

import { open, readFile } from 'node:fs/promises'
import { readXls, streamXlsxRows } from 'hucre/xlsx'
import {
  fileSource,
  isZipBomb,
  readZipDirectory,
  readZipEntry,
  streamZipEntry,
  UntoldSize,
  type ZipEntry,
  type ZipSource,
} from '../../files/zip-directory.ts'
import { isMarkup, openAncient, openMarkup } from './old-sheets.ts'
import {
  brokenFile,
  isUnusable,
  noSheet,
  numbered,
  type OpenSheet,
  type SheetRow,
  unusable,
} from './sheet.ts'

/** More than the texts of any honest sheet of twenty megabytes. */
const mostTexts = 100_000_000
/** And than its cells, which are read as they come. */
const mostCells = 400_000_000
const tooLarge = '文件解压后过大'
const isCells = /^xl\/worksheets\/[^/]+\.xml$/i

/** Opens a workbook by what it is, whatever its name says. */
export async function openSheet(file: string): Promise<OpenSheet> {
  const bytes = await readFile(file)
  const head = bytes.subarray(0, 8).toString('latin1')
  if (head.startsWith('PK')) return openNew(file, bytes)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return openOld(bytes)
  if (isMarkup(bytes)) return openMarkup(bytes)
  throw brokenFile()
}

/**
 * Whether a workbook may have more rows than these, judged without reading its cells, which takes ten times as long.
 * Rows without a value count too, and a workbook of an older kind always may.
 */
export async function mayExceed(file: string, most: number): Promise<boolean> {
  const handle = await open(file)
  try {
    const source = await fileSource(handle)
    const entries = await readZipDirectory(source)
    if (isZipBomb(entries, source.size)) return true
    for (const entry of entries.filter(({ name }) => isCells.test(name)))
      if (await hasMoreRows(source, entry, most)) return true
    return false
  } catch {
    // What is wrong with it is said by whoever reads it.
    return true
  } finally {
    await handle.close()
  }
}

const longestName = 200

async function hasMoreRows(source: ZipSource, entry: ZipEntry, most: number): Promise<boolean> {
  let rest = ''
  let count = 0
  for await (const chunk of streamZipEntry(source, entry)) {
    const text = rest + chunk.toString('latin1')
    const last = text.lastIndexOf('<')
    // A tag whose name is not whole yet is kept for the next piece; what is long is no name.
    const whole = last < 0 || text.length - last > longestName ? text.length : last
    count += text.slice(0, whole).match(/<(?:[^\s<>]*:)?row\b/g)?.length ?? 0
    if (count > most) return true
    rest = text.slice(whole)
  }
  return false
}

async function openNew(file: string, bytes: Buffer): Promise<OpenSheet> {
  const { name, index } = await visibleSheet(file)
  return { name, rows: readable(streamXlsxRows(bytes, { sheet: index })) }
}

/** Looks at what the archive says before anything large is unpacked. */
async function visibleSheet(file: string): Promise<{ name: string; index: number }> {
  const handle = await open(file)
  try {
    const source = await fileSource(handle)
    const entries = await readZipDirectory(source).catch(() => {
      throw brokenFile()
    })
    if (isZipBomb(entries, source.size)) throw unusable(tooLarge)
    if (entries.some((entry) => entry.name === 'xl/workbook.bin'))
      throw unusable('不支持xlsb格式，请另存为xlsx')
    // Which of them holds the texts, that are read whole, is for the archive to say.
    if (entries.some(({ name, size }) => size > (isCells.test(name) ? mostCells : mostTexts)))
      throw unusable('文件内容过大')
    await refuseUntold(source, entries)
    const book = entries.find((entry) => entry.name === 'xl/workbook.xml')
    if (!book) throw brokenFile()
    const xml = (await readZipEntry(source, book, 5_000_000)).toString()
    const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) => attributes)
    const index = sheets.findIndex((attributes) => !/state="(?:hidden|veryHidden)"/.test(attributes))
    if (index < 0) throw noSheet()
    return { name: decoded(/name="([^"]*)"/.exec(sheets[index] ?? '')?.[1] ?? ''), index }
  } catch (error) {
    if (isUnusable(error)) throw error
    throw error instanceof UntoldSize ? unusable(tooLarge, error) : brokenFile(error)
  } finally {
    await handle.close()
  }
}

/** Whoever reads the cells unpacks what is there, whatever was said of its size. */
async function refuseUntold(source: ZipSource, entries: readonly ZipEntry[]): Promise<void> {
  for (const entry of entries.filter(({ method }) => method !== 0)) {
    const chunks = streamZipEntry(source, entry)
    while (!(await chunks.next()).done) continue
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** Whatever a reader stumbles over is the file's fault. */
async function* readable(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  try {
    yield* rows
  } catch (error) {
    throw brokenFile(error)
  }
}

/** Excel 97 to 2003; what is older still is left to a reader that knows more and costs more. */
async function openOld(bytes: Buffer): Promise<OpenSheet> {
  const book = await readXls(bytes).catch(() => null)
  if (!book) {
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
      throw unusable('文件已加密，请取消密码后再导入')
    return openAncient(bytes)
  }
  const [sheet] = book.sheets
  if (!sheet) throw noSheet()
  return { name: sheet.name, rows: numbered(sheet.rows) }
}

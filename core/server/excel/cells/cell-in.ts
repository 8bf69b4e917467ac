import { fromPercent } from '@mortise/model'
import type { CellForm, SheetColumn } from './column.ts'

/** A cell as a reader of workbooks gives it; dates in Excel's own wall time, told as if it were UTC. */
export type RawCell = string | number | boolean | Date | null | undefined

/** Reads a cell, or says by `fail` what is wrong with it. */
export type CellReader = (cell: RawCell, fail: (reason: string) => void) => unknown

/** How the cells of a column are read. What stands for a row elsewhere stays a name, to be looked up in company. */
export function cellReader(column: SheetColumn): CellReader {
  const read = makers[column.form](column)
  return (cell, fail) => {
    if (isBlank(cell)) return column.isMany ? [] : null
    if (typeof cell === 'string' && unstorable.test(cell)) return fail(`${column.label}含有不允许的字符`)
    if (typeof cell === 'string' && cell.startsWith('#') && faulty.test(cell))
      return fail(`${column.label}的单元格有错误：${cell}`)
    return read(cell, fail)
  }
}

export const isBlank = (cell: RawCell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A null byte, written out or as JSON has it: no database keeps one. */
const unstorable = /\0|\\u0000/

/** What Excel shows where a formula failed. */
const faulty = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/

const makers: { readonly [F in CellForm]: (column: SheetColumn) => CellReader } = {
  text:
    ({ label }) =>
    (cell, fail) =>
      textOf(cell, label, fail)?.trim(),
  note:
    ({ label }) =>
    (cell, fail) =>
      textOf(cell, label, fail),
  number: numberReader,
  yesNo: yesNoReader,
  day:
    ({ label }) =>
    (cell, fail) =>
      momentOf(cell)?.slice(0, 10) ?? wrong(label, cell, fail),
  moment:
    ({ label }) =>
    (cell, fail) =>
      momentOf(cell) ?? wrong(label, cell, fail),
  choice: choiceReader,
  name: (column) => (cell, fail) => itemsOf(column, cell, fail, (name) => name),
  path: (column) => (cell, fail) => itemsOf(column, cell, fail, storedPath),
  json:
    ({ label }) =>
    (cell, fail) => {
      try {
        return JSON.parse(String(cell)) as unknown
      } catch {
        return wrong(label, cell, fail)
      }
    },
  lines: () => () => null,
}

const wrong = (label: string, cell: RawCell, fail: (reason: string) => void) =>
  fail(`${label}格式不正确：${shown(cell)}`)

const shown = (cell: RawCell): string => {
  const text = cell instanceof Date ? clockOf(cell) : String(cell)
  return text.length > 50 ? `${text.slice(0, 50)}…` : text
}

/** A binary fraction as the fifteen digits that Excel shows of it. */
function asShown(value: number): number {
  // Nearly all numbers of a business have few decimals and are what they seem.
  if (Math.abs(value) < 1e9 && Math.round(value * 10_000) / 10_000 === value) return value
  return Number(value.toPrecision(15))
}

function textOf(cell: RawCell, label: string, fail: (reason: string) => void): string | undefined {
  if (cell instanceof Date) return clockOf(cell).replace(/ 00:00:00$/, '')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell !== 'number') return cell ?? undefined
  if (Math.abs(cell) < 1e15) return plain(asShown(cell))
  // Excel keeps fifteen digits of a number: the rest of an account or a card is lost already.
  fail(`${label}超过15位，请将单元格设为文本格式后重新填写`)
  return undefined
}

/** A number in digits, never with an exponent. */
const plain = (value: number): string =>
  Math.abs(value) >= 1e-6 || value === 0 ? String(value) : value.toFixed(15).replace(/0+$/, '')

function numberReader({ label, isShare = false }: SheetColumn): CellReader {
  return (cell, fail) => {
    if (typeof cell === 'number') return asShown(cell)
    if (typeof cell !== 'string') return wrong(label, cell, fail)
    const text = cell.normalize('NFKC').replace(/[\s¥元,]/g, '')
    const isPercent = isShare && text.endsWith('%')
    const digits = isPercent ? text.slice(0, -1) : text
    if (!/^-?\d{1,15}(?:\.\d{1,12})?$/.test(digits)) return wrong(label, cell, fail)
    return isPercent ? fromPercent(Number(digits)) : Number(digits)
  }
}

function yesNoReader({ label, texts }: SheetColumn): CellReader {
  const words = new Map<string, boolean>([
    ['true', true],
    ['1', true],
    ['y', true],
    ['是', true],
    ['√', true],
    ['false', false],
    ['0', false],
    ['n', false],
    ['否', false],
    ['×', false],
  ])
  for (const [word, text] of texts) words.set(word.toLowerCase(), text === '是')
  return (cell, fail) => {
    const found = words.get(String(cell).trim().toLowerCase())
    return found ?? wrong(label, cell, fail)
  }
}

function choiceReader(column: SheetColumn): CellReader {
  const codes = new Map<string, string>()
  // The first of equal texts counts, and a text before a code that happens to read the same.
  for (const [code] of column.texts) codes.set(code, code)
  for (const [code, text] of column.texts.toReversed()) codes.set(text.trim(), code)
  return (cell, fail) =>
    itemsOf(column, cell, fail, (item) => codes.get(item) ?? fail(`${column.label}的值无效：${shown(item)}`))
}

/** The items of a cell: one, or those that commas part. */
function itemsOf(
  { isMany, label }: SheetColumn,
  cell: RawCell,
  fail: (reason: string) => void,
  read: (item: string) => unknown,
): unknown {
  const text = textOf(cell, label, fail)?.trim()
  if (text === undefined) return undefined
  if (!isMany) return read(text)
  const items = text.split(/[,，]/).map((item) => item.trim())
  return items.filter((item) => item !== '').map(read)
}

/** A file in a sheet may stand as the whole address it opens by. */
function storedPath(text: string): string {
  const [, path = text] = /\/sys\/common\/static\/([^?#]*)/.exec(text) ?? []
  try {
    return path === text ? text : decodeURIComponent(path)
  } catch {
    return path
  }
}

const firstSerial = 1
const lastSerial = 2_958_466

/** As an export writes it, on a day that every month has. */
const written = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/

/** The moment a cell stands for, as `2026-11-14 09:30:00`; undefined for none. */
function momentOf(cell: RawCell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : clockOf(cell)
  if (typeof cell === 'number')
    return cell >= firstSerial && cell < lastSerial ? clockOf(dateOfSerial(cell)) : undefined
  if (typeof cell !== 'string') return undefined
  if (written.test(cell)) return cell.length === 10 ? `${cell} 00:00:00` : cell
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2}))?秒?分?(?:\.\d+)?)?$/.exec(
      cell.trim().normalize('NFKC'),
    )
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal ? clockOf(date) : undefined
}

/** Excel counts days from the end of 1899, with one that never was: 29 February 1900. */
function dateOfSerial(serial: number): Date {
  const days = serial < 60 ? serial + 1 : serial
  return new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
}

/** Rounded to the second, because a fraction of a day never hits it exactly. */
const clockOf = (date: Date): string =>
  new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')

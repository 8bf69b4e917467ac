import {
  BusinessError,
  compileFormula,
  type FormulaResult,
  formatMoney,
  formatThousands,
  parseFormula,
  sum,
} from '@mortise/model'
import type { Align, Content, PrintElement, PrintLayout, TableColumn, TableElement } from './layout.ts'
import { elementPlace } from './parse-layout.ts'
import { pathsIn } from './paths.ts'
import type { PrintRecord, PrintRow } from './record.ts'

/** An element with what it shows of one record. */
export type DrawnElement =
  | { readonly element: Exclude<PrintElement, TableElement>; readonly value: string }
  | { readonly element: TableElement; readonly table: DrawnTable }
export interface DrawnTable {
  readonly columns: readonly {
    readonly label: string
    readonly width: number | null
    readonly align: Align
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Texts below the columns; null where none is added up. */
  readonly totals: readonly string[] | null
}
export interface Drawing {
  readonly elements: readonly DrawnElement[]
  /** Formulas that could not be worked out for this record. */
  readonly faults: readonly string[]
}

/** What a layout shows of a record. Whatever reads something out of its reader's sight is left out whole. */
export function drawRecord({ elements }: PrintLayout, record: PrintRecord): Drawing {
  const faults: string[] = []
  const drawn = elements.flatMap((element, index): DrawnElement[] => {
    const place = elementPlace(index, element.kind)
    const work = (formula: string, row: PrintRow) => {
      try {
        return worked(formula, row)
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        faults.push(`${record.title} ${place}：${error.message}`)
        return undefined
      }
    }
    if (element.when && work(element.when, record) !== true) return []
    if (element.kind === 'table') return [{ element, table: tableOf(element, record, work) }]
    return [{ element, value: shownBy(element, record, work) }]
  })
  return { elements: drawn, faults }
}

type Work = (formula: string, row: PrintRow) => FormulaResult | undefined

const compiled = new Map<string, { readonly paths: readonly string[]; readonly run: Run }>()
type Run = ReturnType<typeof compileFormula>
const MOST_COMPILED = 500

function worked(source: string, { values, hidden }: PrintRow): FormulaResult | undefined {
  let known = compiled.get(source)
  if (!known) {
    if (compiled.size >= MOST_COMPILED) compiled.clear()
    known = { paths: pathsIn(parseFormula(source)), run: compileFormula(source) }
    compiled.set(source, known)
  }
  return known.paths.some((path) => isHidden(path, hidden)) ? undefined : known.run(values)
}

/** A path is out of sight by itself, or with the field through which it leads. */
const isHidden = (path: string, hidden: readonly string[]): boolean =>
  hidden.includes(path) || hidden.includes(path.split('.')[0] ?? '') || isHiddenText(path, hidden)
const isHiddenText = (path: string, hidden: readonly string[]) =>
  /\.(?:text|code)$/.test(path) && hidden.includes(path.replace(/\.\w+$/, ''))

function shownBy(element: Exclude<PrintElement, TableElement>, record: PrintRecord, work: Work): string {
  switch (element.kind) {
    case 'text': {
      const value = contentOf(element, record, work)
      return value === '' ? '' : `${element.prefix ?? ''}${value}`
    }
    case 'barcode':
    case 'qr':
      return contentOf(element, record, work)
    case 'picture':
      return element.path ? (record.pictures[element.path] ?? '') : ''
    case 'line':
    case 'box':
      return ''
  }
}

function contentOf({ text, path, formula }: Content, row: PrintRow, work: Work): string {
  if (text !== undefined) return text
  if (path !== undefined) return row.texts[path] ?? ''
  return formula === undefined ? '' : resultText(work(formula, row))
}

function resultText(result: FormulaResult | undefined): string {
  if (result === undefined) return ''
  if (typeof result === 'boolean') return result ? '是' : '否'
  return String(result)
}

function tableOf({ path, columns }: TableElement, record: PrintRecord, work: Work): DrawnTable {
  const lines = record.lines[path] ?? []
  const totals = columns.map((column) => (column.isTotal ? totalOf(column, lines, work) : ''))
  const first = columns.findIndex(({ isTotal }) => !isTotal)
  return {
    columns: columns.map(({ label, width, align, isTotal }) => ({
      label,
      width: width ?? null,
      align: align ?? (isTotal ? 'right' : 'left'),
    })),
    rows: lines.map((line) => columns.map((column) => contentOf(column, line, work))),
    totals: columns.some(({ isTotal }) => isTotal)
      ? totals.map((text, at) => (at === first ? '合计' : text))
      : null,
  }
}

function totalOf({ path, formula }: TableColumn, lines: readonly PrintRow[], work: Work): string {
  const isWithheld = path !== undefined && lines.some(({ hidden }) => isHidden(path, hidden))
  if (isWithheld) return ''
  const amounts = lines.map((line) =>
    formula === undefined ? amountAt(line, path ?? '') : work(formula, line),
  )
  if (formula !== undefined && amounts.some((amount) => amount === undefined)) return ''
  // Where no line has an amount there is none to be added up.
  if (amounts.every((amount) => amount === undefined)) return ''
  const total = sum(amounts.map((amount) => (typeof amount === 'number' ? amount : 0)))
  // Amounts that are told with their cents are added up with them.
  const isMoney = lines.some((line) => path !== undefined && /\.\d\d$/.test(line.texts[path] ?? ''))
  return isMoney ? formatMoney(total) : formatThousands(total)
}

function amountAt({ values }: PrintRow, path: string): FormulaResult | undefined {
  const [key = '', inner] = path.split('.')
  const value = inner ? (values[key] as Record<string, unknown> | undefined)?.[inner] : values[key]
  return typeof value === 'number' ? value : undefined
}
